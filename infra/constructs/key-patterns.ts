/**
 * Partition keys of what the pipeline itself reads and writes, for the roles that may touch no more of the table than that. The
 * entities make the keys; a test holds these patterns to the keys that they make.
 */
export const KEY_PATTERNS = {
  /** How often a client has asked. */
  counters: '$motorcade_counter#client_*',
  /** The records of who may sign in. */
  users: '$motorcade_user#id_*',
  /** The one key that signs cursors, made by the first who needs it. */
  cursorKey: '$motorcade#name_cursor-key',
} as const;

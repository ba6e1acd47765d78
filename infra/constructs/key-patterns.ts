/**
 * Partition keys of the items that the pipeline itself reads and writes, and of those that are written in batches. IAM conditions use
 * these patterns. The entities make the keys, and a test compares the patterns with those keys.
 */
export const KEY_PATTERNS = {
  /** The rate counter of a client. */
  counters: '$motorcade_counter#client_*',
  /** The record of a user. */
  users: '$motorcade_user#id_*',
  /** The key that signs cursors. The first request that needs it creates it. */
  cursorKey: '$motorcade#name_cursor-key',
  /** The positions of a GPS device. Only these are written in batches. */
  positions: '$motorcade_positions#deviceId_*',
} as const;

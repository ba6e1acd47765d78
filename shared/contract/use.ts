/** What an operation uses outside its own code. The permissions of its Lambda come from this list alone. */
export type Use =
  | 'table:read'
  | 'table:write'
  | 'links:delete'
  | 'files:read'
  | 'files:write'
  | 'files:delete'
  | 'logo:read'
  | 'logo:write'
  | 'positions:write'
  | 'turns:write'
  | 'answers:write'
  | 'key:make'
  | 'desk:write'
  | 'flights'
  | 'gps'
  | 'messaging'
  | 'copilot'
  | 'routing'
  | 'schedules'
  | 'self-check'
  | 'operations:invoke'
  | 'tools:invoke'
  | 'tools:read'
  | QueueUse
  | DeletionUse;

/** Sends messages to the queue of a job: `queue:send:<jobId>`. */
export type QueueUse = `queue:send:${string}`;

/** The records that can be deleted for good. */
export type Deletable =
  | 'activity'
  | 'block'
  | 'driver'
  | 'flight'
  | 'layout'
  | 'mark'
  | 'message'
  | 'motorcade'
  | 'place'
  | 'report'
  | 'supplier'
  | 'user'
  | 'vehicle'
  | 'vip'
  | 'webhook';

/** Deletes records of this kind for good, in addition to `table:write`, which changes and marks them. */
export type DeletionUse = `delete:${Deletable}`;

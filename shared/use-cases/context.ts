import type { Action, Subject } from '#shared/contract/define-contract.ts';
import type { UserRecord } from '#shared/schemas/user.ts';
import type { Write } from '#shared/table/write.ts';

/** The caller, and what they may do. A scheduled job is a caller that may do everything. */
export interface Actor {
  /** The subject of the access token, or `job:<jobId>`. */
  readonly id: string;
  /** Absent for jobs, for callers who have not registered, and on public operations. */
  readonly user?: UserRecord | undefined;
  /** Tells whether the caller may do this to items of the subject at all or, with an item, to that one. */
  can(action: Action, subject: Subject, item?: object): boolean;
  /** Throws Forbidden if the caller may not do this to this item. */
  authorize(action: Action, subject: Subject, item: object): void;
}

/** What an audit record needs of each version of a record. */
export interface Audited {
  readonly id: string;
  readonly version: number;
}

/** Returns the audit record of a write, to commit with it. */
export type Audit = <T extends Audited>(subject: Subject, before: T | undefined, after: T) => Write;

/** Writes all or nothing; on a dry run nothing. Throws WriteLost if a condition failed. */
export type Commit = (writes: readonly Write[]) => Promise<void>;

/** What every use case receives. Made by `serve`, by `runJob` and by tests. */
export interface UseCaseContext {
  readonly actor: Actor;
  /** The time of the request or of the job's run: RFC 3339, UTC. */
  readonly now: string;
  /** True if nothing may be written: `commit` then does nothing, and a later read still finds the old records. */
  readonly dryRun: boolean;
  /** Returns a new id that begins with this word. Under an Idempotency-Key, a repeat gets the same ids. */
  readonly newId: (word: string) => string;
  /** Throws VersionMismatch if the request's `If-Match` names another version than this. */
  readonly ifMatch: (record: { readonly version: number }) => void;
  readonly audit: Audit;
  readonly commit: Commit;
}

import type { Action, Subject } from '#shared/contract/define-contract.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';
import type { Transaction, Write } from '#shared/table/write.ts';

/** The id of the caller of a public operation, such as the page of a guest. */
export const ANONYMOUS_ID = 'anonymous';

/** The caller and their abilities. A scheduled job is a caller that may do everything. */
export interface Actor {
  /** The subject of the access token, or `job:<jobId>`. */
  readonly id: string;
  /** Absent for jobs, for callers who have not registered, and on public operations. */
  readonly user?: UserRecord | undefined;
  /** Returns whether the caller may do this to the item. Without an item: to any item of the subject. */
  can(action: Action, subject: Subject, item?: object): boolean;
  /** Throws Forbidden if the caller may not do this to the item. */
  authorize(action: Action, subject: Subject, item: object): void;
}

/** The fields of a record that its audit record needs. */
export interface Audited {
  readonly id: string;
  readonly version: number;
}

/** What an audit record says beside its record: the proposal that the write is a step of, why the user did it against a rule, and what it tells if that is not a change. */
export type AuditCause = Pick<StoredAudit, 'proposalId' | 'kind' | 'reason' | 'threshold'> & {
  /** The number of the step, which is not stored with the audit record. */
  readonly n?: number | undefined;
};

/** Returns the audit record of a write, to commit with it. */
export type Audit = <T extends Audited>(subject: Subject, before: T | undefined, after: T, cause?: AuditCause) => Write;

/**
 * Writes all or nothing, in one transaction, if the records that it relies on are still as they were read. Writes nothing on a dry
 * run. Throws WriteLost if a condition failed. With `whileAdmitted`, throws Forbidden if the actor has left or changed their role meanwhile.
 */
export type Commit = (transaction: Transaction & { readonly whileAdmitted?: boolean }) => Promise<void>;

/** The context of every use case. Made by `serve`, by `runJob` and by tests. */
export interface UseCaseContext {
  readonly actor: Actor;
  /** The time of the request or of the job's run: RFC 3339, UTC. */
  readonly now: string;
  /** True: `commit` writes nothing, so a later read still returns the old records. */
  readonly dryRun: boolean;
  /** Returns a new id with this prefix. A repeat with the same Idempotency-Key gets the same ids. */
  readonly newId: (prefix: string) => string;
  /** Throws VersionMismatch if the request's `If-Match` names another version. */
  readonly ifMatch: (record: { readonly version: number }) => void;
  readonly audit: Audit;
  readonly commit: Commit;
}

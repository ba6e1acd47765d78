import type { Action, Subject } from '#shared/contract/define-contract.ts';
import { requireLive, requireStored } from '#shared/domain/require-record.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** A kind of record: how to find it, and its name in error texts. A `RecordStore` is one. */
export interface RecordKind<R extends StoredRecord> {
  readonly subject: Subject;
  /** The name in error texts, such as `driver` or `VIP`. */
  readonly noun: string;
  readonly find: (id: string) => Promise<R | undefined>;
}

/** The record to change, and what the caller must be allowed to do with it. */
export interface Target {
  readonly id: string;
  /** Default: `update`. */
  readonly action?: Action;
  /** True: a deleted record may be changed too. Default: false, a deleted record is NotFound. */
  readonly includeDeleted?: boolean;
}

/** Reads the record to change. Throws NotFound, Forbidden, or VersionMismatch if `If-Match` names another version. */
export async function readForChange<R extends StoredRecord>(
  { actor, ifMatch }: Pick<UseCaseContext, 'actor' | 'ifMatch'>,
  { find, noun, subject }: RecordKind<R>,
  { action = 'update', id, includeDeleted = false }: Target,
): Promise<R> {
  const found = await find(id);
  const record = includeDeleted ? requireStored(found, noun, id) : requireLive(found, noun, id);
  actor.authorize(action, subject, record);
  ifMatch(record);
  return record;
}

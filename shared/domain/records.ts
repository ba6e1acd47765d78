import type { StoredRecord } from '#shared/schemas/record.ts';
import { canonical } from './canonical.ts';

/** Returns a new record, with version 1. */
export const begin = <F extends object>(id: string, fields: F, now: string): F & StoredRecord => ({
  ...fields,
  id,
  version: 1,
  createdAt: now,
  updatedAt: now,
});

type Change<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** The fields of a record that `change` needs. */
interface Versioned {
  readonly version: number;
  readonly updatedAt?: string | undefined;
}

/**
 * Returns the next version of a record. The change sets fields; null removes a field. Returns the same object if no value differs.
 */
export const change = <T extends Versioned>(
  record: T,
  changes: Change<Omit<T, keyof StoredRecord>>,
  now: string,
): T => {
  const next = withChanges(record, changes as Change<T>);
  if (sameValue(record, next)) return record;
  return { ...next, version: record.version + 1, updatedAt: now };
};

/** Returns these fields after a change. Absent fields keep their value; null removes a field. */
export const withChanges = <T extends object>(fields: T, changes: Change<T> = {}): T => {
  const next = { ...fields } as Record<string, unknown>;
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete next[name];
    else if (value !== undefined) next[name] = value;
  }
  return next as T;
};

/** Returns the record marked as deleted. */
export const markDeleted = <T extends StoredRecord>(record: T, now: string): T => ({
  ...record,
  deletedAt: now,
  version: record.version + 1,
  updatedAt: now,
});

/** Returns the record without its deletion mark. */
export const markRestored = <T extends StoredRecord>(record: T, now: string): T => {
  const { deletedAt: _deletedAt, ...rest } = record;
  return { ...(rest as T), version: record.version + 1, updatedAt: now };
};

/** Returns the record without its deletion mark; the same object if it is not deleted. */
export const restored = <T extends StoredRecord>(record: T, now: string): T =>
  record.deletedAt ? markRestored(record, now) : record;

/** Returns what remains of a record that is deleted for good: its id and the next version, for the audit. */
export const erased = ({
  id,
  version,
}: Pick<StoredRecord, 'id' | 'version'>): Pick<StoredRecord, 'id' | 'version'> => ({
  id,
  version: version + 1,
});

const sameValue = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

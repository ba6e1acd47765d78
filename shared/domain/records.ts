import type { StoredRecord } from '#shared/schemas/record.ts';

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
  const next = { ...record } as Record<string, unknown>;
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete next[name];
    else if (value !== undefined) next[name] = value;
  }
  if (sameValue(record, next)) return record;
  return { ...(next as unknown as T), version: record.version + 1, updatedAt: now };
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

/** Returns the same JSON for equal plain values, also if the order of their fields differs. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

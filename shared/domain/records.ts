import type { StoredRecord } from '#shared/schemas/record.ts';

/** A record as it begins. */
export const begin = <F extends object>(id: string, fields: F, now: string): F & StoredRecord => ({
  ...fields,
  id,
  version: 1,
  createdAt: now,
  updatedAt: now,
});

type Change<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** What a change needs of a record. */
interface Versioned {
  readonly version: number;
  readonly updatedAt?: string | undefined;
}

/**
 * The next version of a record: fields named in the change are set, those that are null are removed. The record itself comes back
 * where the change says nothing new.
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

/** The record marked as deleted. */
export const markDeleted = <T extends StoredRecord>(record: T, now: string): T => ({
  ...record,
  deletedAt: now,
  version: record.version + 1,
  updatedAt: now,
});

/** The record as it was before its deletion. */
export const markRestored = <T extends StoredRecord>(record: T, now: string): T => {
  const { deletedAt: _gone, ...rest } = record;
  return { ...(rest as T), version: record.version + 1, updatedAt: now };
};

/** The record as it was before its deletion; the record itself if it is not deleted. */
export const restored = <T extends StoredRecord>(record: T, now: string): T =>
  record.deletedAt ? markRestored(record, now) : record;

/** What remains of a record that is deleted for good. */
export const erased = ({
  id,
  version,
}: Pick<StoredRecord, 'id' | 'version'>): Pick<StoredRecord, 'id' | 'version'> => ({
  id,
  version: version + 1,
});

const sameValue = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** Text that is equal for equal plain values, whatever the order of their fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

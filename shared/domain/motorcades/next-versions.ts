import { canonical } from '#shared/domain/canonical.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';

/** Returns these records, each that differs from the stored one, or is touched, in its next version. */
export function nextVersions<R extends StoredRecord>(
  stored: readonly R[],
  wanted: readonly R[],
  now: string,
  isTouched = false,
): R[] {
  const before = new Map(stored.map((record) => [record.id, record]));
  return wanted.map((record) => {
    const old = before.get(record.id);
    if (!old) return record;
    const next = { ...record, version: old.version, updatedAt: old.updatedAt };
    if (!isTouched && canonical(next) === canonical(old)) return old;
    return { ...next, version: old.version + 1, updatedAt: now };
  });
}

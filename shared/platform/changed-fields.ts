import { isDeepStrictEqual } from 'node:util';

/** Every write changes these fields, so we do not list them. */
const IGNORED = new Set(['version', 'updatedAt', 'createdAt', 'id', 'movedAt']);

/** Returns the names of the fields that differ between two versions of a record, sorted. For a new record: all its fields. */
export function changedFields(recordBefore: object | undefined, recordAfter: object): string[] {
  const before = (recordBefore ?? {}) as Record<string, unknown>;
  const after = recordAfter as Record<string, unknown>;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !IGNORED.has(name) && !isDeepStrictEqual(before[name], after[name]))
    .sort();
}

/** Returns the values of these fields in a version of a record. What it does not have is left out. */
export function valuesOf(record: object | undefined, fields: readonly string[]) {
  return Object.fromEntries(
    Object.entries(record ?? {}).filter(([name, value]) => fields.includes(name) && value !== undefined),
  );
}

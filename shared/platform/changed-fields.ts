import { isDeepStrictEqual } from 'node:util';

/** Each write changes these; naming them would say nothing. */
const ALWAYS = new Set(['version', 'updatedAt', 'createdAt', 'id']);

/** The names of the fields in which two versions of a record differ, in order; all that are set, for a new one. */
export const changedFields = (before: object | undefined, after: object): string[] => {
  const old = (before ?? {}) as Record<string, unknown>;
  const now = after as Record<string, unknown>;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !ALWAYS.has(name) && !isDeepStrictEqual(old[name], now[name]))
    .sort();
};

import type { Target } from './read-for-change.ts';

/**
 * Returns the target of a deletion. One that erases needs the ability `erase`, and also takes a record that is marked as deleted
 * already.
 */
export function deletionOf(id: string, erases = false): Target {
  return {
    id,
    action: erases ? 'erase' : 'delete',
    includeDeleted: erases,
  };
}

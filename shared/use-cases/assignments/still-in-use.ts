import { StillInUse } from '#shared/contract/problems.ts';
import type { Assignment } from '#shared/domain/assignments/assignment.ts';
import { presentConflicts } from './explain-refusal.ts';

/** Returns the problem of deleting a driver or a vehicle that still has assignments. Lists them in `conflicts`. */
export async function stillInUse(name: string, held: readonly Assignment[]) {
  const count = held.length === 1 ? 'one assignment that is not over' : `${held.length} assignments that are not over`;
  return new StillInUse(`${name} has ${count}. Reassign them first, or delete with unassign=true.`, {
    conflicts: await presentConflicts(held),
  });
}

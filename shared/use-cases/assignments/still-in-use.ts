import { StillInUse } from '#shared/contract/problems.ts';
import type { Assignment } from '#shared/domain/assignments/assignment.ts';
import { conflictsOf } from './explain-refusal.ts';

/** The refusal to delete what is assigned, naming each assignment and the way round. */
export const stillInUse = async (name: string, held: readonly Assignment[]) => {
  const count = held.length === 1 ? 'one assignment that is not over' : `${held.length} assignments that are not over`;
  const cure = 'give them to others first, or free them in the same breath with unassign=true';
  return new StillInUse(`${name} has ${count}: ${cure}.`, { conflicts: await conflictsOf(held) });
};

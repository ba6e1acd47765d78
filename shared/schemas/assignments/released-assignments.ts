import * as z from 'zod';
import { Conflict } from '#shared/schemas/problem.ts';

/** What the deletion of a driver or a vehicle with `unassign=true` would release. */
export const ReleasedAssignments = z
  .object({
    assignments: z.array(Conflict).meta({ description: 'The current and future assignments that would be removed' }),
  })
  .meta({ id: 'ReleasedAssignments' });

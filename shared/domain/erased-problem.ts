import { Erased } from '#shared/contract/problems.ts';

/** Returns the problem that answers for a record that was deleted for good. */
export function erasedProblem() {
  return new Erased('What the request names was deleted for good. The service keeps no data of it.');
}

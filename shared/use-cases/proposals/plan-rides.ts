import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { workOut } from '#shared/domain/proposals/work-out.ts';
import type { NewDispatch } from '#shared/schemas/new-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposal-record.ts';
import { loadDispatchFacts } from './dispatch-facts.ts';
import { assertRidesFound, prepareTask } from './dispatch-task.ts';

/** Works out who drives what. Throws ValidationFailed. `loadSolver` is called only after the request is found to be good. */
export const planRides = async (
  now: string,
  wanted: NewDispatch,
  loadSolver: () => Promise<SolveMip>,
): Promise<ProposalPlan> => {
  const { range, task } = await prepareTask(wanted);
  const facts = await loadDispatchFacts(now, range);
  assertRidesFound(task, facts);
  return workOut(task, facts, await loadSolver());
};

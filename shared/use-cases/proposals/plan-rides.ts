import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import type { DispatchFacts, DispatchTask } from '#shared/domain/proposals/planned-rides.ts';
import { workOut } from '#shared/domain/proposals/work-out.ts';
import type { NewDispatch } from '#shared/schemas/new-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposal-record.ts';
import { loadDispatchFacts } from './dispatch-facts.ts';
import { assertRidesFound, prepareTask } from './dispatch-task.ts';

/** What to plan, with everything that the plan rests on. */
export interface RidesToPlan {
  readonly task: DispatchTask;
  readonly facts: DispatchFacts;
}

/** Reads what a proposal about rides needs. Throws ValidationFailed. */
export const loadRides = async (now: string, wanted: NewDispatch): Promise<RidesToPlan> => {
  const { range, task } = await prepareTask(wanted);
  const facts = await loadDispatchFacts(now, range);
  assertRidesFound(task, facts);
  return { task, facts };
};

/** Works out who drives what. */
export const planRides = async (
  { facts, task }: RidesToPlan,
  loadSolver: () => Promise<SolveMip>,
): Promise<ProposalPlan> => workOut(task, facts, await loadSolver());

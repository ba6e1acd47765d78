import { daysOf } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { blockTimeOf, fromNow, withBlock } from '#shared/domain/proposals/block-step.ts';
import type { DispatchFacts, DispatchTask } from '#shared/domain/proposals/planned-rides.ts';
import { workOutTakingOn } from '#shared/domain/proposals/take-on.ts';
import { readDays } from '#shared/entities/assignments/ledger.ts';
import type { NewDispatch } from '#shared/schemas/proposals/new-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { loadDispatchFacts } from './dispatch-facts.ts';
import { assertRidesFound, prepareTask } from './dispatch-task.ts';

/** What to plan, with everything that the plan rests on. */
export interface RidesToPlan {
  readonly task: DispatchTask;
  readonly facts: DispatchFacts;
  /** The ledger days of what drops out. */
  readonly daysOut: readonly LedgerDay[];
}

/** Reads what a proposal about rides needs. Throws ValidationFailed. */
export async function loadRides(now: string, wanted: NewDispatch): Promise<RidesToPlan> {
  const { choices, task } = await prepareTask(wanted);
  const [facts, daysOut] = await Promise.all([loadDispatchFacts(now, choices), readDaysOut(task)]);
  assertRidesFound(task, facts);
  return { task, facts, daysOut };
}

async function readDaysOut(task: DispatchTask): Promise<LedgerDay[]> {
  return task.kind === 'REASSIGN' ? readDays(task.resource, task.resourceId, daysOf(blockTimeOf(task))) : [];
}

/** Works out who drives what. What drops out is blocked first. */
export async function planRides(
  { daysOut, facts, task }: RidesToPlan,
  loadSolver: () => Promise<SolveMip>,
  newId: UseCaseContext['newId'],
): Promise<ProposalPlan> {
  const plan = workOutTakingOn(task, facts, await loadSolver(), () => newId('act'));
  return task.kind === 'REASSIGN' ? withBlock(plan, fromNow(task, facts.now), daysOut) : plan;
}

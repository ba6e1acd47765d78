import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { activityIdOf } from '#shared/domain/proposals/names.ts';
import { presentSteps } from '#shared/domain/proposals/present-steps.ts';
import type { AppliedProposal, StepProblem } from '#shared/schemas/proposal.ts';
import type { BlockStep, ProposalRecord, StepRecord } from '#shared/schemas/proposal-record.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { applyActivityStep, tryActivityStep } from './apply-activity-step.ts';
import { applyBlockStep } from './apply-block-step.ts';
import { applyOperationStep, tryOperationStep } from './apply-operation-step.ts';
import { namedRecords, requireOwnProposal, shownSteps } from './own-proposal.ts';

/** The most steps that one request applies: far fewer than the time limit of a request allows. */
const MAX_STEPS_PER_REQUEST = 100;

/**
 * Applies the steps that are not done yet, in order, at most 100. Each is a checked write under the version that it was worked out
 * from. The proposal records which are done: after an interruption a repeat continues. Stops at the first step that no longer holds.
 * Throws NotFound, InvalidTransition if it is not worked out yet, and Outage if an operation does not answer.
 */
export const applyProposal = async (
  context: UseCaseContext,
  id: string,
  invoke: InvokeOperation,
): Promise<AppliedProposal> => {
  const found = await requireOwnProposal(context, id);
  context.actor.authorize('update', 'Proposal', found);
  const status = found.pending?.progress.status ?? 'READY';
  if (status !== 'READY') throw new InvalidTransition(`The proposal is ${status}. Apply it when it is READY.`);
  const { applied, problem } = await applySteps(context, found, invoke);
  const all = presentSteps(await shownSteps(found), await namedRecords(found.plan));
  return {
    id,
    applied,
    stoppedAt: problem ? applied + 1 : null,
    problem: problem ?? null,
    left: all.slice(applied),
  };
};

interface Progress {
  readonly applied: number;
  readonly problem?: StepProblem;
}

const applySteps = async (
  context: UseCaseContext,
  found: ProposalRecord,
  invoke: InvokeOperation,
): Promise<Progress> => {
  const last = Math.min(found.plan.steps.length, found.applied + MAX_STEPS_PER_REQUEST);
  let applied = found.applied;
  while (applied < last) {
    const problem = await applyStep(context, found, applied, invoke);
    if (!problem) {
      applied += 1;
      continue;
    }
    // Another request that applies the same proposal may have done the step.
    const current = context.dryRun ? found : await requireOwnProposal(context, found.id);
    if (current.applied <= applied) return { applied, problem };
    applied = current.applied;
  }
  return { applied };
};

/** Applies the step at a place, counted from 0, or tries it on a dry run. Returns the problem if it is refused. */
const applyStep = async (
  context: UseCaseContext,
  found: ProposalRecord,
  place: number,
  invoke: InvokeOperation,
): Promise<StepProblem | undefined> => {
  const step = found.plan.steps[place];
  if (!step) return undefined;
  const n = place + 1;
  if (step.type === 'BLOCK') return applyBlockStep(context, found, step, n);
  if (context.dryRun) return tryStep(context, found, { step, place }, invoke);
  return step.type === 'OPERATION'
    ? applyOperationStep(context, invoke, found, { ...step, n })
    : applyActivityStep(context, found, step, n);
};

/** Tries a step. A conflict with an activity that an earlier step changes does not count: a dry run does not do that step. */
const tryStep = async (
  context: UseCaseContext,
  found: ProposalRecord,
  { place, step }: { readonly step: Exclude<StepRecord, BlockStep>; readonly place: number },
  invoke: InvokeOperation,
): Promise<StepProblem | undefined> => {
  const problem = await (step.type === 'OPERATION'
    ? tryOperationStep(invoke, found, step, place)
    : tryActivityStep(context, found, step, place));
  const conflicts = problem?.conflicts ?? [];
  const earlier = found.plan.steps.slice(found.applied, place).map((each) => activityIdOf(each));
  const isFreed =
    conflicts.length > 0 &&
    conflicts.every(({ activityId }) => activityId !== undefined && earlier.includes(activityId));
  return isFreed ? undefined : problem;
};

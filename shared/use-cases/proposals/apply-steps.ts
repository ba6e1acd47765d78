import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import { Problem } from '#shared/contract/problem.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { operationOfMotorcade } from '#shared/domain/proposals/change-steps.ts';
import { presentSteps } from '#shared/domain/proposals/present-steps.ts';
import { logger } from '#shared/platform/logger.ts';
import type { PeopleLink } from '#shared/schemas/proposals/people-link.ts';
import type { AppliedProposal, StepProblem } from '#shared/schemas/proposals/proposal.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import { onAnyStage } from '#shared/table/staged.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { requireQueued } from '#shared/use-cases/queue-for-job.ts';
import { stepProblem } from '#shared/use-cases/refusal.ts';
import { applyOperationStep } from './apply-operation-step.ts';
import { applyActivityStep, applyBlockStep, applyEntryStep, applyNewRideStep } from './apply-step.ts';
import { namedRecords, requireOwnProposal, shownSteps } from './own-proposal.ts';

/** The most steps that one request applies: far fewer than the time limit of a request allows. */
const MAX_STEPS_PER_REQUEST = 100;
/** These invoke no other operation. A request does as many as this time allows, and the job does the others. */
const ENTRIES = new Set<StepRecord['type']>(['ENTRY', 'CANCEL', 'DELETE']);
const MAX_MS_OF_ENTRIES = 10_000;

/**
 * Applies the steps of a proposal that are not done yet, in order, at most 100. Each is a checked write under the version that it was
 * worked out from. The proposal records which are done: after an interruption a repeat continues. Stops at the first step that no
 * longer holds. The job goes on with a file that one request has no time for. A dry run tries each step after those before it. Throws
 * NotFound, InvalidTransition if the proposal is not worked out yet, and Outage if an operation does not answer.
 */
export function applySteps(
  context: UseCaseContext,
  id: string,
  invoke: InvokeOperation,
  msOfEntries = MAX_MS_OF_ENTRIES,
): Promise<AppliedProposal> {
  const run = () => doSteps(context, id, invoke, msOfEntries);
  return context.dryRun ? onAnyStage(run) : run();
}

async function doSteps(
  context: UseCaseContext,
  id: string,
  invoke: InvokeOperation,
  msOfEntries: number,
): Promise<AppliedProposal> {
  const found = await requireOwnProposal(context, id);
  context.actor.authorize('update', 'Proposal', found);
  const status = found.pending?.progress.status ?? 'READY';
  if (status !== 'READY') throw new InvalidTransition(`The proposal is ${status}. Apply it when it is READY.`);
  const { steps } = found.plan;
  const last = Math.min(steps.length, found.applied + MAX_STEPS_PER_REQUEST);
  const entriesUntil = performance.now() + msOfEntries;
  const isInTime = (step: StepRecord): boolean =>
    ENTRIES.has(step.type) ? performance.now() < entriesUntil : applied < last;
  let applied = found.applied;
  let problem: StepProblem | undefined;
  const links: PeopleLink[] = [];
  for (let step = steps[applied]; step && isInTime(step); step = steps[applied]) {
    const outcome: StepOutcome = await applyStep(context, invoke, found, { step, place: applied }).catch(refused);
    ({ problem } = outcome);
    if (outcome.link) links.push(outcome.link);
    if (!problem) {
      applied += 1;
      continue;
    }
    // Another request that applies the same proposal may have done the step.
    const current = context.dryRun ? found : await requireOwnProposal(context, id);
    if (current.applied <= applied) break;
    applied = current.applied;
    problem = undefined;
  }
  const left = steps.slice(applied);
  const isLeftToJob = left.length > 0 && left.every(({ type }) => ENTRIES.has(type)) && !problem && !context.dryRun;
  if (isLeftToJob) await requireQueued('finish-proposals', { proposalId: id, applyAs: context.actor.id });
  const all = presentSteps(await shownSteps(found), await namedRecords(found.plan));
  const stopped = problem ? { stoppedAt: applied + 1, problem } : { stoppedAt: null, problem: null };
  return { id, applied, ...stopped, left: all.slice(applied), links };
}

/** What became of a step: why it no longer holds, and the link that it made. */
interface StepOutcome {
  readonly problem?: StepProblem | undefined;
  readonly link?: PeopleLink | undefined;
}

function refused(error: unknown): StepOutcome {
  if (!(error instanceof Problem)) throw error;
  return { problem: stepProblem(error) };
}

/** Applies the step at a place, counted from 0. */
async function applyStep(
  context: UseCaseContext,
  invoke: InvokeOperation,
  found: ProposalRecord,
  { place, step }: { readonly step: StepRecord; readonly place: number },
): Promise<StepOutcome> {
  switch (step.type) {
    case 'BLOCK':
      return { problem: await applyBlockStep(context, found, step, place + 1) };
    case 'ENTRY':
      return { problem: await applyEntryStep(context, found, step, place) };
    case 'OPERATION':
      return applyOperationStep(context, invoke, found, { ...step, place });
    case 'MOTORCADE':
      return applyOperationStep(context, invoke, found, { ...operationOfMotorcade(step), place });
    case 'NEW_RIDE':
      return { problem: await applyNewRideStep(context, found, step, place) };
    default:
      return { problem: await applyActivityStep(context, found, step, place) };
  }
}

/** The job may take 300 s. */
const MAX_MS = 240_000;

/**
 * Goes on with the rows of a file, as the user who applies the proposal. Ends if a row no longer holds, or if the user may no longer do it.
 * The next request that applies the proposal says why.
 */
export async function finishEntries(context: UseCaseContext, id: string): Promise<void> {
  const noOperations = () => Promise.reject(new Error('the rows of a file invoke no operations'));
  try {
    await applySteps(context, id, noOperations, MAX_MS);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    logger().info('rows of a file stopped', { proposalId: id, code: error.code });
  }
}

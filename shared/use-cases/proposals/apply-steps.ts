import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import { because, Problem } from '#shared/contract/problem.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { presentSteps } from '#shared/domain/proposals/present-steps.ts';
import { logger } from '#shared/platform/logger.ts';
import type { AppliedProposal } from '#shared/schemas/proposals/proposal.ts';
import { onAnyStage } from '#shared/table/dry-runs.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { requireQueued } from '#shared/use-cases/queue-for-job.ts';
import { chooseSteps } from './choose-steps.ts';
import { namedRecords, requireOwnProposal, shownSteps } from './own-proposal.ts';
import { isEntry, runSteps } from './run-steps.ts';

/** Rows of a file, cancellations and deletions invoke no other operation. A request does as many as this time allows, and the job does the others. */
const MAX_MS_OF_ENTRIES = 10_000;

/** What a request applies. */
interface Applying {
  readonly invoke: InvokeOperation;
  /** The numbers of the steps to do. Absent: all but those that are left out. */
  readonly chosen?: readonly number[] | undefined;
  readonly msOfEntries?: number;
}

/**
 * Applies the steps of a proposal that are not done yet, in order, at most 100. Each is a checked write under the version that it was
 * worked out from. The proposal records which are done: after an interruption a repeat continues. Stops at the first step that no
 * longer holds. The job goes on with a file that one request has no time for. A dry run tries each step after those before it, and says
 * what follows. Throws
 * NotFound, HeldByOther, InvalidTransition if the proposal is not worked out yet, ValidationFailed where a chosen step needs one that is
 * left out, and Outage if an operation does not answer.
 */
export function applySteps(context: UseCaseContext, id: string, applying: Applying): Promise<AppliedProposal> {
  const run = () => doSteps(context, id, applying);
  return sayingWhatFollows(context, () => (context.dryRun ? onAnyStage(run) : run()));
}

async function doSteps(
  context: UseCaseContext,
  id: string,
  { chosen, invoke, msOfEntries = MAX_MS_OF_ENTRIES }: Applying,
): Promise<AppliedProposal> {
  const stored = await requireOwnProposal(context, id);
  context.actor.authorize('update', 'Proposal', stored);
  const status = stored.pending?.progress.status ?? 'READY';
  if (status !== 'READY')
    throw new InvalidTransition(`The proposal is ${status}. Apply it when it is READY.`, because('PLAN_NOT_READY'));
  const found = chosen ? await chooseSteps(context, invoke, stored, chosen) : stored;
  const { leftOut = [], plan } = found;
  const { applied, links, problem } = await runSteps(context, invoke, found, { msOfEntries });
  const ahead = plan.steps.slice(applied);
  const isLeftToJob = ahead.length > 0 && ahead.every(isEntry) && !problem && !context.dryRun;
  if (isLeftToJob) await requireQueued('finish-proposals', { proposalId: id, applyAs: context.actor.id });
  const all = presentSteps(await shownSteps(found), await namedRecords(plan));
  const left = all.slice(applied).filter(({ n }) => !leftOut.includes(n));
  const stopped = problem ? { stoppedAt: applied + 1, problem } : { stoppedAt: null, problem: null };
  return { id, applied, ...stopped, left, leftOut: [...leftOut], links: [...links] };
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
    await applySteps(context, id, { invoke: noOperations, msOfEntries: MAX_MS });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    logger().info('rows of a file stopped', { proposalId: id, code: error.code });
  }
}

import type { InvokeOperation } from '#shared/adapters/operations/lambda.ts';
import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { because, Problem } from '#shared/contract/problem.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { listed } from '#shared/domain/proposals/names.ts';
import { presentSteps } from '#shared/domain/proposals/present-steps.ts';
import { leaveStepsOut } from '#shared/entities/proposals/proposal.ts';
import { logger } from '#shared/platform/logger.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { AppliedProposal } from '#shared/schemas/proposals/proposal.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import { onAnyStage } from '#shared/table/dry-runs.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { requireQueued } from '#shared/use-cases/queue-for-job.ts';
import { namedRecords, requireOwnProposal, shownSteps } from './own-proposal.ts';
import { isEntry, runSteps, trySteps } from './run-steps.ts';

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

/**
 * Leaves out the steps that are not chosen and not done. Returns the proposal as it is then. Throws ValidationFailed if a chosen step
 * needs one that would be left out, has been passed over, or does not exist.
 */
async function chooseSteps(
  context: UseCaseContext,
  invoke: InvokeOperation,
  stored: ProposalRecord,
  chosen: readonly number[],
): Promise<ProposalRecord> {
  const after = withChoice(stored, chosen);
  if (isSameChoice(stored, after)) return stored;
  await assertHoldTogether(context, invoke, after);
  return retryOnConflict(async () => {
    const before = context.dryRun ? stored : await requireOwnProposal(context, stored.id);
    const left = withChoice(before, chosen);
    if (isSameChoice(before, left)) return before;
    await context.commit({ writes: [leaveStepsOut(before, left), context.audit('Proposal', before, left)] });
    return left;
  });
}

function isSameChoice(before: ProposalRecord, after: ProposalRecord): boolean {
  return String(before.leftOut ?? []) === String(after.leftOut ?? []);
}

function withChoice(stored: ProposalRecord, chosen: readonly number[]): ProposalRecord {
  const { applied, leftOut: before = [], plan, version } = stored;
  const count = plan.steps.length;
  const unknown = chosen.findIndex((n) => n > count);
  if (unknown >= 0)
    throw invalidField(
      `body.steps.${unknown}`,
      fault('NOT_FOUND', `must be a step of the proposal, which has ${count}`),
    );
  const passed = chosen.findIndex((n) => n <= applied && before.includes(n));
  if (passed >= 0) {
    throw invalidNow(
      `body.steps.${passed}`,
      fault('STEP_LEFT_OUT', 'was left out before, and steps after it are done. Make a new proposal'),
    );
  }
  const all = Array.from({ length: count }, (_, place) => place + 1);
  const leftOut = all.filter((n) => (n > applied ? !chosen.includes(n) : before.includes(n)));
  return { ...stored, version: version + 1, leftOut };
}

/** Tries the chosen steps. Where one is refused that is not with the steps before it, it needs some of them. */
async function assertHoldTogether(
  context: UseCaseContext,
  invoke: InvokeOperation,
  after: ProposalRecord,
): Promise<void> {
  const { applied, leftOut = [], plan } = after;
  const { result: alone } = await trySteps(context, invoke, after);
  const n = alone.applied + 1;
  const earlier = leftOut.filter((each) => each > applied && each < n);
  if (!alone.problem || earlier.length === 0) return;
  const { result: together } = await trySteps(context, invoke, {
    ...after,
    leftOut: leftOut.filter((each) => each > n),
  });
  if (together.problem && together.applied < n) return;
  const ids = idsOf(plan.steps[n - 1]);
  const shared = earlier.filter((each) => [...idsOf(plan.steps[each - 1])].some((id) => ids.has(id)));
  const needed = listed((shared.length > 0 ? shared : earlier).map(String));
  throw invalidNow(
    'body.steps',
    fault('NEEDS_STEP', `must have step ${needed} too, which step ${n} needs: ${alone.problem.detail}`, {
      step: needed,
    }),
  );
}

/** Returns the ids of the records that a step names. */
function idsOf(step: unknown): ReadonlySet<string> {
  return new Set(JSON.stringify(step ?? null).match(/\b[a-z]{3}_[0-9a-z]{20}\b/g));
}

import { type InvokeOperation, knownOperations } from '#shared/adapters/operations/lambda.ts';
import type { ProposalStepId } from '#shared/contract/invocation.ts';
import { Problem } from '#shared/contract/problem.ts';
import { operationOfMotorcade } from '#shared/domain/proposals/change-steps.ts';
import { linkIn, sayInEnglish } from '#shared/domain/proposals/names.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import {
  createProposalItem,
  recordStepDone,
  recordStepRefused,
  recordStepsPassed,
} from '#shared/entities/proposals/proposal.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { newId } from '#shared/platform/ids.ts';
import type { PeopleLink } from '#shared/schemas/proposals/people-link.ts';
import type { StepProblem } from '#shared/schemas/proposals/proposal.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { OperationStep, StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import { addStaged, stagedItems, stageWrites, withStaged } from '#shared/table/dry-runs.ts';
import { encodeTrial } from '#shared/table/stage.ts';
import { retryOnConflict, transactionItems } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { stepProblem } from '#shared/use-cases/refusal.ts';
import { applyActivityStep, applyBlockStep, applyEntryStep, applyNewRideStep } from './apply-step.ts';
import { requireOwnProposal } from './own-proposal.ts';
import { problemIn, trialOf } from './try-in-order.ts';

/** The most steps that one request applies: far fewer than the time limit of a request allows. */
const MAX_STEPS_PER_REQUEST = 100;
/** These invoke no other operation: a request does as many as its time allows, and the job does the others. */
const ENTRIES = new Set<StepRecord['type']>(['ENTRY', 'CANCEL', 'DELETE']);

export function isEntry({ type }: StepRecord): boolean {
  return ENTRIES.has(type);
}

/** What became of the steps of one request. */
interface StepsRun {
  /** The number of steps that are done or left out. */
  readonly applied: number;
  /** Why the next step no longer holds. */
  readonly problem?: StepProblem | undefined;
  readonly links: readonly PeopleLink[];
}

/** How far one request goes. */
interface StepLimits {
  /** Default: 100. */
  readonly most?: number;
  /** The time for steps that invoke other operations. Default: no limit. */
  readonly ms?: number;
  /** The time for rows of a file, cancellations and deletions. */
  readonly msOfEntries: number;
}

/**
 * Applies the steps that are not done yet, in order, and passes over those that are left out.
 * Stops at the first step that no longer holds.
 */
export async function runSteps(
  context: UseCaseContext,
  invoke: InvokeOperation,
  found: ProposalRecord,
  { most = MAX_STEPS_PER_REQUEST, ms = Number.POSITIVE_INFINITY, msOfEntries }: StepLimits,
): Promise<StepsRun> {
  const { steps } = found.plan;
  const last = Math.min(steps.length, found.applied + most);
  const startedAt = performance.now();
  const isInTime = (step: StepRecord): boolean => {
    const passed = performance.now() - startedAt;
    return isEntry(step) ? passed < msOfEntries : applied < last && passed < ms;
  };
  let applied = await passLeftOut(context, found, found.applied);
  const links: PeopleLink[] = [];
  for (let step = steps[applied]; step && isInTime(step); step = steps[applied]) {
    const { link, problem }: StepOutcome = await applyStep(context, invoke, found, { step, place: applied }).catch(
      refused,
    );
    if (link) links.push(link);
    if (problem) {
      // Another request that applies the same proposal may have done the step.
      const current = context.dryRun ? found : await requireOwnProposal(context, found.id);
      if (current.applied <= applied) return { applied, problem, links };
      applied = current.applied;
    } else {
      applied = await passLeftOut(context, found, applied + 1);
    }
  }
  return { applied, links };
}

/** How long a trial tries steps. */
const MS_OF_TRIAL = 6_000;

/** Runs the steps as a dry run, whatever the request is, also those of a proposal that is not stored yet. */
export function trySteps(context: UseCaseContext, invoke: InvokeOperation, found: ProposalRecord) {
  const trying: UseCaseContext = {
    ...context,
    dryRun: true,
    // The ids of the request itself must not depend on its trial.
    newId,
    commit: async (transaction) => stageWrites(transactionItems(transaction)),
  };
  return withStaged([], async () => {
    await stageWrites([createProposalItem(found)]);
    return runSteps(trying, invoke, found, {
      most: found.plan.steps.length,
      ms: MS_OF_TRIAL,
      msOfEntries: MS_OF_TRIAL,
    });
  });
}

/** Records that the next steps are left out, if they are. Returns the number of steps that are done or left out then. */
async function passLeftOut(
  context: UseCaseContext,
  { id, leftOut = [] }: ProposalRecord,
  applied: number,
): Promise<number> {
  let last = applied;
  while (leftOut.includes(last + 1)) last += 1;
  if (last === applied || context.dryRun) return last;
  await retryOnConflict(async () => {
    const current = await requireOwnProposal(context, id);
    if (current.applied !== applied) return;
    const step = { proposalId: id, n: applied + 1 };
    await context.commit({ writes: [recordStepsPassed(step, last, context.actor.id)] });
  });
  return last;
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

/** The refusals of a repeat whose first attempt has written: the record has another version, or is deleted. */
const DONE_BEFORE = ['VERSION_MISMATCH', 'NOT_FOUND', 'ERASED'];

/** The first attempt may still be running. */
const UNDER_WAY = 'IDEMPOTENCY_KEY_IN_FLIGHT';

/** The request of a step. */
type StepRequest = Omit<OperationStep, 'type' | 'result'>;

/** What became of a step. */
interface StepOutcome {
  readonly problem?: StepProblem | undefined;
  /** The link that it made for people. It is stored nowhere. */
  readonly link?: PeopleLink | undefined;
}

/**
 * Applies the step at a place, counted from 0: invokes its operation as the caller, under the version of the step or with an
 * Idempotency-Key of its own. The operation records in the transaction of its write that the step is begun. So a repeat after an
 * interruption does not take its own write for that of another request. Throws Outage.
 */
async function applyOperationStep(
  context: UseCaseContext,
  invoke: InvokeOperation,
  proposal: ProposalRecord,
  step: StepRequest & { readonly place: number },
): Promise<StepOutcome> {
  if (context.dryRun) return { problem: await tryStep(invoke, step) };
  const { id } = proposal;
  const { body, idSeed, operationId, params, query, version } = step;
  const n = step.place + 1;
  const idempotencyKey = version === undefined ? `${id}.${n}` : undefined;
  const begins = { proposalId: id, n };
  const request = { operationId, params, query, body, version, idempotencyKey, idSeed };
  const answer = await invoke({ ...request, step: begins });
  const problem = problemIn(answer);
  if (problem) {
    const { applied, begun } = await requireOwnProposal(context, id);
    if (applied >= n) return {};
    const isDone = begun === n && DONE_BEFORE.includes(problem.code);
    if (!isDone && problem.code !== UNDER_WAY && begun === n) await recordOutcome(context, begins, recordStepRefused);
    if (!isDone) return { problem };
  }
  await recordOutcome(context, begins, recordStepDone);
  const hasLink = !problem && knownOperations()[operationId]?.answersLink === true;
  if (!hasLink) return {};
  const said = step.said && sayInEnglish(step.said as Said, (await readSettings()).timezone);
  return { link: linkIn(answer.body, said ?? step.summary) };
}

/** Records the outcome of step `n`, unless another request that applies the proposal has recorded that it is done. */
function recordOutcome(context: UseCaseContext, step: ProposalStepId, outcome: typeof recordStepDone): Promise<void> {
  return retryOnConflict(async () => {
    const { applied } = await requireOwnProposal(context, step.proposalId);
    if (applied < step.n) await context.commit({ writes: [outcome(step, context.actor.id)] });
  });
}

/** Tries a step after those before it. */
async function tryStep(invoke: InvokeOperation, step: StepRequest): Promise<StepProblem | undefined> {
  const { body, idSeed, operationId, params, query, version } = step;
  const request = { operationId, params, query: { ...query, dryRun: 'true' }, body, version, idSeed };
  const answer = await invoke({ ...request, staged: encodeTrial({ reads: [], items: stagedItems() }) });
  addStaged(trialOf(answer).items);
  return problemIn(answer);
}

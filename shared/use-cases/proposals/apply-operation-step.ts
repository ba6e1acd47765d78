import { knownOperations } from '#shared/adapters/operations/known-operations.ts';
import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import type { ProposalStepId } from '#shared/contract/invocation.ts';
import { sayInEnglish } from '#shared/domain/proposals/names.ts';
import { linkIn } from '#shared/domain/proposals/written.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { recordStepDone, recordStepRefused } from '#shared/entities/proposals/proposal.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { PeopleLink } from '#shared/schemas/proposals/people-link.ts';
import type { StepProblem } from '#shared/schemas/proposals/proposal.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { OperationStep } from '#shared/schemas/proposals/proposal-step.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { encodeTrial } from '#shared/table/stage.ts';
import { addStaged, stagedItems } from '#shared/table/staged.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { requireOwnProposal } from './own-proposal.ts';
import { problemIn, trialOf } from './try-in-order.ts';

/** The refusals of a repeat whose first attempt has written: the record has another version, or is deleted. */
const DONE_BEFORE = ['VERSION_MISMATCH', 'NOT_FOUND', 'ERASED'];

/** The first attempt may still be running. */
const UNDER_WAY = 'IDEMPOTENCY_KEY_IN_FLIGHT';

/** The request of a step. */
type StepRequest = Omit<OperationStep, 'type' | 'result'>;

/** What became of a step. */
export interface StepOutcome {
  readonly problem?: StepProblem | undefined;
  /** The link that it made for people. It is stored nowhere. */
  readonly link?: PeopleLink | undefined;
}

/**
 * Applies the step at a place, counted from 0: invokes its operation as the caller, under the version of the step or with an
 * Idempotency-Key of its own. The operation records in the transaction of its write that the step is begun. So a repeat after an
 * interruption does not take its own write for that of another request. Throws Outage.
 */
export async function applyOperationStep(
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

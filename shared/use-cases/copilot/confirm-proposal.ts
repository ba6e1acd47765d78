import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import { NotFound, Unavailable } from '#shared/contract/problems.ts';
import type { CopilotAnswer } from '#shared/schemas/copilot/copilot.ts';
import type { AppliedProposal, Proposal } from '#shared/schemas/proposals/proposal.ts';

/**
 * Applies a proposal that the user confirmed, as the caller. Asks no model: what is applied is what the user saw. Stops at the first step
 * that no longer holds, and says what was done. Throws NotFound if it is not a proposal of the caller from the last hour.
 */
export async function confirmProposal(invoke: InvokeOperation, id: string): Promise<CopilotAnswer> {
  const call = async <T>(operationId: string): Promise<T> => {
    const { body, status } = await invoke({ operationId, params: { id }, via: 'copilot' });
    if (status < 400) return body as T;
    const detail = String(body['detail']);
    throw status === 404 ? new NotFound(detail) : new Unavailable(detail);
  };
  const before = await call<Proposal & { readonly applied: number }>('getProposal');
  const after = await call<AppliedProposal>('applyProposal');
  const done = before.steps.slice(before.applied, after.applied);
  const summaries = done.map(({ summary }) => summary);
  const left = after.left.map(({ summary }) => summary);
  return {
    account: { done: summaries, waiting: [], notDone: left, unknown: [] },
    reply: confirmedReply(summaries, after),
    links: after.links,
    actions: done.map(({ operationId, summary }) => ({ operationId, id: null, summary, outcome: 'DONE' })),
    ...(after.problem ? { problem: { code: after.problem.code, detail: after.problem.detail } } : {}),
  };
}

type Applied = Pick<AppliedProposal, 'left' | 'problem' | 'stoppedAt'>;

/** Says what the confirmation of a proposal did, what stopped it and what is left. */
function confirmedReply(done: readonly string[], { left, problem, stoppedAt }: Applied): string {
  return [
    done.length > 0 ? `Done: ${done.join('; ')}.` : 'Nothing was changed.',
    ...(problem ? [`Stopped at step ${stoppedAt} (${problem.code}): ${problem.detail}`] : []),
    ...(left.length > 0 ? [`Not done: ${left.map(({ summary }) => summary).join('; ')}.`] : []),
    ...(left.length > 0 && !problem ? ['Confirm again for the rest.'] : []),
    ...(left.length === 0 && done.length === 0 ? ['Every step was done before.'] : []),
  ].join(' ');
}

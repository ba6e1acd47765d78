import type { AppliedProposal } from '#shared/schemas/proposals/proposal.ts';

type Applied = Pick<AppliedProposal, 'left' | 'problem' | 'stoppedAt'>;

/** Says what the confirmation of a proposal did, what stopped it and what is left. */
export function confirmedReply(done: readonly string[], { left, problem, stoppedAt }: Applied): string {
  return [
    done.length > 0 ? `Done: ${done.join('; ')}.` : 'Nothing was changed.',
    ...(problem ? [`Stopped at step ${stoppedAt} (${problem.code}): ${problem.detail}`] : []),
    ...(left.length > 0 ? [`Not done: ${left.map(({ summary }) => summary).join('; ')}.`] : []),
    ...(left.length > 0 && !problem ? ['Confirm again for the rest.'] : []),
    ...(left.length === 0 && done.length === 0 ? ['Every step was done before.'] : []),
  ].join(' ');
}

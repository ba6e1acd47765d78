import { recordStepDone } from '#shared/entities/proposals/proposal.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { BlockStep } from '#shared/schemas/proposals/proposal-step.ts';
import { makeBlock } from '#shared/use-cases/blocks/change-blocks.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { requireOwnProposal } from './own-proposal.ts';

/**
 * Makes the block of step `n`, and records in the same transaction that it is done. Makes none if another request that applies the
 * proposal has made it. On a dry run, only tries it. Throws what `makeBlock` throws.
 */
export async function applyBlockStep(
  context: UseCaseContext,
  { id }: ProposalRecord,
  { from, reason, resource, resourceId, to }: BlockStep,
  n: number,
): Promise<undefined> {
  const ofStep: UseCaseContext = {
    ...context,
    audit: (subject, before, after) => context.audit(subject, before, after, { proposalId: id }),
    commit: async (transaction) => {
      const { relyingOn = [], writes } = transaction;
      const { applied } = await requireOwnProposal(context, id);
      if (applied >= n) return;
      await context.commit({ writes: [...writes, recordStepDone(id, n)], relyingOn });
    },
  };
  await makeBlock({ ...ofStep, retried: false }, { resource, resourceId }, { from, to, reason });
}

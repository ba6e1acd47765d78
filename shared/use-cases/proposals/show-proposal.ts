import { presentProposal } from '#shared/domain/proposals/present-proposal.ts';
import type { Proposal } from '#shared/schemas/proposals/proposal.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import { namedRecords, shownSteps } from './own-proposal.ts';

/** Returns the answer for a proposal. */
export async function showProposal(proposal: ProposalRecord): Promise<Proposal> {
  const [steps, named] = await Promise.all([shownSteps(proposal), namedRecords(proposal.plan)]);
  return presentProposal({ ...proposal, plan: { ...proposal.plan, steps } }, named);
}

import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { createProposalItem } from '#shared/entities/proposal.ts';
import type { NewProposal } from '#shared/schemas/new-proposal.ts';
import type { ProposalPlan, ProposalRecord } from '#shared/schemas/proposal-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { planOperations } from './plan-operations.ts';
import { planRides } from './plan-rides.ts';
import { planShift } from './plan-shift.ts';

const RETENTION_MS = 60 * 60 * 1_000;

/** What a proposal is worked out with. */
export interface ProposalMeans {
  readonly loadSolver: () => Promise<SolveMip>;
  readonly invoke: InvokeOperation;
}

/** Works out a proposal and stores it for one hour. Writes nothing else. Throws ValidationFailed, Forbidden or ContendedWrite. */
export const makeProposal = async (
  { actor, audit, commit, now }: UseCaseContext,
  id: string,
  wanted: NewProposal,
  means: ProposalMeans,
): Promise<ProposalRecord> => {
  const proposal: ProposalRecord = {
    id,
    version: 1,
    createdAt: now,
    createdBy: actor.id,
    keptUntil: new Date(Date.parse(now) + RETENTION_MS).toISOString(),
    kind: wanted.kind,
    reason: 'reason' in wanted ? wanted.reason : undefined,
    applied: 0,
    plan: await planOf(now, wanted, means),
  };
  actor.authorize('create', 'Proposal', proposal);
  await retryOnConflict(() => commit([createProposalItem(proposal), audit('Proposal', undefined, proposal)]));
  return proposal;
};

const planOf = (now: string, wanted: NewProposal, { invoke, loadSolver }: ProposalMeans): Promise<ProposalPlan> => {
  if (wanted.kind === 'OPERATIONS') return planOperations(invoke, wanted.steps);
  if (wanted.kind === 'SHIFT') return planShift(now, wanted);
  return planRides(now, wanted, loadSolver);
};

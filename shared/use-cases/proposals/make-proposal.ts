import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { workOut } from '#shared/domain/proposals/work-out.ts';
import { createProposalItem } from '#shared/entities/proposal.ts';
import type { NewProposal } from '#shared/schemas/new-proposal.ts';
import type { ProposalRecord } from '#shared/schemas/proposal-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { loadDispatchFacts } from './dispatch-facts.ts';
import { assertRidesFound, prepareTask } from './dispatch-task.ts';

const RETENTION_MS = 60 * 60 * 1_000;

/**
 * Works out a proposal and stores it for one hour. Writes nothing else. Throws ValidationFailed, or ContendedWrite. `loadSolver` is
 * called only after the request is found to be good.
 */
export const makeProposal = async (
  { actor, audit, commit, now }: UseCaseContext,
  id: string,
  wanted: NewProposal,
  loadSolver: () => Promise<SolveMip>,
): Promise<ProposalRecord> => {
  const { range, task } = await prepareTask(wanted);
  const facts = await loadDispatchFacts(now, range);
  assertRidesFound(task, facts);
  const proposal: ProposalRecord = {
    id,
    version: 1,
    createdAt: now,
    createdBy: actor.id,
    keptUntil: new Date(Date.parse(now) + RETENTION_MS).toISOString(),
    kind: wanted.kind,
    reason: wanted.kind === 'REASSIGN' ? wanted.reason : undefined,
    applied: 0,
    plan: workOut(task, facts, await loadSolver()),
  };
  actor.authorize('create', 'Proposal', proposal);
  await retryOnConflict(() => commit([createProposalItem(proposal), audit('Proposal', undefined, proposal)]));
  return proposal;
};

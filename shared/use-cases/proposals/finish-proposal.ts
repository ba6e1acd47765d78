import { Problem } from '#shared/contract/problem.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { findProposal, replacePlan } from '#shared/entities/proposals/proposal.ts';
import type { ProgressRecord } from '#shared/schemas/activities/progress.ts';
import type { ProposalPlan, ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { loadRides, planRides } from './plan-rides.ts';

/** Reading the rides, and planning them. */
export const PARTS = 2;

/**
 * Works out a proposal that one request had no time for. Does nothing if it is done, or has expired. A proposal that is refused now
 * becomes FAILED, with the reason.
 */
export async function finishProposal(
  context: UseCaseContext,
  id: string,
  loadSolver: () => Promise<SolveMip>,
): Promise<void> {
  const found = await findProposal(id, context.now);
  if (found?.pending?.progress.status !== 'PENDING') return;
  try {
    const { wanted } = found.pending;
    const facts = await loadRides(context.now, wanted);
    await save(context, found, { progress: { status: 'PENDING', done: 1, of: PARTS } });
    const plan = await planRides(facts, loadSolver, context.newId);
    await save(context, found, { plan, progress: { status: 'READY', done: PARTS, of: PARTS } });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await save(context, found, { progress: { status: 'FAILED', done: 0, of: PARTS, failure: error.message } });
  }
}

/** Writes the outcome, unless another run has written it. */
function save(
  { audit, commit, now }: UseCaseContext,
  { id, pending }: ProposalRecord,
  { plan, progress }: { readonly plan?: ProposalPlan; readonly progress: ProgressRecord },
): Promise<void> {
  return retryOnConflict(async () => {
    const before = await findProposal(id, now);
    if (!pending || before?.pending?.progress.status !== 'PENDING') return;
    const after = {
      ...before,
      version: before.version + 1,
      plan: plan ?? before.plan,
      pending: { ...pending, progress },
    };
    await commit({ writes: [replacePlan(before, after), audit('Proposal', before, after)] });
  });
}

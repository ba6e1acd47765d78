import type { InvokeOperation } from '#shared/adapters/operations/lambda.ts';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import { Problem } from '#shared/contract/problem.ts';
import { SearchTimeOver, type SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { expectedSeconds } from '#shared/domain/proposals/planned-rides.ts';
import { later } from '#shared/domain/time/days.ts';
import { createProposalItem, findProposal, replacePlan } from '#shared/entities/proposals/proposal.ts';
import type { ProgressRecord } from '#shared/schemas/activities/progress.ts';
import type { Follows } from '#shared/schemas/attention/attention.ts';
import { fault } from '#shared/schemas/fault.ts';
import { MAX_RIDES_PER_REQUEST, type NewDispatch, type NewProposal } from '#shared/schemas/proposals/new-proposal.ts';
import type { ProposalPlan, ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import { withStaged } from '#shared/table/dry-runs.ts';
import { currentStage, type Trial } from '#shared/table/stage.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { followsOf } from '#shared/use-cases/attention/say-what-follows.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { requireQueued } from '#shared/use-cases/queue-for-job.ts';
import { planDay } from './plan-day.ts';
import { planSwap } from './plan-merge-and-split.ts';
import { planOperations } from './plan-operations.ts';
import { type OrderMeans, planOrder, ridesToOrder, stepsOfOrders, withOrders } from './plan-order.ts';
import { planRepeat } from './plan-repeat.ts';
import { loadRides, planRides } from './plan-rides.ts';
import { planShift } from './plan-shift.ts';
import { trySteps } from './run-steps.ts';

const RETENTION_MS = HOUR_MS;

/** What a proposal is worked out with. */
interface ProposalMeans {
  /** Loads a solver. With seconds, its searches throw SearchTimeOver after them. */
  readonly loadSolver: (giveUpAfter?: number) => Promise<SolveMip>;
  readonly invoke: InvokeOperation;
  /** Whether other coordinators see it. */
  readonly isShared: boolean;
}

/** What takes longer is left to the job. */
const SECONDS_PER_REQUEST = 4;

/**
 * Works out a proposal and stores it for one hour, and says what would follow. Changes nothing else. A proposal about more than 500 rides, or one that takes more than
 * 4 s, is stored as PENDING, and the job finishes it. Throws ValidationFailed, Forbidden, ContendedWrite or Outage.
 */
export async function makeProposal(
  context: UseCaseContext,
  id: string,
  wanted: NewProposal,
  means: ProposalMeans,
): Promise<{ readonly proposal: ProposalRecord; readonly follows?: Follows | undefined }> {
  const { actor, audit, commit, dryRun, now } = context;
  const { result: work, trial } = await onStageOfItsOwn(() => workOf(context, wanted, means));
  const proposal: ProposalRecord = {
    id,
    version: 1,
    createdAt: now,
    createdBy: actor.id,
    list: means.isShared ? 'shared' : undefined,
    keptUntil: later(now, RETENTION_MS),
    kind: wanted.kind,
    reason: 'reason' in wanted ? wanted.reason : undefined,
    applied: 0,
    ...work,
  };
  actor.authorize('create', 'Proposal', proposal);
  if (proposal.pending && dryRun) {
    throw invalidNow(
      'query.dryRun',
      fault('TOO_MUCH', `takes at most ${MAX_RIDES_PER_REQUEST} rides: a proposal of more is finished later`),
    );
  }
  await retryOnConflict(() =>
    commit({ writes: [createProposalItem(proposal), audit('Proposal', undefined, proposal)] }),
  );
  if (!dryRun) await queuePending(proposal);
  return { proposal, follows: trial && (await followsOfProposal(context, proposal, means, trial)) };
}

/** Runs on a stage, to keep what given steps would write. Steps that are tried after others stay on the stage of these. */
async function onStageOfItsOwn<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly trial?: Trial }> {
  return currentStage() ? { result: await run() } : withStaged([], run);
}

/** Says what follows from the steps. Given steps were tried already. Says nothing if there is no time to try all. */
async function followsOfProposal(
  context: UseCaseContext,
  proposal: ProposalRecord,
  { invoke }: ProposalMeans,
  { items }: Trial,
): Promise<Follows | undefined> {
  const { kind, pending, plan } = proposal;
  if (pending || !context.actor.can('read', 'Attention')) return undefined;
  if (kind === 'OPERATIONS' || kind === 'SWAP') return followsOf(context, items);
  const { result, trial } = await trySteps(context, invoke, proposal);
  const isWhole = result.problem !== undefined || result.applied === plan.steps.length;
  return isWhole ? followsOf(context, trial.items) : undefined;
}

type Work = Pick<ProposalRecord, 'pending' | 'plan'>;

async function workOf(
  { dryRun, newId, now }: UseCaseContext,
  wanted: NewProposal,
  { invoke, loadSolver }: ProposalMeans,
): Promise<Work> {
  if (wanted.kind === 'OPERATIONS') return { plan: await planOperations(invoke, wanted.steps) };
  if (wanted.kind === 'SWAP') return { plan: await planSwap(invoke, now, wanted) };
  if (wanted.kind === 'SHIFT') return { plan: await planShift({ now, loadSolver }, wanted) };
  if (wanted.kind === 'REPEAT' || wanted.kind === 'COPY_DAY' || wanted.kind === 'SERIES') {
    return { plan: await planRepeat({ now, newId, loadSolver }, wanted) };
  }
  if (wanted.kind === 'ORDER') return { plan: await planOrder({ invoke, newId, now }, wanted) };
  if (wanted.kind !== 'ASSIGN' && wanted.kind !== 'REASSIGN') {
    return { plan: await planDay({ now, newId, loadSolver }, wanted) };
  }
  return dispatchWork({ dryRun, newId, now }, wanted, { invoke, loadSolver });
}

/** Works out who drives what. What takes too long is left to the job. */
async function dispatchWork(
  { dryRun, newId, now }: Pick<UseCaseContext, 'dryRun' | 'newId' | 'now'>,
  wanted: NewDispatch,
  { invoke, loadSolver }: Pick<ProposalMeans, 'invoke' | 'loadSolver'>,
): Promise<Work> {
  if (wanted.deadline !== undefined) {
    return {
      plan: await planWithSuppliers({ invoke, newId, now }, { ...wanted, deadline: wanted.deadline }, loadSolver),
    };
  }
  const rides = await loadRides(now, wanted);
  if (rides.facts.rides.length > MAX_RIDES_PER_REQUEST) return pendingWork(wanted);
  // No job goes on with a dry run, so it takes the time of a whole request.
  if (dryRun) return { plan: await planRides(rides, loadSolver, newId) };
  if (expectedSeconds(rides) > SECONDS_PER_REQUEST) return pendingWork(wanted);
  try {
    return { plan: await planRides(rides, () => loadSolver(SECONDS_PER_REQUEST), newId) };
  } catch (error) {
    if (error instanceof SearchTimeOver) return pendingWork(wanted);
    throw error;
  }
}

/** Plans the own fleet, and orders what it cannot cover. With ALL, suppliers come first. Throws ValidationFailed if that is too much for one request. */
async function planWithSuppliers(
  means: OrderMeans,
  wanted: NewDispatch & { readonly deadline: string },
  loadSolver: ProposalMeans['loadSolver'],
): Promise<ProposalPlan> {
  const { deadline } = wanted;
  const isAll = wanted.kind === 'ASSIGN' && wanted.useSuppliers === 'ALL';
  const first = isAll ? await stepsOfOrders(means, await ridesToOrder(means.now, wanted), deadline) : undefined;
  if (first?.left.length === 0) return { ...NO_PLAN, steps: first.steps };
  const own = isAll && first ? { ...wanted, ids: [...first.left] } : wanted;
  const rides = await loadRides(means.now, own);
  if (rides.facts.rides.length > MAX_RIDES_PER_REQUEST) {
    const cure = 'Take a shorter time, or make a proposal of the kind ORDER afterwards';
    throw invalidNow(
      'body.useSuppliers',
      fault('TOO_MUCH', `goes with at most ${MAX_RIDES_PER_REQUEST} rides. ${cure}`),
    );
  }
  const plan = await planRides(rides, loadSolver, means.newId);
  if (first) return { ...plan, steps: [...first.steps, ...plan.steps] };
  const without = wanted.kind === 'REASSIGN' ? wanted.supplierId : undefined;
  return withOrders(means, plan, { deadline, without });
}

const NO_PLAN: ProposalPlan = { steps: [], unresolved: [], notices: [], figures: null };

function pendingWork(wanted: NewDispatch): Work {
  return {
    plan: NO_PLAN,
    pending: { wanted, progress: { status: 'PENDING', done: 0, of: PARTS } },
  };
}

/** Lets the job work on a stored proposal that is PENDING. Throws Outage. */
export async function queuePending({ id: proposalId, pending }: ProposalRecord): Promise<void> {
  if (pending?.progress.status === 'PENDING') await requireQueued('finish-proposals', { proposalId });
}

/** Reading the rides, and planning them. */
const PARTS = 2;

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

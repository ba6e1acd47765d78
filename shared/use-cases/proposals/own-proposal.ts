import type { Action, Subject } from '#shared/contract/define-contract.ts';
import { because } from '#shared/contract/problem.ts';
import { HeldByOther } from '#shared/contract/problems.ts';
import { type NamedRecords, namedIds } from '#shared/domain/proposals/names.ts';
import { withNewRides } from '#shared/domain/proposals/new-ride.ts';
import { presentListed, presentProposal } from '#shared/domain/proposals/present-proposal.ts';
import { byId, requireStored } from '#shared/domain/records.ts';
import { isOwnWork } from '#shared/domain/users/access.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { findProposal, handOver, isShared } from '#shared/entities/proposals/proposal.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findUser, findUsers } from '#shared/entities/users/user.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVipNames } from '#shared/entities/vips/vip.ts';
import type { ListedProposal, Proposal } from '#shared/schemas/proposals/proposal.ts';
import type { ProposalPlan, ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { Actor, UseCaseContext } from '#shared/use-cases/context.ts';

function isHolder(found: ProposalRecord, actor: Actor): boolean {
  return isOwnWork(found, actor);
}

/**
 * Tells whether the caller may see a proposal: their own, and those of other coordinators. Not the plans of another user's copilot, and
 * not one with an operation that the caller may not call.
 */
export function maySee(found: ProposalRecord, actor: Actor): boolean {
  const mayDo = (step: StepRecord): boolean =>
    step.type !== 'OPERATION' || (step.access !== undefined && actor.can(...(step.access as [Action, Subject])));
  return isHolder(found, actor) || (isShared(found) && found.plan.steps.every(mayDo));
}

/** Reads a proposal. Throws NotFound if it does not exist, has expired, or the caller may not see it. */
export async function requireProposal(
  { actor, now }: Pick<UseCaseContext, 'actor' | 'now'>,
  id: string,
): Promise<ProposalRecord> {
  const found = await findProposal(id, now);
  return requireStored(found && maySee(found, actor) ? found : undefined, 'proposal from the last hour', id);
}

/** Reads a proposal that the caller may apply. Throws NotFound as `requireProposal`, and HeldByOther if another user holds it. */
export async function requireOwnProposal(
  context: Pick<UseCaseContext, 'actor' | 'now'>,
  id: string,
): Promise<ProposalRecord> {
  const found = await requireProposal(context, id);
  if (isHolder(found, context.actor)) return found;
  const holder = await findUser(found.createdBy);
  throw new HeldByOther(`${holder?.name ?? 'Another user'} holds this plan. Take it over first, then apply it.`, {
    ...(holder?.name !== undefined && because('HELD_BY', { name: holder.name })),
    cure: { operationId: 'takeOverProposal', params: { id } },
  });
}

/** Gives a proposal to the caller, who may see it. Throws NotFound or ContendedWrite. */
export function takeOver(context: UseCaseContext, id: string): Promise<ProposalRecord> {
  const { actor, audit, commit, now } = context;
  return retryOnConflict(async () => {
    const before = await requireProposal(context, id);
    actor.authorize('update', 'Proposal', before);
    if (isHolder(before, actor)) return before;
    const { createdBy, madeBy = createdBy, version } = before;
    const after = { ...before, version: version + 1, createdBy: actor.id, madeBy, takenAt: now };
    await commit({ writes: [handOver(before, after), audit('Proposal', before, after)] });
    return after;
  });
}

/** Reads the records that a proposal names. */
export async function namedRecords(plan: ProposalPlan): Promise<NamedRecords> {
  const { activityIds, driverIds, motorcadeIds, vehicleIds, vipIds } = namedIds(plan);
  const [stored, drivers, vehicles, vips, motorcades, { tags, timezone }] = await Promise.all([
    findActivities(activityIds),
    findDrivers(driverIds, 'eventual'),
    findVehicles(vehicleIds, 'eventual'),
    findVipNames(vipIds),
    motorcadeStore.findMany(motorcadeIds),
    readSettings(),
  ]);
  const activities = withNewRides(plan.steps, byId(stored));
  return {
    activities,
    drivers: byId(drivers),
    vehicles: byId(vehicles),
    vips: byId(vips),
    motorcades: byId(motorcades),
    timezone,
    tags,
  };
}

/**
 * Returns the steps as a proposal may still show them. A given step can hold what a client wrote about a person. So it no longer shows
 * that once it is done, or once a person in it was erased.
 */
export async function shownSteps({ applied, plan }: ProposalRecord): Promise<StepRecord[]> {
  const erased = plan.steps.some(({ type }) => type === 'OPERATION' || type === 'ENTRY')
    ? [...(await erasedIds())]
    : [];
  const namesErased = (step: StepRecord): boolean => {
    const text = JSON.stringify(step);
    return erased.some((id) => text.includes(id));
  };
  return plan.steps.map((step, place) => {
    if (step.type === 'ENTRY' && (place < applied || namesErased(step))) return { ...step, fields: undefined };
    return step.type === 'OPERATION' && (place < applied || namesErased(step))
      ? { ...step, body: undefined, said: undefined, result: { ...step.result, problem: null, warnings: [] } }
      : step;
  });
}

/** Returns the answer for a proposal. */
export async function showProposal(proposal: ProposalRecord): Promise<Proposal> {
  const [steps, named, users] = await Promise.all([
    shownSteps(proposal),
    namedRecords(proposal.plan),
    holdersOf([proposal]),
  ]);
  return presentProposal({ ...proposal, plan: { ...proposal.plan, steps } }, { ...named, users });
}

/** Returns the proposals in few words, without their steps. */
export async function listProposals(found: readonly ProposalRecord[]): Promise<ListedProposal[]> {
  const users = await holdersOf(found);
  return found.map((proposal) => presentListed(proposal, users));
}

async function holdersOf(found: readonly ProposalRecord[]): Promise<ReadonlyMap<string, UserRecord>> {
  return byId(
    await findUsers([...new Set(found.flatMap(({ createdBy, madeBy }) => [createdBy, madeBy ?? createdBy]))]),
  );
}

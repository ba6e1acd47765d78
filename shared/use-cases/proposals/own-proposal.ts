import { byId } from '#shared/domain/by-id.ts';
import { type NamedRecords, namedIds } from '#shared/domain/proposals/names.ts';
import { withNewRides } from '#shared/domain/proposals/new-ride.ts';
import { presentProposal } from '#shared/domain/proposals/present-proposal.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { isOwnWork } from '#shared/domain/users/access.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { findProposal } from '#shared/entities/proposals/proposal.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVipNames } from '#shared/entities/vips/vip-names.ts';
import type { Proposal } from '#shared/schemas/proposals/proposal.ts';
import type { ProposalPlan, ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** Reads a proposal. Throws NotFound if it does not exist, has expired, or is not the caller's own. */
export async function requireOwnProposal(
  { actor, now }: Pick<UseCaseContext, 'actor' | 'now'>,
  id: string,
): Promise<ProposalRecord> {
  const found = await findProposal(id, now);
  return requireStored(isOwnWork(found, actor) ? found : undefined, 'proposal of yours from the last hour', id);
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
      ? { ...step, body: undefined, words: undefined, result: { ...step.result, problem: null, warnings: [] } }
      : step;
  });
}

/** Returns the answer for a proposal. */
export async function showProposal(proposal: ProposalRecord): Promise<Proposal> {
  const [steps, named] = await Promise.all([shownSteps(proposal), namedRecords(proposal.plan)]);
  return presentProposal({ ...proposal, plan: { ...proposal.plan, steps } }, named);
}

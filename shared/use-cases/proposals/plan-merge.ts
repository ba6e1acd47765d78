import { invalidField } from '#shared/contract/invalid-field.ts';
import { byId } from '#shared/domain/by-id.ts';
import { merged } from '#shared/domain/proposals/merged.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { NewMerge } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';
import { requireRides } from './require-rides.ts';

/** Works out how rides become one. Throws ValidationFailed for what is no ride ahead, and for an unknown vehicle. */
export async function planMerge(means: DayMeans, { activityIds, vehicleId }: NewMerge): Promise<ProposalPlan> {
  const rides = await requireRides('body.activityIds', activityIds, means.now);
  const bound = await boundMotorcades(rides);
  const car = rides.find(({ motorcadeId = '' }) => bound.has(motorcadeId));
  if (car)
    throw invalidField(
      'body.activityIds',
      `has “${car.title}”, a car of a motorcade, whose cars move as one: POST /api/motorcades/{motorcadeId}/drop-out takes a car out`,
    );
  const ids = rides.flatMap((ride) => ride.vehicleId ?? []);
  const [vehicles, vips] = await Promise.all([
    findVehicles([...new Set([...ids, ...(vehicleId === undefined ? [] : [vehicleId])])]),
    findVips([...new Set(rides.flatMap(({ vipIds }) => vipIds))]),
  ]);
  const known = byId(vehicles);
  if (vehicleId !== undefined && (known.get(vehicleId)?.deletedAt ?? !known.has(vehicleId))) {
    throw invalidField('body.vehicleId', 'does not exist, or is deleted');
  }
  const wanted = merged(rides, { vehicles: known, vips: byId(vips), vehicleId, now: means.now });
  return planChanges(means, { ...wanted, isAllOrNothing: true });
}

import type { InvokeOperation } from '#shared/adapters/operations/lambda.ts';
import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { placeIdsOf } from '#shared/domain/places/place.ts';
import { merged, partsOf, split } from '#shared/domain/proposals/merge-and-split.ts';
import { isAhead } from '#shared/domain/proposals/planned-rides.ts';
import { byId } from '#shared/domain/records.ts';
import { wayMinutesOf } from '#shared/domain/ways/travel-of.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { NewMerge, NewSplit, NewSwap } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import { loadWays } from '#shared/use-cases/ways/ways.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';
import { planOperations } from './plan-operations.ts';

/** Works out how rides become one. Throws ValidationFailed for what is no ride ahead, and for an unknown vehicle. */
export async function planMerge(means: DayMeans, { activityIds, vehicleId }: NewMerge): Promise<ProposalPlan> {
  const rides = await requireRides('body.activityIds', activityIds, means.now);
  const bound = await boundMotorcades(rides);
  const car = rides.find(({ motorcadeId = '' }) => bound.has(motorcadeId));
  if (car)
    throw invalidNow(
      'body.activityIds',
      fault('MOTORCADE', `has “${car.title}”, a car of a motorcade, whose cars move as one. Let it drop out first`),
      { operationId: 'dropOutCar', params: { motorcadeId: car.motorcadeId ?? '' } },
    );
  const ids = rides.flatMap((ride) => ride.vehicleId ?? []);
  const [vehicles, vips, settings, ways] = await Promise.all([
    findVehicles([...new Set([...ids, ...(vehicleId === undefined ? [] : [vehicleId])])]),
    findVips([...new Set(rides.flatMap(({ vipIds }) => vipIds))]),
    readSettings(),
    loadWays(rides.flatMap(placeIdsOf)),
  ]);
  const { tags } = settings;
  const minutesOf = wayMinutesOf(settings, ways);
  const known = byId(vehicles);
  if (vehicleId !== undefined && (known.get(vehicleId)?.deletedAt ?? !known.has(vehicleId))) {
    throw invalidNow('body.vehicleId', fault('NOT_FOUND', 'does not exist, or is deleted'));
  }
  const wanted = merged(rides, { vehicles: known, vips: byId(vips), tags, minutesOf, vehicleId, now: means.now });
  return planChanges(means, { ...wanted, isAllOrNothing: true });
}

/** Works out how a ride becomes several. Throws ValidationFailed for what is no ride ahead, and for parts that do not suit it. */
export async function planSplit(
  means: DayMeans,
  newId: (prefix: string) => string,
  { activityId, parts }: NewSplit,
): Promise<ProposalPlan> {
  const [ride] = await requireRides('body.activityId', [activityId], means.now);
  if (!ride) throw new Error('requireRides returns a ride for each id');
  assertSuits(ride, parts);
  const lists = partsOf(ride, parts, byId(await findVips(ride.vipIds)));
  if (lists.length < 2)
    throw invalidNow(
      'body.parts',
      fault('NOT_ALL_GUESTS', 'names all guests in one list: leave some out, or give two lists'),
    );
  return planChanges(means, { changes: split(ride, lists, { newId: () => newId('act'), now: means.now }) });
}

function assertSuits({ vipIds }: ActivityRecord, parts: NewSplit['parts']): void {
  if (typeof parts === 'number') {
    if (parts <= vipIds.length) return;
    throw invalidNow(
      'body.parts',
      fault('TOO_LARGE', `is more than the ride has guests: it has ${vipIds.length}`, { max: vipIds.length }),
    );
  }
  const listed = parts.flat();
  const others = listed.filter((id) => !vipIds.includes(id));
  if (others.length > 0)
    throw invalidNow(
      'body.parts',
      fault('NOT_ON_RIDE', `names who is not on the ride: ${others.slice(0, 5).join(', ')}`),
    );
  if (new Set(listed).size < listed.length)
    throw invalidField('body.parts', fault('TWICE', 'must not name a guest twice'));
}

/** Reads rides that have not begun, in the order of their ids. Throws ValidationFailed for anything else. */
async function requireRides(path: string, ids: readonly string[], now: string): Promise<ActivityRecord[]> {
  const found = byId(await findActivities(ids));
  return ids.map((id, place) => {
    const ride = found.get(id);
    if (!ride || ride.deletedAt)
      throw invalidNow(ids.length > 1 ? `${path}.${place}` : path, fault('NOT_FOUND', 'does not exist'));
    if (ride.type !== 'TRANSPORT') throw invalidNow(path, fault('NO_RIDE', `is no ride: “${ride.title}”`));
    if (!isAhead(ride, now))
      throw invalidNow(path, fault('NO_RIDE', `is over or has begun: “${ride.title}” is ${ride.status}`));
    return ride;
  });
}

/** Works out a swap: one step, with the problem if it would be refused. Throws ValidationFailed for what is no ride ahead. */
export async function planSwap(
  invoke: InvokeOperation,
  now: string,
  { activityIds, what }: NewSwap,
): Promise<ProposalPlan> {
  const [first, other] = await requireRides('body.activityIds', activityIds, now);
  if (!first || !other) throw new Error('requireRides returns a ride for each id');
  const body = { withEventId: other.id, withVersion: other.version, what };
  const ifMatch = `"${first.version}"`;
  return planOperations(invoke, [{ operationId: 'swapEvents', params: { eventId: first.id }, body, ifMatch }]);
}

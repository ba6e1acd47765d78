import { byId } from '#shared/domain/by-id.ts';
import { movedPlace } from '#shared/domain/proposals/moved-place.ts';
import type { PlannedChange } from '#shared/domain/proposals/planned-changes.ts';
import { isAhead } from '#shared/domain/proposals/planned-rides.ts';
import { relodged, ridesOfFormer, ridesOfMove } from '#shared/domain/proposals/relodged.ts';
import { lodgingAround, nightAt } from '#shared/domain/vips/lodging.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { runningActivities } from '#shared/entities/activities/activity-list.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { NewRelodge } from '#shared/schemas/proposals/new-crisis-proposal.ts';
import type { ProposalNotice, ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import { lodgingStep, requireVips } from './plan-cancel.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';
import { loadWayMinutes, requirePlace, spotAt } from './plan-move-place.ts';

/** Works out how guests lodge at another place from a time on, with the rides from and to where they lodged. Throws ValidationFailed. */
export async function planRelodge(
  means: DayMeans,
  newId: (prefix: string) => string,
  { from = means.now, placeId, ridesAt, vipIds }: NewRelodge,
): Promise<ProposalPlan> {
  const [place, vips, { tags, timezone }] = await Promise.all([
    requirePlace('body.placeId', placeId),
    requireVips('body.vipIds', vipIds),
    readSettings(),
  ]);
  const night = nightAt(from, timezone);
  const lodging = vips.map((vip) => ({ vip, wanted: relodged(vip.lodging ?? [], placeId, night) }));
  const without = vips.filter((vip) => !vip.lodging?.some(({ to }) => to > night)).map(({ id }) => id);
  const [attended, ahead] = await Promise.all([
    Promise.all(vipIds.map(activityIdsOf)),
    runningActivities(means.now, undefined),
  ]);
  // Goods have no attendance of those whose they are.
  const withGoods = ahead.filter(({ goods }) => goods?.ofVipIds?.some((id) => vipIds.includes(id)));
  const ids = new Set([...attended.flat(), ...withGoods.map(({ id }) => id)]);
  const rides = (await findActivities([...ids])).filter(
    (ride) => ride.type === 'TRANSPORT' && isAhead(ride, means.now),
  );
  const { following, shared } = ridesOfFormer(rides, { vips, placeId, from, timezone });
  const bound = await boundMotorcades([...following.values()].flat());
  const motorcades = new Map([...bound].map(([id, { motorcade }]) => [id, motorcade]));
  const minutes = await loadWayMinutes([...following.values()].flat(), placeId);
  const former = byId(await placeStore.findMany([...following.keys()]));
  const changes = new Map<string, PlannedChange>();
  const notices: ProposalNotice[] = shared.map((activityId) => ({ code: 'RIDE_IS_SHARED', activityId }));
  for (const [hotelId, own] of following) {
    const activities = own.map((ride) => changes.get(ride.id)?.after ?? ride);
    const moved = movedPlace({
      activities,
      from: { placeId: hotelId, location: former.get(hotelId)?.name },
      to: spotAt(place),
      now: means.now,
      motorcades,
      minutes,
      isFixedAtEnd: ({ flightId, flightLeg }, end) =>
        flightId === undefined ? end === 'pickup' : flightLeg === 'DEPARTURE',
    });
    for (const each of moved.changes)
      changes.set(each.after.id, { ...each, before: changes.get(each.after.id)?.before ?? each.before });
    notices.push(...moved.notices);
  }
  if (ridesAt !== undefined) {
    const hotels = vips.flatMap(({ lodging: all }) => lodgingAround(all, ridesAt, timezone)?.placeId ?? []);
    const names = byId(await placeStore.findMany([...new Set(hotels)]));
    const moving = { vips, to: place, at: ridesAt, timezone, tags, vehicles: await allVehicles() };
    const way = await loadWayMinutes([], placeId, hotels);
    for (const after of ridesOfMove(moving, { names, way, now: means.now, newId: () => newId('act') }))
      changes.set(after.id, { before: undefined, after, needsBoth: true });
  }
  if (without.length > 0) notices.push({ code: 'GUESTS_WITHOUT_LODGING', vipIds: without });
  const [plan, steps] = await Promise.all([
    planChanges(means, { changes: [...changes.values()], notices }),
    Promise.all(lodging.map(({ vip, wanted }) => lodgingStep(vip, wanted))),
  ]);
  return { ...plan, steps: [...steps.flat(), ...plan.steps] };
}

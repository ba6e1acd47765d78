import { invalidNow } from '#shared/contract/invalid-field.ts';
import { stopsOf } from '#shared/domain/activities/stops.ts';
import { movedPlace, type Spot } from '#shared/domain/proposals/moved-place.ts';
import type { PlannedChange } from '#shared/domain/proposals/planned-changes.ts';
import { isAhead } from '#shared/domain/proposals/planned-rides.ts';
import { relodged, ridesOfFormer, ridesOfMove } from '#shared/domain/proposals/relodged.ts';
import { byId } from '#shared/domain/records.ts';
import { lodgingAround, nightAt } from '#shared/domain/vips/lodging.ts';
import { wayMinutesOf } from '#shared/domain/ways/travel-of.ts';
import { placeCode } from '#shared/domain/ways/ways.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { gatherActivities, runningActivities } from '#shared/entities/activities/activity-list.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { NewMovePlace, NewRelodge } from '#shared/schemas/proposals/new-crisis-proposal.ts';
import type { ProposalNotice, ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import { loadWays } from '#shared/use-cases/ways/ways.ts';
import { lacksOf, lodgingStep, requireActivities, requireVips } from './plan-cancel.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';

/** Works out how what takes place at one place takes place at another. Throws ValidationFailed for what does not exist, or has no place. */
export async function planMovePlace(means: DayMeans, wanted: NewMovePlace): Promise<ProposalPlan> {
  const { location, placeId } = wanted;
  const to: Spot = placeId === undefined ? { location } : spotAt(await requirePlace('body.placeId', placeId));
  const { activities, from } = await whatMoves(means.now, wanted);
  const bound = await boundMotorcades(activities);
  const cars = [...bound.values()].flatMap((formation) => formation.cars);
  const minutes = await loadWayMinutes(activities, placeId);
  const { changes, needless, notices } = movedPlace({
    activities: [...byId([...activities, ...cars]).values()],
    from,
    to,
    now: means.now,
    motorcades: new Map([...bound].map(([id, { motorcade }]) => [id, motorcade])),
    minutes,
  });
  const plan = await planChanges(means, { changes, notices });
  const lacks = await lacksOf(changes, needless);
  return { ...plan, notices: [...plan.notices, ...lacks] };
}

/** Reads the ways between the ends of rides and another place. */
async function loadWayMinutes(
  rides: readonly ActivityRecord[],
  placeId: string | undefined,
  also: readonly string[] = [],
) {
  const ends = [...also, ...rides.flatMap(({ dropoffPlaceId, pickupPlaceId }) => [pickupPlaceId, dropoffPlaceId])];
  const [settings, ways] = await Promise.all([readSettings(), loadWays([...ends, placeId])]);
  const wayMinutes = wayMinutesOf(settings, ways);
  return (start: string | undefined, end: string | undefined, at: string): number | undefined =>
    start === undefined || end === undefined ? undefined : wayMinutes(placeCode(start), placeCode(end), at);
}

export async function requirePlace(path: string, id: string): Promise<PlaceRecord> {
  const place = await placeStore.find(id);
  if (!place || place.deletedAt) throw invalidNow(path, fault('NOT_FOUND', 'does not exist, or is deleted'));
  return place;
}

function spotAt({ id, name }: PlaceRecord): Spot {
  return { placeId: id, location: name };
}

/** The most activities among which those of a place are looked for. */
const MAX_SEARCHED = 2_000;

/** Reads what takes place at a place, and the rides to and from it. */
async function whatMoves(now: string, { activityId, from, fromPlaceId, to }: NewMovePlace) {
  if (activityId !== undefined) {
    const [master] = await requireActivities('body.activityId', [activityId]);
    if (!master || master.type === 'TRANSPORT')
      throw invalidNow(
        'body.activityId',
        fault('IS_A_RIDE', 'is a ride. Give what it goes to, or change its places by themselves'),
      );
    const { childIds = [], location, placeId } = master;
    if ((placeId ?? location) === undefined)
      throw invalidNow(
        'body.activityId',
        fault('HAS_NO_PLACE', `has no place: “${master.title}”`, { title: master.title }),
      );
    return { activities: [master, ...(await findActivities(childIds))], from: { placeId, location } };
  }
  const place = await requirePlace('body.fromPlaceId', fromPlaceId ?? '');
  const filter = { from: from ?? now, to, statuses: ['SCHEDULED', 'IN_PROGRESS'] } as const;
  const [{ found, more }, running] = await Promise.all([
    gatherActivities(filter, MAX_SEARCHED),
    from === undefined ? runningActivities(now, undefined) : [],
  ]);
  // Without a time, what is under way there moves too.
  const underWay = running.filter(({ endTime, startTime }) => startTime < now && endTime > now);
  if (more)
    throw invalidNow(
      'body.to',
      fault('TOO_MANY', `selects more than ${MAX_SEARCHED} activities: choose a shorter time`, { max: MAX_SEARCHED }),
    );
  const isThere = (each: ActivityRecord): boolean =>
    [each.placeId, ...stopsOf(each).map(({ placeId }) => placeId)].includes(place.id);
  const there = await findActivities([...underWay, ...found].filter(isThere).map(({ id }) => id));
  const legs = await findActivities(there.flatMap(({ childIds = [] }) => childIds));
  return { activities: [...byId([...there, ...legs]).values()], from: spotAt(place) };
}

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

import { invalidNow } from '#shared/contract/invalid-field.ts';
import { stopsOf } from '#shared/domain/activities/stops.ts';
import { byId } from '#shared/domain/by-id.ts';
import { movedPlace, type Spot } from '#shared/domain/proposals/moved-place.ts';
import { wayMinutesOf } from '#shared/domain/ways/travel-of.ts';
import { placeCode } from '#shared/domain/ways/ways.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { gatherActivities } from '#shared/entities/activities/activity-list.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { NewMovePlace } from '#shared/schemas/proposals/new-crisis-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import { loadWays } from '#shared/use-cases/ways/read-ways.ts';
import { lacksOf, requireActivities } from './plan-cancel.ts';
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
export async function loadWayMinutes(
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

export function spotAt({ id, name }: PlaceRecord): Spot {
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
  const { found, more } = await gatherActivities(filter, MAX_SEARCHED);
  if (more)
    throw invalidNow(
      'body.to',
      fault('TOO_MANY', `selects more than ${MAX_SEARCHED} activities: choose a shorter time`, { max: MAX_SEARCHED }),
    );
  const isThere = (each: ActivityRecord): boolean =>
    [each.placeId, ...stopsOf(each).map(({ placeId }) => placeId)].includes(place.id);
  const there = await findActivities(found.filter(isThere).map(({ id }) => id));
  const legs = await findActivities(there.flatMap(({ childIds = [] }) => childIds));
  return { activities: [...byId([...there, ...legs]).values()], from: spotAt(place) };
}

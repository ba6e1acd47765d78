import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { byId, requireLive } from '#shared/domain/records.ts';
import { say } from '#shared/domain/sentences/english.ts';
import { etaOf, isUnderWay } from '#shared/domain/ways/arrival.ts';
import type { Squeeze } from '#shared/domain/ways/passage.ts';
import type { ToldShortfall } from '#shared/domain/ways/travel-of.ts';
import { NO_WAYS, placeCode, type Ways, waysOf } from '#shared/domain/ways/ways.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findArrivals } from '#shared/entities/activities/arrival.ts';
import { allPlaces, allWayPlaces } from '#shared/entities/places/place.ts';
import { readWayRows } from '#shared/entities/ways/way-row.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mode } from '#shared/schemas/assignments/needs.ts';
import type { Way } from '#shared/schemas/ways/way.ts';
import { presentWay } from './change-way.ts';

/**
 * Reads all places, and the ways from and to these. Reads nothing if none is named. Eventually consistent, may be a second old: a way is
 * a figure for planning, so no booking depends on that it stays as it was read.
 */
export async function loadWays(placeIds: readonly (string | undefined)[]): Promise<Ways> {
  const codes = [...new Set(placeIds.flatMap((id) => (id === undefined ? [] : placeCode(id))))];
  if (codes.length === 0) return NO_WAYS;
  const [places, rows] = await Promise.all([allWayPlaces(), readWayRows(codes, 'eventual')]);
  return waysOf(places, rows);
}

/** Returns the ways from a place, to a place, or from one to the other, in order of name. Throws NotFound. */
export async function listWays({
  from,
  mode,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly mode: Mode;
}): Promise<Way[]> {
  const named = [from, to].flatMap((id) => id ?? []);
  const [places, rows] = await Promise.all([allPlaces(), readWayRows(named.map((id) => placeCode(id)))]);
  const known = new Map(places.map((place) => [place.id, place]));
  for (const id of named) requireLive(known.get(id), 'place', id);
  const ways = waysOf(places, rows);
  return places
    .filter(({ id }) => from === undefined || id === from)
    .flatMap((start) =>
      places
        .filter(({ id }) => id !== start.id && (to === undefined || id === to))
        .flatMap((end) => presentWay(ways, { from: start, to: end, mode }) ?? []),
    );
}

/** Returns when those of these rides arrive that are in progress, by ride. Reads nothing if none is. */
export async function arrivalsOf(
  activities: readonly ActivityRecord[],
  now: string,
): Promise<Pick<RelatedRecords, 'arrivals'>> {
  const rides = activities.filter(isUnderWay);
  if (rides.length === 0) return {};
  const found = byId(await findArrivals(rides.map(({ id }) => id)));
  const known = rides.flatMap((ride) => {
    const eta = etaOf(ride, found.get(ride.id), now);
    return eta ? [[ride.id, eta] as const] : [];
  });
  return { arrivals: new Map(known) };
}

/** Returns what people must know about squeezes: one for each other ride and direction. Reads the titles of the other rides. */
export async function tellSqueezes(squeezes: readonly Squeeze[], ways: Ways): Promise<ToldShortfall[]> {
  const once = new Map(squeezes.toReversed().map((each) => [`${each.other.activityId} ${each.from}`, each] as const));
  const found = await findActivities([...once.values()].map(({ other }) => other.activityId));
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  return [...once.values()].toReversed().map((squeeze) => {
    const { from, gapMinutes, neededMinutes, other, to } = squeeze;
    const { activityId, resource } = other;
    const title = titles.get(activityId) ?? '';
    const [start, end] = [ways.place(from), ways.place(to)];
    const minutes = { needed: { minutes: neededMinutes }, gap: { minutes: Math.floor(gapMinutes) } };
    const said = say('TRAVEL_TOO_SHORT', { from: start?.name ?? '', to: end?.name ?? '', ...minutes, other: title });
    const ids = { from: start?.id ?? '', to: end?.id ?? '' };
    return {
      squeeze,
      shortfall: { activityId, title, resource, neededMinutes, gapMinutes: Math.floor(gapMinutes), ...ids },
      said,
    };
  });
}

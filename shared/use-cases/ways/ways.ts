import { invalidField } from '#shared/contract/invalid-field.ts';
import { NotFound } from '#shared/contract/problems.ts';
import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { byId, requireLive } from '#shared/domain/records.ts';
import { say } from '#shared/domain/sentences/english.ts';
import { etaOf, isUnderWay } from '#shared/domain/ways/arrival.ts';
import type { Squeeze } from '#shared/domain/ways/passage.ts';
import type { ToldShortfall } from '#shared/domain/ways/travel-of.ts';
import { NO_WAYS, placeCode, rowWithNews, type Timed, type Ways, waysOf } from '#shared/domain/ways/ways.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findArrivals } from '#shared/entities/activities/arrival.ts';
import { allPlaces, allWayPlaces, placeStore } from '#shared/entities/places/place.ts';
import { readWayRows, writeWayRow } from '#shared/entities/ways/way-row.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mode } from '#shared/schemas/assignments/needs.ts';
import { fault, named } from '#shared/schemas/fault.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { Way } from '#shared/schemas/ways/way.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

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
  const given = [from, to].flatMap((id) => id ?? []);
  const [places, rows] = await Promise.all([allPlaces(), readWayRows(given.map((id) => placeCode(id)))]);
  const known = new Map(places.map((place) => [place.id, place]));
  for (const id of given) requireLive(known.get(id), 'place', id);
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

interface Ends {
  readonly from: string;
  readonly to: string;
  readonly mode: Mode;
}

/** Reads both places of a way. Throws ValidationFailed if they are one place, and NotFound if one does not exist or is deleted. */
async function readEnds({ from, to }: Omit<Ends, 'mode'>): Promise<readonly [PlaceRecord, PlaceRecord]> {
  if (from === to)
    throw invalidField('path.to', fault('SAME_AS', 'must be another place than `from`', { field: named('from') }));
  const found = new Map((await placeStore.findMany([from, to])).map((place) => [place.id, place]));
  const [start, end] = [found.get(from), found.get(to)];
  if (start && !start.deletedAt && end && !end.deletedAt) return [start, end];
  throw new NotFound(
    `The place ${start && !start.deletedAt ? 'to' : 'from'} which the way leads does not exist or is deleted.`,
  );
}

/** Returns a way as answers show it. Undefined if nothing tells how long it takes. */
export function presentWay(
  ways: Ways,
  { from, mode, to }: { readonly from: PlaceRecord; readonly to: PlaceRecord; readonly mode: Mode },
): Way | undefined {
  const known = ways.between(placeCode(from.id, mode), placeCode(to.id, mode));
  if (!known) return undefined;
  return { fromPlaceId: from.id, fromName: from.name, toPlaceId: to.id, toName: to.name, mode, ...known };
}

/**
 * Sets the minutes that a person gives for a way, or removes them. Writes the rows of both places in one transaction. Throws NotFound,
 * ValidationFailed or ContendedWrite. Returns the way that counts from now on.
 */
export function changeWay(
  { actor, audit, commit, now }: UseCaseContext,
  ends: Ends,
  minutes: number | undefined,
): Promise<Way | undefined> {
  return retryOnConflict(async () => {
    actor.authorize('update', 'Way', {});
    const [from, to] = await readEnds(ends);
    const { mode } = ends;
    const [start, end] = [placeCode(from.id), placeCode(to.id)];
    const rows = await readWayRows([start, end]);
    const former = rows.find(({ code }) => code === start)?.out[placeCode(to.id, mode)]?.MANUAL;
    const timed: Timed | undefined = minutes === undefined ? undefined : [minutes, Math.floor(Date.parse(now) / 1_000)];
    const news = { from: start, to: end, mode, source: 'MANUAL' as const, timed };
    const after = rows.map((row) => (former?.[0] === minutes ? row : rowWithNews(row, [news])));
    const changed = rows.flatMap((row, place) => {
      const next = after[place];
      return next && next !== row ? [{ before: row, after: next }] : [];
    });
    if (changed.length > 0) {
      const id = wayId(ends);
      const version = after.find(({ code }) => code === start)?.revision ?? 0;
      await commit({
        writes: [
          ...changed.map((each) => writeWayRow(each.before, each.after)),
          audit(
            'Way',
            { id, version: version - 1, minutes: former?.[0] ?? null },
            { id, version, minutes: minutes ?? null },
          ),
        ],
        relyingOn: [placeStore.asLive(from), placeStore.asLive(to)],
      });
    }
    return presentWay(waysOf([from, to], after), { from, to, mode });
  });
}

/** Returns the name of a way in audit records. */
export function wayId({ from, mode, to }: Ends): string {
  return mode === 'ROAD' ? `${from}~${to}` : `${from}~${to}~${mode}`;
}

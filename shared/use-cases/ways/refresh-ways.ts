import { type Router, RouterFailed } from '#shared/adapters/ways/router.ts';
import { groupByEach } from '#shared/domain/group-by-each.ts';
import { byId } from '#shared/domain/records.ts';
import { ANSWERED, isAboutUs, wordOf } from '#shared/domain/services/service-word.ts';
import { later } from '#shared/domain/time/days.ts';
import { observedWays, type RouterBlock, routerBlocks } from '#shared/domain/ways/way-sources.ts';
import { movedAt, placeCode, rowWithNews, type WayNews, type WayRow } from '#shared/domain/ways/ways.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { readWayRows, writeWayRow } from '#shared/entities/ways/way-row.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { noteServiceFailure, noteWord } from '#shared/use-cases/services/note-word.ts';

/** Roads change slowly: what the router told lasts a week. */
const LASTS_MS = 7 * DAY_MS;
/** Completed rides of this time are compared with the clock. */
const OBSERVED_MS = 7 * DAY_MS;
const MINUTE_S = 60;

interface Refreshed {
  /** The requests to the router. */
  readonly asked: number;
  /** Whether the router failed. The rest is asked for at the next run. */
  readonly failed: boolean;
  /** The places whose ways changed. */
  readonly written: number;
}

function seconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1_000);
}

/**
 * Asks the router for the ways that it has not told, and works out the ways that completed rides tell. Safe to repeat and to run
 * concurrently: each row is written under its revision.
 */
export async function refreshWays(context: UseCaseContext, router: Router | undefined): Promise<Refreshed> {
  const { now } = context;
  const [places, rides] = await Promise.all([
    allPlaces(),
    activitiesBeginning(later(now, -OBSERVED_MS), later(now, HOUR_MS)),
  ]);
  const placed = byId(places);
  const moved = ({ dropoffPlaceId = '', pickupPlaceId = '' }: ActivityRecord) =>
    movedAt(placed.get(pickupPlaceId), placed.get(dropoffPlaceId));
  // A ride to where a place was says nothing of the way to where it is.
  const observed = observedWays(
    rides.filter((ride) => seconds(ride.startTime) >= moved(ride)),
    now,
  );
  const rows = await readWayRows(places.map(({ id }) => placeCode(id)));
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const told: WayNews[] = [];
  let asked = 0;
  let failed = false;
  if (router) {
    for (const block of routerBlocks(places, byCode, { olderThan: seconds(later(now, -LASTS_MS)) })) {
      asked += 1;
      const answer = await askRouter(context, () => tableOf(router, block));
      if (!(answer instanceof RouterFailed)) {
        told.push(...newsOf(block, answer, now));
        continue;
      }
      failed = true;
      // What the router refuses of one block says nothing of the others.
      if (isAboutUs(answer.kind)) break;
    }
  }
  const news = [...told, ...observed.filter((each) => isNew(each, byCode))];
  return { asked, failed, written: await writeNews(context, rows, news) };
}

function tableOf(router: Router, { destinations, sources }: RouterBlock) {
  const pointsOf = (places: RouterBlock['sources']) => places.flatMap(({ coordinates }) => coordinates ?? []);
  return router.table(pointsOf(sources), pointsOf(destinations));
}

/** A pair without a road gets no way: that is kept, so that it is not asked for again. A way that is longer than 6 hours counts as 6 hours. */
function newsOf({ destinations, sources }: RouterBlock, table: readonly (number | null)[][], now: string): WayNews[] {
  return sources.flatMap((from, row) =>
    destinations.flatMap((to, column): WayNews[] => {
      const found = table[row]?.[column] ?? null;
      if (from.id === to.id) return [];
      const minutes = found === null ? undefined : Math.min(MAX_WAY_MINUTES, Math.ceil(found / MINUTE_S));
      const way = { from: placeCode(from.id), to: placeCode(to.id) };
      const timed = [minutes ?? 0, seconds(now)] as const;
      const [told, not] = minutes === undefined ? (['NO_ROAD', 'ROUTER'] as const) : (['ROUTER', 'NO_ROAD'] as const);
      return [
        { ...way, source: told, timed },
        { ...way, source: not, timed: undefined },
      ];
    }),
  );
}

/** A median that did not change keeps its time, so that its rows are not written at each run. */
function isNew({ from, mode, source, timed, to }: WayNews, rows: ReadonlyMap<string, WayRow>): boolean {
  return rows.get(from)?.out[placeCode(to, mode)]?.[source]?.[0] !== timed?.[0];
}

/** Writes each row alone: a way is read from the row of either end. Returns how many rows changed. */
async function writeNews(
  { commit }: UseCaseContext,
  rows: readonly WayRow[],
  news: readonly WayNews[],
): Promise<number> {
  let written = 0;
  const byPlace = groupByEach(news, ({ from, to }) => [from, to]);
  for (const row of rows) {
    const about = byPlace.get(row.code) ?? [];
    if (about.length === 0) continue;
    let read: WayRow | undefined = row;
    await retryOnConflict(async () => {
      const [before] = read ? [read] : await readWayRows([row.code]);
      read = undefined;
      const after = before && rowWithNews(before, about);
      if (!before || !after || after === before) return;
      await commit({ writes: [writeWayRow(before, after)] });
      written += 1;
    });
  }
  return written;
}

/** Asks the router. Returns its failure: the log says why, and the state of the router is recorded. */
export async function askRouter<T>(
  { now }: Pick<UseCaseContext, 'now'>,
  ask: () => Promise<T>,
): Promise<T | RouterFailed> {
  try {
    const answer = await ask();
    await noteWord('routing', ANSWERED, now);
    return answer;
  } catch (error) {
    if (!(error instanceof RouterFailed)) throw error;
    noteServiceFailure('routing', error);
    await noteWord('routing', wordOf(error), now);
    return error;
  }
}

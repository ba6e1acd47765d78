import { distanceMetres } from '#shared/domain/gps/distance.ts';
import type { Mode } from '#shared/schemas/assignments/needs.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import { MAX_WAY_MINUTES, type WaySource } from '#shared/schemas/ways/way.ts';

/** A place as ways need it. */
export type WayPlace = Pick<PlaceRecord, 'bufferMinutes' | 'coordinates' | 'id' | 'name' | 'updatedAt'> &
  Partial<Pick<PlaceRecord, 'handover' | 'kind' | 'locatedAt'>>;

/** The minutes from one place to another, without buffers and peaks. */
interface KnownMinutes {
  readonly minutes: number;
  readonly source: WaySource;
  readonly at: string;
}

/** The places of an event, and the ways between them. Places are named by their codes, those of a ride by water or air with its mark. */
export interface Ways {
  /** The codes of all places. */
  readonly codes: readonly string[];
  place(code: string): WayPlace | undefined;
  /** Returns the way between two places, by road unless a code has a mark. Undefined if one is unknown, or if neither a source nor coordinates tell it. */
  between(from: string, to: string): KnownMinutes | undefined;
}

function instant(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

/**
 * Returns the ways between places. `rows` are the stored ways of some places: a way is known by the row of either end. Without a stored
 * way, it is estimated from the coordinates. Two places with one code are unknown.
 */
export function waysOf(places: readonly WayPlace[], rows: readonly WayRow[]): Ways {
  const known = new Map<string, WayPlace | undefined>();
  for (const place of places) {
    const code = placeCode(place.id);
    known.set(code, known.has(code) ? undefined : place);
  }
  const stored = new Map(rows.map((row) => [row.code, row]));
  return {
    codes: [...known.keys()],
    place: (code) => known.get(readWayKey(code).code),
    between: (from, to) => {
      const [left, reached] = [readWayKey(from), readWayKey(to)];
      const [start, end] = [known.get(left.code), known.get(reached.code)];
      if (!start || !end || start === end) return undefined;
      // A vehicle that goes by water on one of two rides is a boat on the way between them too.
      const mode = left.mode === 'ROAD' ? reached.mode : left.mode;
      const way =
        stored.get(left.code)?.out[wayKey(reached.code, mode)] ?? stored.get(reached.code)?.in[wayKey(left.code, mode)];
      const best = bestOf(way, movedAt(start, end));
      if (best) return { minutes: best.timed[0], source: best.source, at: instant(best.timed[1]) };
      if (!start.coordinates || !end.coordinates) return undefined;
      const minutes = Math.min(MAX_WAY_MINUTES, estimatedMinutes(start.coordinates, end.coordinates, mode));
      return { minutes, source: 'ESTIMATE', at: start.updatedAt > end.updatedAt ? start.updatedAt : end.updatedAt };
    },
  };
}

/** No place is known. */
export const NO_WAYS: Ways = { codes: [], place: () => undefined, between: () => undefined };

const FAR = Number.POSITIVE_INFINITY;
/** How much longer than the straight line a way is, what starting and landing take, and the speeds on it. */
const ESTIMATES = {
  ROAD: {
    detour: 1.35,
    least: 0,
    speeds: [
      { upToKm: 10, kmh: 30 },
      { upToKm: 50, kmh: 50 },
      { upToKm: FAR, kmh: 80 },
    ],
  },
  WATER: { detour: 1.35, least: 0, speeds: [{ upToKm: FAR, kmh: 30 }] },
  AIR: { detour: 1.1, least: 10, speeds: [{ upToKm: FAR, kmh: 200 }] },
} as const satisfies Record<Mode, object>;

/**
 * Returns the minutes between two points, rounded up. By road: 30 km/h for the first 10 km, 50 km/h up to 50 km, then 80 km/h. By water: 30 km/h.
 * By air: 200 km/h, and 10 minutes to start and land.
 */
export function estimatedMinutes(from: Coordinates, to: Coordinates, mode: Mode = 'ROAD'): number {
  const { detour, least, speeds } = ESTIMATES[mode];
  const km = (distanceMetres(from, to) * detour) / 1_000;
  let done = 0;
  let minutes: number = least;
  for (const { kmh, upToKm } of speeds) {
    const part = Math.max(0, Math.min(km, upToKm) - done);
    minutes += (part / kmh) * 60;
    done += part;
  }
  return Math.ceil(minutes);
}

/** The sources that are stored. The first one that is known counts. */
const STORED_SOURCES = ['MANUAL', 'ROUTER', 'OBSERVED'] as const satisfies readonly WaySource[];
type StoredSource = (typeof STORED_SOURCES)[number];

/** NO_ROAD: the router knows no way, as to an island. It is an answer like any other. */
type NewsSource = StoredSource | 'NO_ROAD';

/** Minutes, and when they were found, in seconds since 1970. */
export type Timed = readonly [minutes: number, at: number];

/** What is known about one way, by source. */
type KnownWay = Readonly<Partial<Record<NewsSource, Timed>>>;

/** The ways from one place and to it, by the code of the other place, as `wayKey` marks it. Each way lies in the rows of both its places. */
export interface WayRow {
  readonly code: string;
  /** How often the row was written: 0 if never. */
  readonly revision: number;
  readonly out: Readonly<Record<string, KnownWay>>;
  readonly in: Readonly<Record<string, KnownWay>>;
}

const CODE_LENGTH = 8;

/** Roads have no mark: the ways that were stored before there were other modes are by road. */
const MARKS = { ROAD: '', WATER: '~W', AIR: '~A' } as const satisfies Record<Mode, string>;

/** Returns the short name of a place in stored ways and ledger days: the end of its id, which is random, with the mark of a mode. */
export function placeCode(placeId: string, mode: Mode = 'ROAD'): string {
  return wayKey(placeId.slice(-CODE_LENGTH), mode);
}

/** Returns the code of a place with the mark of a mode. */
function wayKey(code: string, mode: Mode = 'ROAD'): string {
  return `${code}${MARKS[mode]}`;
}

/** Returns the plain code and the mode of a marked code. */
export function readWayKey(key: string): { readonly code: string; readonly mode: Mode } {
  const mode = key.endsWith(MARKS.WATER) ? 'WATER' : key.endsWith(MARKS.AIR) ? 'AIR' : 'ROAD';
  return { code: key.slice(0, key.length - MARKS[mode].length), mode };
}

export function emptyRow(code: string): WayRow {
  return { code, revision: 0, out: {}, in: {} };
}

/** News about one way. Without `timed`, the source does not know it any more. */
export interface WayNews {
  readonly from: string;
  readonly to: string;
  /** Default: ROAD. */
  readonly mode?: Mode | undefined;
  readonly source: NewsSource;
  readonly timed: Timed | undefined;
}

function withNews(known: KnownWay | undefined, { source, timed }: WayNews): KnownWay {
  const { [source]: _former, ...rest } = known ?? {};
  return timed ? { ...rest, [source]: timed } : rest;
}

/** Returns the row with the news about its place. Returns the same object if none is about it, or if nothing changes. */
export function rowWithNews(row: WayRow, news: readonly WayNews[]): WayRow {
  const sides = { out: { ...row.out }, in: { ...row.in } };
  let isChanged = false;
  const apply = (side: 'out' | 'in', other: string, each: WayNews): void => {
    const after = withNews(sides[side][other], each);
    if (JSON.stringify(after) === JSON.stringify(sides[side][other] ?? {})) return;
    isChanged = true;
    sides[side][other] = after;
  };
  for (const each of news) {
    if (each.from === row.code) apply('out', wayKey(each.to, each.mode), each);
    if (each.to === row.code) apply('in', wayKey(each.from, each.mode), each);
  }
  return isChanged ? { ...row, ...sides, revision: row.revision + 1 } : row;
}

/** Returns when the later of two places moved, in seconds since 1970. */
export function movedAt(
  from: Pick<WayPlace, 'locatedAt'> | undefined,
  to: Pick<WayPlace, 'locatedAt'> | undefined,
): number {
  const times = [from?.locatedAt, to?.locatedAt].flatMap((time) => (time === undefined ? [] : [Date.parse(time)]));
  return Math.max(0, ...times) / 1_000;
}

/** Returns what counts of what is known about a way. Of what was told before one of the places moved, only what a person said counts. */
function bestOf(known: KnownWay | undefined, moved: number): { source: StoredSource; timed: Timed } | undefined {
  for (const source of STORED_SOURCES) {
    const timed = known?.[source];
    if (timed && (source === 'MANUAL' || timed[1] >= moved)) return { source, timed };
  }
  return undefined;
}

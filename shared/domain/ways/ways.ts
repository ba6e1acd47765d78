import { distanceMetres } from '#shared/domain/gps/distance.ts';
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

/** The places of an event, and the ways between them. Places are named by their codes. */
export interface Ways {
  /** The codes of all places. */
  readonly codes: readonly string[];
  place(code: string): WayPlace | undefined;
  /** Returns the way between two places. Undefined if one is unknown, or if neither a source nor coordinates tell it. */
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
    place: (code) => known.get(code),
    between: (from, to) => {
      const [start, end] = [known.get(from), known.get(to)];
      if (!start || !end) return undefined;
      const best = bestOf(stored.get(from)?.out[to] ?? stored.get(to)?.in[from], movedAt(start, end));
      if (best) return { minutes: best.timed[0], source: best.source, at: instant(best.timed[1]) };
      if (!start.coordinates || !end.coordinates) return undefined;
      const minutes = Math.min(MAX_WAY_MINUTES, estimatedMinutes(start.coordinates, end.coordinates));
      return { minutes, source: 'ESTIMATE', at: start.updatedAt > end.updatedAt ? start.updatedAt : end.updatedAt };
    },
  };
}

/** No place is known. */
export const NO_WAYS: Ways = { codes: [], place: () => undefined, between: () => undefined };

/** Roads are longer than the straight line. */
const DETOUR = 1.35;
const SPEEDS = [
  { upToKm: 10, kmh: 30 },
  { upToKm: 50, kmh: 50 },
  { upToKm: Number.POSITIVE_INFINITY, kmh: 80 },
] as const;

/** Returns the minutes by car between two points, rounded up: 30 km/h for the first 10 km, 50 km/h up to 50 km, then 80 km/h. */
export function estimatedMinutes(from: Coordinates, to: Coordinates): number {
  const km = (distanceMetres(from, to) * DETOUR) / 1_000;
  let done = 0;
  let minutes = 0;
  for (const { kmh, upToKm } of SPEEDS) {
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

/** The ways from one place and to it, by the code of the other place. Each way lies in the rows of both its places. */
export interface WayRow {
  readonly code: string;
  /** How often the row was written: 0 if never. */
  readonly revision: number;
  readonly out: Readonly<Record<string, KnownWay>>;
  readonly in: Readonly<Record<string, KnownWay>>;
}

const CODE_LENGTH = 8;

/** Returns the short name of a place in stored ways and ledger days: the end of its id, which is random. */
export function placeCode(placeId: string): string {
  return placeId.slice(-CODE_LENGTH);
}

export function emptyRow(code: string): WayRow {
  return { code, revision: 0, out: {}, in: {} };
}

/** News about one way. Without `timed`, the source does not know it any more. */
export interface WayNews {
  readonly from: string;
  readonly to: string;
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
    if (each.from === row.code) apply('out', each.to, each);
    if (each.to === row.code) apply('in', each.from, each);
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

import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import { MAX_WAY_MINUTES, type WaySource } from '#shared/schemas/ways/way.ts';
import { estimatedMinutes } from './estimate.ts';
import { bestOf, placeCode, type WayRow } from './way-row.ts';

/** A place as ways need it. */
export type WayPlace = Pick<PlaceRecord, 'bufferMinutes' | 'coordinates' | 'id' | 'name' | 'updatedAt'>;

/** The minutes from one place to another, without buffers and peaks. */
export interface KnownMinutes {
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
      const best = bestOf(stored.get(from)?.out[to] ?? stored.get(to)?.in[from]);
      if (best) return { minutes: best.timed[0], source: best.source, at: instant(best.timed[1]) };
      if (!start.coordinates || !end.coordinates) return undefined;
      const minutes = Math.min(MAX_WAY_MINUTES, estimatedMinutes(start.coordinates, end.coordinates));
      return { minutes, source: 'ESTIMATE', at: start.updatedAt > end.updatedAt ? start.updatedAt : end.updatedAt };
    },
  };
}

/** No place is known. */
export const NO_WAYS: Ways = { codes: [], place: () => undefined, between: () => undefined };

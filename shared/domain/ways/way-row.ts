import type { WaySource } from '#shared/schemas/ways/way.ts';

/** The sources that are stored. The first one that is known counts. */
export const STORED_SOURCES = ['MANUAL', 'ROUTER', 'OBSERVED'] as const satisfies readonly WaySource[];
export type StoredSource = (typeof STORED_SOURCES)[number];

/** Minutes, and when they were found, in seconds since 1970. */
export type Timed = readonly [minutes: number, at: number];

/** What is known about one way, by source. */
export type KnownWay = Readonly<Partial<Record<StoredSource, Timed>>>;

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
  readonly source: StoredSource;
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

/** Returns what counts of what is known about a way. */
export function bestOf(known: KnownWay | undefined): { source: StoredSource; timed: Timed } | undefined {
  for (const source of STORED_SOURCES) {
    const timed = known?.[source];
    if (timed) return { source, timed };
  }
  return undefined;
}

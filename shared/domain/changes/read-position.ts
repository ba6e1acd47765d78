import { later } from '#shared/domain/time/days.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import { HOUR_MS, SECOND_MS } from '#shared/units/durations.ts';

/**
 * How old an audit record may be when it becomes visible. A record is stamped at most 5 s before its commit, a commit takes at most 7 s,
 * and clocks differ by at most 5 s. The rest is reserve.
 */
export const SETTLE_MS = 30 * SECOND_MS;

/** How long changes are kept for readers. */
export const KEPT_DAYS = 7;

/** A quiet reader gets a new cursor this often, so that its cursor does not expire. */
const REFRESH_MS = HOUR_MS;

/** How many rows a cursor can remember: it has at most 6,144 characters, and a row takes 10. */
export const MAX_GIVEN = 600;

/** The end of the id of a row, which a cursor remembers: 50 random bits. */
const REMEMBERED = 10;
export function shortId(id: string): string {
  return id.slice(-REMEMBERED);
}

type Place = Pick<StoredAudit, 'at' | 'version' | 'id'>;

/** Where a reader is: everything up to `last` is done with, and of the rows after it these were given. */
export interface ReadPosition {
  readonly last: Place;
  /** The short ids of the rows. */
  readonly given: ReadonlySet<string>;
}

/** Returns the position before all rows of a time. */
export function positionAt(at: string): ReadPosition {
  return { last: { at, version: 0, id: '' }, given: new Set() };
}

export interface RowsRead {
  /** Rows after the position, in the order of their keys. */
  readonly rows: readonly StoredAudit[];
  /** Whether these are all rows after the position. */
  readonly isComplete: boolean;
}

export interface Wanted {
  readonly limit: number;
  /** The time of the request. */
  readonly now: string;
  readonly isWanted: (row: StoredAudit) => boolean;
}

export interface Taken {
  readonly rows: readonly StoredAudit[];
  readonly position: ReadPosition;
}

/** Returns the rows to give now, and the position after them. Gives the rows of one record in the order of their versions. */
export function takeRows(before: ReadPosition, read: RowsRead, wanted: Wanted): Taken {
  const fresh = inOrderOfVersions(
    read.rows.filter((row) => wanted.isWanted(row) && !before.given.has(shortId(row.id))),
  );
  for (let { limit } = wanted; ; limit -= 1) {
    const rows = fresh.slice(0, Math.max(limit, 0));
    const position = after(before, rows, read, wanted);
    const excess = position.given.size - MAX_GIVEN;
    if (excess <= 0 || rows.length === 0) return { rows, position };
    limit = Math.min(limit, rows.length) - excess + 1;
  }
}

/** A row waits for the rows of the same record that have a lower version, wherever their times put them. */
export function inOrderOfVersions(rows: readonly StoredAudit[]): StoredAudit[] {
  const ofRecord = Map.groupBy(rows, ({ subject, subjectId }) => `${subject} ${subjectId}`);
  const turns = new Map<StoredAudit, number>();
  const places = new Map(rows.map((row, place) => [row, place]));
  for (const own of ofRecord.values()) {
    let turn = 0;
    for (const row of own.toSorted((a, b) => a.version - b.version)) {
      turn = Math.max(turn, places.get(row) ?? 0);
      turns.set(row, turn);
    }
  }
  const turnOf = (row: StoredAudit): number => turns.get(row) ?? 0;
  return rows.toSorted((a, b) => turnOf(a) - turnOf(b) || a.version - b.version);
}

function after(before: ReadPosition, taken: readonly StoredAudit[], read: RowsRead, wanted: Wanted): ReadPosition {
  const settled = later(wanted.now, -SETTLE_MS);
  const given = new Set([...before.given, ...taken.map(({ id }) => shortId(id))]);
  const isDone = (row: StoredAudit): boolean =>
    row.at < settled && (given.has(shortId(row.id)) || !wanted.isWanted(row));
  const stop = read.rows.findIndex((row) => !isDone(row));
  const done = stop === -1 ? read.rows : read.rows.slice(0, stop);
  for (const { id } of done) given.delete(shortId(id));
  const { at, id, version } = done.at(-1) ?? before.last;
  const isPast = stop === -1 || (read.rows[stop]?.at ?? '') >= settled;
  const mayRest = read.isComplete && isPast && at < settled;
  const isOld = Date.parse(before.last.at) < Date.parse(settled) - REFRESH_MS;
  // A reader without news keeps its cursor, so that the answer stays the same.
  const last = mayRest && (done.length > 0 || isOld) ? positionAt(settled).last : { at, version, id };
  return { last, given };
}

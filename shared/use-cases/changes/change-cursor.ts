import { CursorExpired } from '#shared/contract/problems.ts';
import {
  KEPT_DAYS,
  MAX_GIVEN,
  positionAt,
  type ReadPosition,
  SETTLE_MS,
  shortId,
} from '#shared/domain/changes/read-position.ts';
import { later } from '#shared/domain/time/days.ts';
import { auditsAfter } from '#shared/entities/audit/audit.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import { readCursor, sealCursor } from '#shared/table/read-pages.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';

const LIST = 'changes';
const SHORT = shortId('x'.repeat(MAX_GIVEN)).length;

/** Returns the position of a cursor. Throws ValidationFailed, or CursorExpired after 7 days. */
export async function openCursor(cursor: string, now: string): Promise<ReadPosition> {
  const { place = '' } = await readCursor({ cursor, list: LIST, parameter: 'after' });
  const [at = '', version = '', id = '', given = ''] = place.split('.');
  const position = {
    last: { at: new Date(Number.parseInt(at, 36)).toISOString(), version: Number(version), id },
    given: new Set(given.match(new RegExp(`.{${SHORT}}`, 'g')) ?? []),
  };
  if (position.last.at < later(now, -KEPT_DAYS * DAY_MS))
    throw new CursorExpired(
      `The cursor is older than ${KEPT_DAYS} days. Ask for a new one, then read again what you show.`,
      { cure: { operationId: 'listChanges' } },
    );
  return position;
}

/** Returns the cursor of a position. It holds no data of records. */
export function cursorOf({ given, last }: ReadPosition): Promise<string> {
  const place = [Date.parse(last.at).toString(36), last.version, last.id, [...given].join('')].join('.');
  return sealCursor(LIST, last.at, place);
}

/** Returns the position of a reader who has seen nothing that may still become visible. */
export function beginning(now: string): ReadPosition {
  return positionAt(later(now, -SETTLE_MS));
}

/** A clock may be ahead by this much: a row may already be of the next day. */
const SKEW_MS = 5 * SECOND_MS;
/** Each UTC day costs a query. */
const MAX_AGE_MS = DAY_MS;

/**
 * Returns the time from which changes may be missing in what is read now: a commit that is not visible yet gets no earlier time. Keep it
 * with what you read, and ask `changesSince` for the rest.
 */
export function readAsOf(now: string): string {
  return later(now, -SETTLE_MS);
}

/**
 * Reads the changes since a time, in order of time, in one query, or two after midnight (UTC). Undefined if they are more than `max`, or
 * if the time is not within the last day. Eventually consistent: a change may be a second late.
 */
export async function changesSince(since: string, now: string, max: number): Promise<StoredAudit[] | undefined> {
  if (since > now || Date.parse(now) - Date.parse(since) > MAX_AGE_MS) return undefined;
  const [first, last] = [since.slice(0, 10), later(now, SKEW_MS).slice(0, 10)];
  const days = first === last ? [first] : [first, last];
  const start = { at: since, version: 0, id: '' };
  const read = await Promise.all(days.map((day, place) => auditsAfter(day, place === 0 ? start : undefined, max + 1)));
  const rows = read.flat();
  return rows.length > max ? undefined : rows;
}

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
import { readCursor, signCursor } from '#shared/table/cursor.ts';
import { DAY_MS } from '#shared/units/durations.ts';

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
      `The cursor is older than ${KEPT_DAYS} days. Call GET /api/changes without after for a new one, then read again what you show.`,
    );
  return position;
}

/** Returns the cursor of a position. It holds no data of records. */
export function cursorOf({ given, last }: ReadPosition): Promise<string> {
  const place = [Date.parse(last.at).toString(36), last.version, last.id, [...given].join('')].join('.');
  return signCursor(LIST, last.at, place);
}

/** Returns the position of a reader who has seen nothing that may still become visible. */
export function beginning(now: string): ReadPosition {
  return positionAt(later(now, -SETTLE_MS));
}

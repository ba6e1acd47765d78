import { changeType } from '#shared/contract/change-types.ts';
import type { Subject } from '#shared/contract/define-contract.ts';
import { CursorExpired } from '#shared/contract/problems.ts';
import {
  KEPT_DAYS,
  MAX_GIVEN,
  positionAt,
  type ReadPosition,
  type RowsRead,
  SETTLE_MS,
  shortId,
  takeRows,
} from '#shared/domain/changes/read-position.ts';
import { later } from '#shared/domain/time/days.ts';
import { isNamed } from '#shared/domain/ways/arrival.ts';
import { auditsAfter } from '#shared/entities/audit/audit.ts';
import type { Thresholds } from '#shared/schemas/attention/threshold.ts';
import type { Change, ChangeKind, StoredAudit } from '#shared/schemas/changes/change.ts';
import { readCursor, sealCursor } from '#shared/table/read-pages.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';
import type { Actor } from '#shared/use-cases/context.ts';

interface Reader {
  readonly actor: Pick<Actor, 'can'>;
  readonly now: string;
  /** Absent: all types. */
  readonly types?: readonly string[] | undefined;
  /** Of rides, only these thresholds. Absent: all. */
  readonly thresholds?: Thresholds | undefined;
}

/** Returns what a reader may see next, and their position after it. */
export async function readChanges(
  { actor, now, thresholds, types }: Reader,
  before: ReadPosition,
  limit: number,
): Promise<{ readonly items: Change[]; readonly position: ReadPosition }> {
  const isWanted = (row: StoredAudit): boolean =>
    (!types || types.includes(typeOf(row))) &&
    (!thresholds || isOfInterest(row, thresholds)) &&
    driversOf(row).some((driverId) => maySee(actor, row, driverId));
  const read = await readRows({ position: before, now, limit, isWanted });
  const { position, rows } = takeRows(before, read, { limit, now, isWanted });
  return { items: rows.map((row) => shown(actor, row)), position };
}

/** Returns the position of a new reader: everything that is visible now counts as given. */
export async function presentPosition(reader: Reader): Promise<ReadPosition> {
  return (await readChanges(reader, beginning(reader.now), MAX_GIVEN)).position;
}

function kindOf({ kind, version }: StoredAudit): ChangeKind {
  return kind ?? (version === 1 ? 'created' : 'updated');
}
function typeOf(row: StoredAudit): string {
  return changeType(row.subject, kindOf(row));
}

function isOfInterest({ kind, threshold }: StoredAudit, thresholds: Thresholds): boolean {
  return !threshold || (kind !== 'late' && kind !== 'arriving') || isNamed(thresholds, { kind, threshold });
}

/** Returns the drivers of the record now, and those of before. Without any, one that is undefined. */
function driversOf({ coDriverId, driverId, formerCoDriverId, formerDriverId }: StoredAudit): (string | undefined)[] {
  return [driverId, ...[coDriverId, formerDriverId, formerCoDriverId].filter((id) => id !== undefined)];
}

/** Abilities look at these fields of a record. A muster begins open, so a caller who may see open ones hears of its end. */
function maySee(actor: Reader['actor'], { subject, subjectId }: StoredAudit, driverId: string | undefined): boolean {
  const item = { id: subjectId, driverId: subject === 'GpsPosition' ? subjectId : driverId, status: 'OPEN' };
  // A caller who may see a muster may see its marks.
  return actor.can('read', subject === 'Mark' ? 'Muster' : (subject as Subject), item);
}

const GONE: readonly ChangeKind[] = ['deleted', 'erased', 'cleared'];

function shown(actor: Reader['actor'], row: StoredAudit): Change {
  const { at, by, fields, id, operationId, subject, subjectId, threshold, version } = row;
  const kind = kindOf(row);
  return {
    id,
    type: typeOf(row),
    subject,
    subjectId,
    version,
    at,
    by,
    operationId,
    fields: kind === 'erased' ? [] : fields,
    deleted: GONE.includes(kind) || ![row.driverId, row.coDriverId].some((driverId) => maySee(actor, row, driverId)),
    ...(threshold && { threshold }),
  };
}

/** The most rows that are read for one answer, even if the reader may see none of them. */
const MAX_EXAMINED = 2_000;
/** A clock may be ahead by this much: a row may already be of the next day. */
const SKEW_MS = 5 * SECOND_MS;

interface Reading {
  readonly position: ReadPosition;
  readonly now: string;
  readonly limit: number;
  readonly isWanted: (row: StoredAudit) => boolean;
}

/**
 * Reads the audit records after a position: one query, or one for each UTC day that has begun since. Reads on behind the last row that
 * fits for as long as an earlier version of a record may follow.
 */
async function readRows({ isWanted, limit, now, position }: Reading): Promise<RowsRead> {
  const { given, last } = position;
  const rows: StoredAudit[] = [];
  const end = later(now, SKEW_MS).slice(0, 10);
  let wanted = 0;
  let isEnoughAt: string | undefined;
  let from: typeof last | undefined = last;
  for (let day = last.at.slice(0, 10); day <= end; ) {
    if (rows.length >= MAX_EXAMINED || (isEnoughAt && (rows.at(-1)?.at ?? '') > isEnoughAt)) {
      return { rows, isComplete: false };
    }
    const chunk = Math.min(limit + given.size + 1, MAX_EXAMINED / 2);
    const read = await auditsAfter(day, from, chunk);
    for (const row of read) {
      rows.push(row);
      if (isWanted(row) && !given.has(shortId(row.id))) wanted += 1;
      if (wanted === limit) isEnoughAt ??= later(row.at, SETTLE_MS);
    }
    from = read.at(-1);
    if (read.length === chunk) continue;
    day = later(`${day}T00:00:00.000Z`, DAY_MS).slice(0, 10);
    from = undefined;
  }
  return { rows, isComplete: true };
}

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
  const isOld = position.last.at < later(now, -KEPT_DAYS * DAY_MS);
  if (isOld || isAhead(position, now)) {
    const why = isOld ? `is older than ${KEPT_DAYS} days` : 'is from a time that our clock has not reached';
    const cure = { operationId: 'listChanges' };
    throw new CursorExpired(`The cursor ${why}. Ask for a new one, then read again what you show.`, { cure });
  }
  return position;
}

/** Tells whether our clock was set back since the position was made: it would pass over what happens until the clock is there again. */
export function isAhead({ last }: ReadPosition, now: string): boolean {
  return last.at > now;
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

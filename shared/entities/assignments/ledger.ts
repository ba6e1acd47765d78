import { type Assignment, type BlockedTime, RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import type { LedgerChange, LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { later } from '#shared/domain/time/days.ts';
import { MAX_ASSIGNMENT_HOURS } from '#shared/schemas/assignments/needs.ts';
import { entityOf, primaryIndex, secondaryIndex } from '#shared/table/entity.ts';
import { checkWrite, createWrite, type Live, replaceWrite, type Write, withCheck } from '#shared/table/write.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

/**
 * An assignment as stored: start and end in milliseconds since the epoch, the activity, and busy (1) or not (0). Then the codes of the
 * places where it starts and ends, if one is known; an unknown one is empty. Items of before 2026-11-23 have none.
 */
type StoredAssignment = readonly [
  start: number,
  end: number,
  activityId: string,
  busy: 0 | 1,
  from?: string,
  to?: string,
];
/** A block as stored: start and end in milliseconds since the epoch, and its id. */
type StoredBlock = readonly [number, number, string];

interface StoredDay {
  readonly resource: Resource;
  readonly resourceId: string;
  readonly day: string;
  readonly revision: number;
  readonly held?: unknown;
  readonly blocked?: unknown;
}

function isoTimes(start: number, end: number) {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}

/** Turns a stored item into a ledger day. */
function unpacked({ blocked, held, ...day }: StoredDay): LedgerDay {
  const { resource, resourceId } = day;
  const assignments = (held as readonly StoredAssignment[]).map(
    ([start, end, activityId, busy, from, to]): Assignment => ({
      resource,
      resourceId,
      activityId,
      ...isoTimes(start, end),
      busy: busy === 1,
      ...(from && { from }),
      ...(to && { to }),
    }),
  );
  const blocks = ((blocked ?? []) as readonly StoredBlock[]).map(
    ([start, end, blockId]): BlockedTime => ({ resource, resourceId, blockId, ...isoTimes(start, end) }),
  );
  return { ...day, assignments, blocks };
}

/** Returns the assignments and blocks of a day as they are stored. A day without blocks has no attribute for them. */
function packed({ assignments, blocks }: Pick<LedgerDay, 'assignments' | 'blocks'>) {
  return {
    held: assignments.map(({ activityId, busy, end, from, start, to }): StoredAssignment => {
      const held = [Date.parse(start), Date.parse(end), activityId, busy ? 1 : 0] as const;
      return from || to ? [...held, from ?? '', to ?? ''] : held;
    }),
    ...(blocks.length > 0
      ? { blocked: blocks.map(({ blockId, end, start }): StoredBlock => [Date.parse(start), Date.parse(end), blockId]) }
      : {}),
  };
}

/**
 * The ledger days of vehicles and drivers. One item holds all assignments and blocks of a resource on a UTC day, and a
 * revision. A booking reads
 * the day and writes it on condition of that revision. So two concurrent bookings cannot both succeed.
 */
export const ledgers = entityOf('ledger', {
  attributes: {
    resource: { type: RESOURCES, required: true },
    resourceId: { type: 'string', required: true },
    day: { type: 'string', required: true },
    revision: { type: 'number', required: true },
    held: { type: 'any', required: true },
    blocked: { type: 'any' },
  },
  indexes: {
    byResource: primaryIndex({ scope: 'ledger', pk: ['resource', 'resourceId'], sk: ['day'] }),
    byDay: secondaryIndex('gsi1', { scope: 'ledgers', pk: ['day'], sk: ['resource', 'resourceId'] }),
  },
});

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/**
 * Reads the stored days of a resource from the first to the last day, both included; none if they are in the wrong order. Strongly
 * consistent. Default: all days.
 */
export async function writtenDays(
  resource: Resource,
  resourceId: string,
  firstDay = FIRST_DAY,
  lastDay = LAST_DAY,
): Promise<LedgerDay[]> {
  if (lastDay < firstDay) return [];
  const held = { resource, resourceId };
  if (firstDay === lastDay) {
    // Reads by key of one request travel together.
    const { data: found } = await ledgers()
      .get({ ...held, day: firstDay })
      .go({ consistent: true });
    return found ? [unpacked(found)] : [];
  }
  const { data } = await ledgers()
    .query.byResource(held)
    .between({ day: firstDay }, { day: lastDay })
    .go({ consistent: true, pages: 'all' });
  return data.map(unpacked);
}

/** Returns the ids of the activities with an assignment that starts in a range, each once. Reads only its days, with strong consistency. */
export async function heldIds(
  resource: Resource,
  resourceId: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): Promise<string[]> {
  const days = await writtenDays(resource, resourceId, from?.slice(0, 10), to?.slice(0, 10));
  const starts = ({ start }: Assignment) => (from === undefined || start >= from) && (to === undefined || start < to);
  return [
    ...new Set(days.flatMap(({ assignments }) => assignments.filter(starts).map(({ activityId }) => activityId))),
  ];
}

/** Returns the ids of the activities with an assignment that is not over, and of some that are: those that a longest one would still hold. */
export function heldFromNow(resource: Resource, resourceId: string, now: string): Promise<string[]> {
  return heldIds(resource, resourceId, { from: later(now, -MAX_ASSIGNMENT_HOURS * HOUR_MS) });
}

/**
 * Reads these days of a resource with strong consistency. `days` must be in order and without gaps. A day that was never stored is empty,
 * with revision 0.
 */
export async function readDays(resource: Resource, resourceId: string, days: readonly string[]): Promise<LedgerDay[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const written = new Map((await writtenDays(resource, resourceId, first, last)).map((day) => [day.day, day]));
  return days.map((day) => written.get(day) ?? { resource, resourceId, day, revision: 0, assignments: [], blocks: [] });
}

/** Reads a day of all vehicles, of all drivers, or of both. Eventually consistent, may be a second old. */
export async function assignmentsOnDay(day: string, resource?: Resource): Promise<LedgerDay[]> {
  const { data } = await ledgers()
    .query.byDay({ day, ...(resource && { resource }) })
    .go({ pages: 'all' });
  return data.map(unpacked);
}

/** Writes a day. Condition: the stored revision is that of `before`. */
export function writeDay({ after, before }: LedgerChange): Write {
  const { assignments, blocks, day, resource, resourceId, revision } = after;
  const item = { day, resource, resourceId, revision, ...packed({ assignments, blocks }) };
  if (before.revision === 0) return createWrite(ledgers().create(item));
  return replaceWrite(ledgers(), ledgers().put(item), { revision: before.revision });
}

/** Returns the day with the check that it still has the revision that was read. */
export function dayAsRead(read: LedgerDay): Live<LedgerDay> {
  const { day, resource, resourceId, revision } = read;
  const stored = { revision: revision === 0 ? undefined : revision };
  return withCheck(read, checkWrite(ledgers().delete({ day, resource, resourceId }), stored));
}

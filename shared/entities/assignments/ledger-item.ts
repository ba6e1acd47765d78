import type { Assignment, BlockedTime, Resource } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';

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
  return {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  };
}

/** Turns a stored item into a ledger day. */
export function unpacked({ blocked, held, ...day }: StoredDay): LedgerDay {
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
export function packed({ assignments, blocks }: Pick<LedgerDay, 'assignments' | 'blocks'>) {
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

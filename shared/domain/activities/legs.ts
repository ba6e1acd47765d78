import { invalidNow } from '#shared/contract/invalid-field.ts';
import { because } from '#shared/contract/problem.ts';
import { StillInUse } from '#shared/contract/problems.ts';
import { change, markDeleted } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { Conflict } from '#shared/schemas/problem.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { canSetOutLater } from './boarding.ts';
import { isArrival } from './leg-warnings.ts';
import { moveStatus } from './status.ts';

const TRANSPORT = { what: { field: 'type', value: 'TRANSPORT' } };

function refuse(what: Parameters<typeof invalidNow>[1]): never {
  throw invalidNow('body.masterEventId', what);
}

/** Returns the master of a leg. Throws VALIDATION_FAILED if it does not exist, is deleted or is a TRANSPORT. */
export function masterOf(found: ActivityRecord | undefined): ActivityRecord {
  if (!found) return refuse(fault('NOT_FOUND', 'does not exist'));
  if (found.deletedAt) return refuse(fault('DELETED', `is deleted: restore “${found.title}” first`));
  if (found.type === 'TRANSPORT') return refuse(fault('NOT_FOR', 'is a TRANSPORT, which cannot have legs', TRANSPORT));
  return found;
}

/** Returns the VIPs that a leg takes from its master: those who need transportation. */
export function vipsFromMaster(master: ActivityRecord, vips: ReadonlyMap<string, NamedVip>): string[] {
  return master.vipIds.filter((id) => {
    const vip = vips.get(id);
    return vip !== undefined && !vip.deletedAt && !vip.isRosterOnly;
  });
}

/** Throws STILL_IN_USE if a master still has legs. The problem lists them as conflicts. */
export function assertNoLegs(legs: readonly ActivityRecord[], what: 'deleted' | 'a TRANSPORT'): void {
  if (legs.length === 0) return;
  const conflicts = legs.map(
    ({ endTime, id, startTime, title }): Conflict => ({
      resource: 'ACTIVITY',
      id,
      kind: 'ACTIVITY',
      activityId: id,
      title,
      startTime,
      endTime,
    }),
  );
  const count = legs.length === 1 ? 'One transport has' : `${legs.length} transports have`;
  throw new StillInUse(
    `${count} this activity as master. Delete or unlink all of them first: then it can be ${what}.`,
    { ...because('IS_MASTER', { count: legs.length }), conflicts },
  );
}

/**
 * Returns the legs as they follow a change of their master. A leg that arrives before the master moves with the master's start. Any
 * other leg moves with its end. A leg is cancelled, reopened or deleted with its master. Legs that have begun do not move, unless only the
 * clock has begun them and they move into the future. Completed legs are not cancelled. A leg that stays the same is the same object.
 */
export function legsWithMaster(
  before: ActivityRecord,
  after: ActivityRecord,
  legs: readonly ActivityRecord[],
  now: string,
): ActivityRecord[] {
  return legs.map((leg) => legWithMaster(before, after, leg, now));
}

function legWithMaster(
  before: ActivityRecord,
  after: ActivityRecord,
  leg: ActivityRecord,
  now: string,
): ActivityRecord {
  if (leg.deletedAt) return leg;
  if (after.deletedAt) return markDeleted(leg, now);
  if (after.status === 'CANCELLED')
    return leg.status === 'SCHEDULED' || leg.status === 'IN_PROGRESS' ? moveStatus(leg, 'CANCELLED', now) : leg;
  if (before.status === 'CANCELLED' && after.status === 'SCHEDULED')
    return leg.status === 'CANCELLED' ? moveStatus(leg, 'SCHEDULED', now) : leg;
  const end = goesWithStart(leg, before) ? 'startTime' : 'endTime';
  const milliseconds = Date.parse(after[end]) - Date.parse(before[end]);
  const waits = canSetOutLater(leg, later(leg.startTime, milliseconds), now);
  return leg.status === 'SCHEDULED' || waits ? moved(leg, milliseconds, now) : leg;
}

/** Legs of an all-day master go with its nearer end. */
function goesWithStart(leg: ActivityRecord, master: ActivityRecord): boolean {
  if (!master.allDay) return isArrival(leg, master);
  return (
    Date.parse(leg.startTime) - Date.parse(master.startTime) < Date.parse(master.endTime) - Date.parse(leg.startTime)
  );
}

function moved(leg: ActivityRecord, milliseconds: number, now: string): ActivityRecord {
  const times = { startTime: later(leg.startTime, milliseconds), endTime: later(leg.endTime, milliseconds) };
  return change(leg, times, now);
}

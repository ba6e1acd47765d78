import { change, markDeleted } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/later.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { isArrival } from './left-behind.ts';
import { moveStatus } from './status.ts';

/**
 * Returns the legs as they follow a change of their master. A leg that arrives before the master moves with the master's start. Any
 * other leg moves with its end. A leg is cancelled, reopened or deleted with its master. Legs that have begun do not move, and
 * completed legs are not cancelled. A leg that stays the same is the same object.
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
  return leg.status === 'SCHEDULED'
    ? moved(leg, isArrival(leg, before) ? startShift(before, after) : endShift(before, after), now)
    : leg;
}

function startShift(before: ActivityRecord, after: ActivityRecord): number {
  return Date.parse(after.startTime) - Date.parse(before.startTime);
}
function endShift(before: ActivityRecord, after: ActivityRecord): number {
  return Date.parse(after.endTime) - Date.parse(before.endTime);
}

function moved(leg: ActivityRecord, milliseconds: number, now: string): ActivityRecord {
  const times = { startTime: later(leg.startTime, milliseconds), endTime: later(leg.endTime, milliseconds) };
  return change(leg, times, now);
}

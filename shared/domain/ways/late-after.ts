import { assignmentsOf, holds, RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { passageOf, type Travel } from './passage.ts';

/** A ride that begins late, and by how many minutes. */
export interface LateRide {
  readonly ride: ActivityRecord;
  readonly minutes: number;
}

/** Returns how many minutes too late a vehicle or driver is for a ride, if the one before it ends so late. */
function shortBy({ minutes, ride }: LateRide, next: ActivityRecord, resource: Resource, travel: Travel): number {
  const end = later(ride.endTime, minutes * MINUTE_MS);
  const { gapMinutes, neededMinutes } = passageOf(resource, { before: ride, after: next, end }, travel);
  return Math.max(0, neededMinutes - gapMinutes);
}

/**
 * Returns the rides that begin late because of one that ends late, in order of start: the next of its vehicle and of its driver, and
 * those after them. `rides`: what these have ahead, in order of start. What was too close before counts only by what the delay adds.
 */
export function lateAfter(late: LateRide, rides: readonly ActivityRecord[], travel: Travel): LateRide[] {
  const found: LateRide[] = [];
  const lastOf = new Map(RESOURCES.map((resource) => [resource, late]));
  for (const ride of rides) {
    if (ride.id === late.ride.id || ride.status !== 'SCHEDULED' || ride.startTime < late.ride.startTime) continue;
    const own = RESOURCES.filter((resource) =>
      assignmentsOf(late.ride, [resource]).some(({ resourceId }) => holds(ride, resource, resourceId)),
    );
    const added = own.map((resource) => {
      const before = lastOf.get(resource) ?? late;
      return shortBy(before, ride, resource, travel) - shortBy({ ...before, minutes: 0 }, ride, resource, travel);
    });
    const next = { ride, minutes: Math.ceil(Math.max(0, ...added)) };
    for (const resource of own) lastOf.set(resource, next);
    if (next.minutes > 0) found.push(next);
  }
  return found;
}

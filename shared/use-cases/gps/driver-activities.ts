import { type Assignment, driverIdsOf, holds } from '#shared/domain/assignments/assignment.ts';
import { groupByEach } from '#shared/domain/group-by-each.ts';
import { dateAfter, later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { assignmentsOnDay, writtenDays } from '#shared/entities/assignments/ledger.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Reads the activities that hold a driver on any UTC day of a range, cancelled ones included. */
export async function activitiesOfDriver(driverId: string, { from, to }: Range): Promise<ActivityRecord[]> {
  const days = await writtenDays('DRIVER', driverId, from.slice(0, 10), to.slice(0, 10));
  const ids = days.flatMap(({ assignments }) => assignments.map(({ activityId }) => activityId));
  return (await findActivities(ids)).filter((activity) => holds(activity, 'DRIVER', driverId));
}

/**
 * Reads what tells what each driver does now, by driver: see `assignmentsToRead`. Eventually consistent. The cost follows the number of
 * drivers, and not the activities of their days. The range must be short: it costs one query per day.
 */
export async function currentByDriver(
  { from, to }: Range,
  at: { readonly now: string; readonly aroundMinutes?: number | undefined },
): Promise<ReadonlyMap<string, ActivityRecord[]>> {
  const days: string[] = [];
  for (let day = from.slice(0, 10); day <= to.slice(0, 10); day = dateAfter(day, 1)) days.push(day);
  const held = await Promise.all(days.map((day) => assignmentsOnDay(day, 'DRIVER')));
  const ofDrivers = Map.groupBy(held.flat(), ({ resourceId }) => resourceId).values();
  const ids = [...ofDrivers].flatMap((own) =>
    assignmentsToRead(
      own.flatMap(({ assignments }) => assignments),
      at,
    ).map(({ activityId }) => activityId),
  );
  return groupByEach(await findActivities(ids, 'eventual'), driverIdsOf);
}

/** A driver may begin their next ride early: then the one after it is the next that is planned. */
const NEXT = 2;

/**
 * Returns the assignments of one driver of which the activities tell what the driver does now: those that have begun and are not over
 * in the books, the next two, and with `aroundMinutes` those that are at most so far away, also cancelled and completed ones.
 */
export function assignmentsToRead(
  held: readonly Assignment[],
  { aroundMinutes, now }: { readonly now: string; readonly aroundMinutes?: number | undefined },
): Assignment[] {
  const [begun, ahead] = [
    held.filter(({ busy, start }) => busy && start <= now),
    held.filter(({ busy, start }) => busy && start > now).toSorted((a, b) => (a.start < b.start ? -1 : 1)),
  ];
  const around = (aroundMinutes ?? 0) * MINUTE_MS;
  const [first, last] = [later(now, -around), later(now, around)];
  const near = aroundMinutes === undefined ? [] : held.filter(({ end, start }) => start <= last && end >= first);
  return [...new Set([...begun, ...ahead.slice(0, NEXT), ...near])];
}

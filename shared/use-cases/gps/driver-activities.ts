import { assignmentsToRead } from '#shared/domain/gps/assignments-to-read.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { assignmentsOnDay, writtenDays } from '#shared/entities/assignments/ledger.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { DAY_MS } from '#shared/units/durations.ts';

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Reads the activities that hold a driver on any UTC day of a range, cancelled ones included. */
export async function activitiesOfDriver(driverId: string, { from, to }: Range): Promise<ActivityRecord[]> {
  const days = await writtenDays('DRIVER', driverId, from.slice(0, 10), to.slice(0, 10));
  const ids = days.flatMap(({ assignments }) => assignments.map(({ activityId }) => activityId));
  return (await findActivities(ids)).filter((activity) => activity.driverId === driverId);
}

/**
 * Reads what tells what each driver does now, by driver: see `assignmentsToRead`. Eventually consistent. The cost follows the number of
 * drivers, and not the activities of their days. The range must be short: it costs one query per day.
 */
export async function currentByDriver(
  { from, to }: Range,
  at: { readonly now: string; readonly aroundMinutes?: number | undefined },
): Promise<ReadonlyMap<string | undefined, ActivityRecord[]>> {
  const days: string[] = [];
  for (let day = from.slice(0, 10); day <= to.slice(0, 10); day = dayOf(Date.parse(day) + DAY_MS)) days.push(day);
  const held = await Promise.all(days.map((day) => assignmentsOnDay(day, 'DRIVER')));
  const ofDrivers = Map.groupBy(held.flat(), ({ resourceId }) => resourceId).values();
  const ids = [...ofDrivers].flatMap((own) =>
    assignmentsToRead(
      own.flatMap(({ assignments }) => assignments),
      at,
    ).map(({ activityId }) => activityId),
  );
  return Map.groupBy(await findActivities(ids, 'eventual'), ({ driverId }) => driverId);
}

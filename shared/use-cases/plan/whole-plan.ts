import { isHeldOpen } from '#shared/domain/activities/status.ts';
import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import { asPlanned, type PlannedFlight } from '#shared/domain/plan/outdated-records.ts';
import { DAYS, dayAfter } from '#shared/domain/plan/plan-parts.ts';
import { activitiesBeginning, runningActivities } from '#shared/entities/activities/activity-list.ts';
import { trackedFlights } from '#shared/entities/flights/flight-list.ts';
import { allVipNames } from '#shared/entities/vips/vip-names.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { blocksBetween } from '#shared/use-cases/blocks/read-blocks.ts';

/** A run that found this many activities reads no further day: it must end within its minute. */
const MAX_ACTIVITIES = 12_000;

/** The records that are packed. */
export interface WholePlan {
  readonly byDay: ReadonlyMap<string, readonly ActivityRecord[]>;
  readonly underway: readonly ActivityRecord[];
  readonly names: readonly NamedVip[];
  readonly flights: readonly PlannedFlight[];
  readonly blocks: readonly BlockRecord[];
}

/** Reads the days one after the other, so that a large event fits into a run. */
export async function readWholePlan(now: string): Promise<WholePlan> {
  const byDay = new Map<string, readonly ActivityRecord[]>();
  let count = 0;
  for (const distance of DAYS) {
    if (count > MAX_ACTIVITIES) break;
    const [day, next] = [dayAfter(now, distance), dayAfter(now, distance + 1)];
    const found = await activitiesBeginning(startOf(day), startOf(next));
    byDay.set(day, found);
    count += found.length;
  }
  let last = 0;
  while (byDay.has(dayAfter(now, last + 1))) last += 1;
  const { from, to } = packedDates(now);
  const [running, names, flights, blocks] = await Promise.all([
    runningActivities(now, startOf(dayAfter(now, last + 1))),
    allVipNames(),
    trackedFlights(from, to),
    blocksBetween(startOf(from), `${to}T23:59:59.999Z`),
  ]);
  const heldOpen = [...byDay.values()].flat().filter(isHeldOpen);
  const underway = [...running, ...heldOpen].filter(({ startTime }) => startTime < startOf(now.slice(0, 10)));
  return { byDay, underway, names, flights: flights.map(asPlanned), blocks };
}

/** The first and the last date of the flights and blocks that are packed. */
export function packedDates(now: string) {
  return {
    from: dayAfter(now, Math.min(...DAYS)),
    to: dayAfter(now, Math.max(...DAYS)),
  };
}

function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function activitiesIn({ byDay, underway }: WholePlan): ActivityRecord[] {
  return [...byDay.values(), underway].flat();
}

/** Returns the ids of all guests and drivers in these records. */
export function peopleIn(found: WholePlan): string[] {
  return [
    ...found.names.map(({ id }) => id),
    ...found.flights.flatMap(({ vipIds }) => vipIds),
    ...found.blocks.flatMap(({ driverId }) => driverId ?? []),
    ...activitiesIn(found).flatMap((each) => [...driverIdsOf(each), ...each.vipIds]),
  ];
}

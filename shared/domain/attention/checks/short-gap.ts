import { RESOURCES, type Resource, resourceIdOf } from '#shared/domain/assignments/assignment.ts';
import { named } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { bestDriver, bestVehicle } from '#shared/domain/attention/free-resources.ts';
import { type AttentionCheck, activityRow, type FoundRow, updateMend } from '#shared/domain/attention/row.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { MINUTE_MS } from '#shared/domain/time/durations.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';

/** The least time between two places whose distance no ride tells. */
const MIN_WAY_MINUTES = 5;

const minutesBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / MINUTE_MS;

/** The key of two places, the same in both directions. Undefined if one is unknown, or if they are the same place. */
const wayBetween = (from: string | undefined, to: string | undefined): string | undefined => {
  const [a, b] = [plainText(from ?? ''), plainText(to ?? '')].sort();
  return a && b && a !== b ? `${a}\n${b}` : undefined;
};

/** Returns how long each way takes: the shortest ride between its two places. */
const waysOf = (rides: readonly ActivityRecord[]): ReadonlyMap<string, number> => {
  const ways = new Map<string, number>();
  for (const { dropoffLocation, endTime, pickupLocation, startTime } of rides) {
    const way = wayBetween(pickupLocation, dropoffLocation);
    const minutes = minutesBetween(startTime, endTime);
    if (way !== undefined) ways.set(way, Math.min(minutes, ways.get(way) ?? minutes));
  }
  return ways;
};

/** A ride that its vehicle or driver cannot reach in time, because the ride before ends at another place. */
interface Squeezed {
  readonly before: ActivityRecord;
  readonly ride: ActivityRecord;
  readonly gap: number;
  readonly way: number;
  readonly resources: readonly Resource[];
}

const squeezedOf = ({ activities, turnaroundMinutes }: AttentionFacts): Squeezed[] => {
  const ways = waysOf(activities);
  const found = new Map<string, Squeezed>();
  for (const resource of RESOURCES) {
    const last = new Map<string, ActivityRecord>();
    for (const ride of activities) {
      const id = resourceIdOf(ride, resource);
      if (id === undefined) continue;
      const before = last.get(id);
      last.set(id, ride);
      const way = wayBetween(before?.dropoffLocation, ride.pickupLocation);
      if (!before || way === undefined) continue;
      const needed = ways.get(way) ?? Math.max(MIN_WAY_MINUTES, turnaroundMinutes);
      const gap = minutesBetween(before.endTime, ride.startTime);
      if (gap >= needed) continue;
      const key = `${before.id} ${ride.id}`;
      const resources = [...(found.get(key)?.resources ?? []), resource];
      found.set(key, { before, ride, gap, way: needed, resources });
    }
  }
  return [...found.values()];
};

const rowOf = (facts: AttentionFacts, { before, gap, resources, ride, way }: Squeezed): FoundRow => {
  const { timezone } = facts;
  const others = {
    ...(resources.includes('VEHICLE') ? { vehicleId: bestVehicle(facts, ride)?.id } : {}),
    ...(resources.includes('DRIVER') ? { driverId: bestDriver(facts, ride)?.id } : {}),
  };
  const isComplete = Object.values(others).every((id) => id !== undefined);
  const [place, next] = [before.dropoffLocation, ride.pickupLocation];
  const detail = `${named(before, timezone)} ends at ${place}, and ${named(ride, timezone)} starts at ${next}. There are ${gap} minutes between them; the way takes about ${way}.`;
  return activityRow('GAP_TOO_SHORT', ride, {
    severity: 'WARNING',
    detail: isComplete ? detail : `${detail} No other vehicle or driver is free.`,
    mend: isComplete ? updateMend(ride, others) : null,
    causes: [before],
    basis: `${before.id} ${before.version}`,
  });
};

/**
 * Rides that start at another place than the ride before ended, with less time between them than the way takes. The way takes as long
 * as the shortest ride of the window between the two places; else the turnaround, at least 5 minutes. The mend gives the second ride
 * to another vehicle or driver.
 */
export const shortGap: AttentionCheck = {
  codes: ['GAP_TOO_SHORT'],
  find: (facts) => squeezedOf(facts).map((squeezed) => rowOf(facts, squeezed)),
};

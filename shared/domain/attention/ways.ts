import { plainText } from '#shared/domain/plain-text.ts';
import { MINUTE_MS } from '#shared/domain/time/durations.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { AttentionFacts } from './facts.ts';

/** The least time between two places whose distance no ride tells. */
const MIN_WAY_MINUTES = 5;

const minutesBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / MINUTE_MS;

/** The key of two places, the same in both directions. Undefined if one is unknown, or if they are the same place. */
const wayBetween = (from: string | undefined, to: string | undefined): string | undefined => {
  const [a, b] = [plainText(from ?? ''), plainText(to ?? '')].sort();
  return a && b && a !== b ? `${a}\n${b}` : undefined;
};

/** Returns how long each way takes: the shortest ride between its two places. */
export const waysOf = (rides: readonly ActivityRecord[]): ReadonlyMap<string, number> => {
  const ways = new Map<string, number>();
  for (const { dropoffLocation, endTime, pickupLocation, startTime } of rides) {
    const way = wayBetween(pickupLocation, dropoffLocation);
    const minutes = minutesBetween(startTime, endTime);
    if (way !== undefined) ways.set(way, Math.min(minutes, ways.get(way) ?? minutes));
  }
  return ways;
};

/** The minutes between two rides, and those that the way between them takes. */
export interface Squeeze {
  readonly gap: number;
  readonly way: number;
}

/** Returns the gap between two rides that follow each other, if it is shorter than the way. The second starts where the first ended: none. */
export const squeezeOf = (
  { turnaroundMinutes, ways }: Pick<AttentionFacts, 'turnaroundMinutes' | 'ways'>,
  before: ActivityRecord | undefined,
  ride: ActivityRecord | undefined,
): Squeeze | undefined => {
  const key = wayBetween(before?.dropoffLocation, ride?.pickupLocation);
  if (!before || !ride || key === undefined) return undefined;
  const way = ways.get(key) ?? Math.max(MIN_WAY_MINUTES, turnaroundMinutes);
  const gap = minutesBetween(before.endTime, ride.startTime);
  return gap < way ? { gap, way } : undefined;
};

import { minutesBetween, type Travel } from '#shared/domain/ways/passage.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { FixedRide } from './instance.ts';

/** No way and no turnaround takes longer. */
const ALWAYS_ENOUGH_MS = MAX_WAY_MINUTES * MINUTE_MS;

/** Tells whether one vehicle or driver can do the second ride after the first. The same rule as for bookings. */
export function follows(first: FixedRide, second: FixedRide, travel: Travel): boolean {
  const gap = second.start - first.end;
  if (gap < 0) return false;
  // Most pairs lie far apart.
  return gap >= ALWAYS_ENOUGH_MS || gap >= minutesBetween(first.to, second.from, first.end, travel) * MINUTE_MS;
}

/** Returns the minutes of the way from one ride to the next, with the buffers of its places; 0 if it is unknown. */
export type EmptyMinutes = (first: FixedRide | undefined, second: FixedRide | undefined) => number;

/** A search of 2,000 rides has 4 million pairs, which would take hundreds of MB. */
const MAX_REMEMBERED = 200_000;

/** The search asks for the same pairs again and again, so it remembers them. */
export function emptyMinutes(travel: Travel): EmptyMinutes {
  const rules = { ...travel, turnaroundMinutes: 0 };
  const known = new Map<FixedRide, Map<FixedRide, number>>();
  let count = 0;
  return (first, second) => {
    if (!first || !second) return 0;
    const remembered = known.get(first)?.get(second);
    if (remembered !== undefined) return remembered;
    if (count >= MAX_REMEMBERED) {
      known.clear();
      count = 0;
    }
    const after = known.get(first) ?? new Map<FixedRide, number>();
    known.set(first, after);
    const minutes = minutesBetween(first.to, second.from, first.end, rules);
    after.set(second, minutes);
    count += 1;
    return minutes;
  };
}

import type { TravelTime } from './instance.ts';

/** Returns the minutes from one place to another; 0 if they are the same or not connected by the table. */
export type Travel = (from: string | undefined, to: string | undefined) => number;

/**
 * Returns the travel times with all detours applied: never longer than over a third place. So a pause that is long enough between
 * neighbouring rides is long enough between all rides.
 */
export const travelTimes = (table: readonly TravelTime[]): Travel => {
  const minutes = new Map<string, Map<string, number>>();
  const set = (from: string, to: string, value: number): void => {
    const row = minutes.get(from) ?? new Map<string, number>();
    row.set(to, Math.min(value, row.get(to) ?? Number.POSITIVE_INFINITY));
    minutes.set(from, row);
  };
  for (const { from, minutes: value, to } of table) {
    set(from, to, value);
    set(to, from, value);
  }
  const places = [...minutes.keys()].sort();
  for (const over of places) {
    for (const from of places) {
      const first = minutes.get(from)?.get(over);
      if (first === undefined) continue;
      for (const [to, second] of minutes.get(over) ?? []) if (to !== from) set(from, to, first + second);
    }
  }
  return (from, to) => {
    if (from === undefined || to === undefined || from === to) return 0;
    return minutes.get(from)?.get(to) ?? 0;
  };
};

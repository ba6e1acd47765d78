import { later } from '#shared/domain/time/days.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

interface Interval {
  readonly from: string;
  readonly to: string;
}

/** Rides that start up to these hours before or after a change may make room for it. The fewer, the more rides there are. */
const ROOM_HOURS = [4, 2, 1, 0.5, 0];

/** Returns the times in which other rides may make room for changes at these times, the widest choice first. Overlaps are joined. */
export function roomAround(times: readonly Interval[]): Interval[][] {
  return ROOM_HOURS.map((hours) =>
    joined(times.map(({ from, to }) => ({ from: later(from, -hours * HOUR_MS), to: later(to, hours * HOUR_MS) }))),
  );
}

function joined(times: readonly Interval[]): Interval[] {
  const all: Interval[] = [];
  for (const time of times.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = all.at(-1);
    if (!last || time.from > last.to) all.push(time);
    else all[all.length - 1] = { from: last.from, to: time.to > last.to ? time.to : last.to };
  }
  return all;
}

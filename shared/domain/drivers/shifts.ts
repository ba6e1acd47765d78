import { wallClockOf } from '#shared/domain/time/zoned.ts';
import { MAX_SHIFTS, type NewShift, type Shift } from '#shared/schemas/drivers/driver.ts';
import { type Fault, fault } from '#shared/schemas/fault.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/**
 * Returns shifts in order, each with its copies: one for each of its `dates`, from and to the same clock times as the shift itself.
 * Equal ones are one. A clock that is set back shows some times twice: the first counts. Returns a fault if the clock is set forward over
 * a whole copy, or if there are more than `MAX_SHIFTS`.
 */
export function withCopies(
  shifts: readonly NewShift[],
  timezone: string,
): { readonly shifts: Shift[] } | { readonly path: string; readonly fault: Fault } {
  const clock = wallClockOf(timezone);
  const all = new Map<string, Shift>();
  for (const [place, { dates = [], from, to }] of shifts.entries()) {
    const [first, last] = [clock.shown(Date.parse(from)), clock.shown(Date.parse(to))];
    const midnight = Math.floor(first / DAY_MS) * DAY_MS;
    const copies = dates.map((date) => {
      const later = Date.parse(`${date}T00:00:00.000Z`) - midnight;
      return { from: isoOf(clock.instantOf(first + later)), to: isoOf(clock.instantOf(last + later)) };
    });
    const at = copies.findIndex((copy) => copy.to <= copy.from);
    if (at >= 0)
      return {
        path: `.${place}.dates.${at}`,
        fault: fault('CLOCK_SKIPPED', 'is a date on which the clock is set forward over these times'),
      };
    for (const shift of [{ from, to }, ...copies]) all.set(`${shift.from} ${shift.to}`, shift);
  }
  if (all.size > MAX_SHIFTS) {
    const message = `must have at most ${MAX_SHIFTS} shifts, with all copies`;
    return { path: '', fault: fault('TOO_MANY', message, { max: MAX_SHIFTS }) };
  }
  return { shifts: [...all.values()].sort((a, b) => (a.from < b.from ? -1 : 1)) };
}

function isoOf(instant: number): string {
  return new Date(instant).toISOString();
}

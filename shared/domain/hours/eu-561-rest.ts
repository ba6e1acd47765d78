import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { type Breach, breach } from './breach.ts';
import { type EuDay, REDUCED_REST_MS } from './eu-561-days.ts';

const REGULAR_REST_MS = 11 * HOUR_MS;
/** The first part of a regular rest in two parts. The second part is at least 9 hours. */
const FIRST_PART_MS = 3 * HOUR_MS;
/** A rest of this length is a weekly rest. After it, reduced daily rests count anew. */
const WEEKLY_REST_MS = 24 * HOUR_MS;
const REDUCED_RESTS = 3;

function hasFirstPart({ drives }: EuDay): boolean {
  return drives.some(
    (drive, place) => place > 0 && drive.start - (drives[place - 1]?.end ?? drive.start) >= FIRST_PART_MS,
  );
}

/**
 * Returns the daily rests that are too short. Within 24 hours of the start of a day, a driver rests 11 hours, or 3 and then 9, or three
 * times between two weekly rests only 9.
 */
export function euRestBreaches(days: readonly EuDay[]): Breach[] {
  let reduced = 0;
  const found: Breach[] = [];
  for (const [place, day] of days.entries()) {
    const planned = Math.max(0, Math.min(day.restMs, day.start + DAY_MS - day.end));
    const isWhole = planned >= REGULAR_REST_MS || (planned >= REDUCED_REST_MS && hasFirstPart(day));
    if (!isWhole && day.driving > 0) {
      if (planned >= REDUCED_REST_MS) reduced += 1;
      const limit = planned < REDUCED_REST_MS ? REDUCED_REST_MS : REGULAR_REST_MS;
      const isAllowed = planned >= REDUCED_REST_MS && reduced <= REDUCED_RESTS;
      const next = days[place + 1];
      const around = [...day.drives, ...(next?.drives.slice(0, 1) ?? [])];
      const span = { start: day.start, end: Math.max(day.end, day.start + DAY_MS) };
      if (!isAllowed) found.push(breach({ preset: 'EU_561', rule: 'REST' }, span, { limit, planned }, around));
    }
    if (day.restMs >= WEEKLY_REST_MS) reduced = 0;
  }
  return found;
}

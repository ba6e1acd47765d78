import type { Calendar } from './calendar.ts';
import type { Period } from './drive.ts';

/** What a rule leaves, in milliseconds; negative if more is planned already. Absent: the rule does not limit it. */
export interface Left {
  readonly driving?: number;
  readonly duty?: number;
}

/** The time that is asked about. */
export interface Probe extends Period {
  readonly calendar: Calendar;
}

/** Returns the least of what several rules leave. */
export function leastLeft(all: readonly Left[]): Left {
  const least = (values: readonly (number | undefined)[]): number | undefined => {
    const known = values.filter((value) => value !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  };
  const driving = least(all.map((left) => left.driving));
  const duty = least(all.map((left) => left.duty));
  return { ...(driving !== undefined && { driving }), ...(duty !== undefined && { duty }) };
}

import { later } from '#shared/domain/time/days.ts';
import { readableTime } from '#shared/domain/time/format.ts';
import { instantOfLocal } from '#shared/domain/time/zoned.ts';
import { DAY_MS } from '#shared/units/durations.ts';

type Shown = Readonly<Record<string, unknown>>;

interface Present {
  readonly now: string;
  readonly timezone: string;
}

/** The refusal of a plan that is over, with the same time on the next day. */
export interface PastPlan extends Shown {
  readonly detail: string;
  readonly next: { readonly startTime: string; readonly endTime?: string };
  readonly cure: string;
}

const CURE =
  'A time without a date that has passed means the next day: send the call with the times of `next`, and tell the user which day it is. If the user named that day in the past, send the same call again: it then waits for their confirmation.';

/**
 * Returns why an activity cannot be planned so: all of it is over. Returns undefined for a plan that is not, and for arguments without
 * times.
 */
export function pastPlan({ endTime, startTime }: Shown, { now, timezone }: Present): PastPlan | undefined {
  const [start, end] = [startTime, endTime].map(instantOf);
  const last = end ?? start;
  if (last === undefined || last >= now) return undefined;
  const first = start ?? last;
  const next = nextAt(first, { now, timezone });
  const length = Date.parse(last) - Date.parse(first);
  return {
    detail: `It would be over: it ends ${readableTime(last, timezone)}, and now it is ${readableTime(now, timezone)}.`,
    next: { startTime: next, ...(length > 0 ? { endTime: later(next, length) } : {}) },
    cure: CURE,
  };
}

function instantOf(value: unknown): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Returns the next time after now at which clocks show the same as at this instant. */
function nextAt(instant: string, { now, timezone }: Present): string {
  const clock = localOf(instant, timezone).slice(11);
  const today = localOf(now, timezone).slice(0, 10);
  const tomorrow = later(`${today}T00:00:00Z`, DAY_MS).slice(0, 10);
  const at = (date: string): string => instantOfLocal(`${date}T${clock}`, timezone);
  return at(today) > now ? at(today) : at(tomorrow);
}

/** Returns a local time as `YYYY-MM-DD HH:mm:ss`. */
function localOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(instant),
  );
}

import * as z from 'zod';
import { saying } from '#shared/schemas/fault.ts';

const YEARS = /^(19|20|21)\d\d-/;
const OUTSIDE_YEARS = saying('OUTSIDE_YEARS', 'must be between the years 1900 and 2199');

/** Tells whether a time is in the years 1900 to 2199. Also true for text that is no time: that is another error. */
function isInYears(value: string): boolean {
  return Number.isNaN(Date.parse(value)) || YEARS.test(new Date(value).toISOString());
}

/**
 * An instant in a request: RFC 3339 with an offset, in the years 1900 to 2199 (UTC). We keep it as UTC with milliseconds, so that text
 * order is time order.
 */
export const Timestamp = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 time with an offset, such as 2026-11-21T10:00:00+01:00 or …Z' })
  .refine(isInYears, OUTSIDE_YEARS)
  .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))
  .meta({ example: '2026-11-21T09:00:00.000Z' });

/** An instant in an answer, in UTC. */
export const Instant = z.string().meta({ format: 'date-time', example: '2026-11-21T09:00:00.000Z' });

/** A calendar date in the years 1900 to 2199. */
export const CalendarDate = z.iso
  .date('must be a calendar date, such as 2026-11-21')
  .refine(isInYears, OUTSIDE_YEARS)
  .meta({ example: '2026-11-21' });

/** One end of a range: an instant, or a calendar date, which means a day in the time zone of the settings. */
export const Bound = z
  .union([Timestamp, CalendarDate], {
    error: ({ input }) =>
      typeof input === 'string' && !isInYears(input)
        ? OUTSIDE_YEARS.error
        : 'must be an RFC 3339 time with an offset, or a calendar date such as 2026-11-21',
  })
  .meta({ example: '2026-11-21' });

/** A time of day, `HH:MM`. */
export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 04:00')
  .meta({ example: '04:00' });

/** A duration in days, hours and minutes, such as PT24H. */
export const DURATION = /^P(?=[\dT])(?:(\d{1,3})D)?(?:T(?=\d)(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/;

/** Returns the minutes of a duration such as PT1H30M. */
export function minutesOfDuration(text: string): number {
  const [, days = 0, hours = 0, minutes = 0] = DURATION.exec(text) ?? [];
  return (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
}

/** The name of an IANA time zone that the runtime knows. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(
    isTimeZone,
    saying('PATTERN', 'must be an IANA time zone, such as Europe/London', { example: 'Europe/London' }),
  )
  .meta({ example: 'Europe/London' });

function isTimeZone(name: string): boolean {
  // Intl also accepts offsets such as "+02:00", which have no daylight-saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** How papers, calendars, messages and pages write times. */
export const ClockSetting = z.enum(['AUTO', 'H12', 'H24']).meta({
  id: 'ClockSetting',
  description:
    'How papers, calendars, messages and pages write times: H12 (5:30 pm), H24 (17:30), or AUTO, as the language and the country usually do: 12 hours in English in the US, 24 in the United Kingdom, and in French everywhere',
});
export type ClockSetting = z.infer<typeof ClockSetting>;

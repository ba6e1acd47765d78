import * as z from 'zod';
import { saying } from '#shared/schemas/fault.ts';

const YEARS = /^(19|20|21)\d\d-/;
const OUTSIDE_YEARS = saying('OUTSIDE_YEARS', 'must be between the years 1900 and 2199');

/** Tells whether a time is in the years 1900 to 2199. Also true for text that is no time: that is another error. */
function isInYears(value: string): boolean {
  return Number.isNaN(Date.parse(value)) || YEARS.test(new Date(value).toISOString());
}

/** Says of a day that does not exist, such as 2027-02-30, how many its month has; of any other text which form it must have. */
function inForm(form: string) {
  return ({ input }: { readonly input?: unknown }): string => {
    const text = typeof input === 'string' ? input : '';
    const [, month, day] = /^(\d{4}-(?:0[1-9]|1[0-2]))-(29|30|31)(?:T|$)/.exec(text) ?? [];
    const next = new Date(`${month}-01T00:00:00Z`);
    next.setUTCMonth(next.getUTCMonth() + 1, 0);
    return Number(day) > next.getUTCDate() ? `must be a day that exists: ${month} has ${next.getUTCDate()} days` : form;
  };
}

/**
 * An instant in a request: RFC 3339 with an offset, in the years 1900 to 2199 (UTC). We keep it as UTC with milliseconds, so that text
 * order is time order.
 */
export const Timestamp = z.iso
  .datetime({
    offset: true,
    error: inForm('must be an RFC 3339 time with an offset, such as 2026-11-21T10:00:00+01:00 or …Z'),
  })
  .refine(isInYears, OUTSIDE_YEARS)
  .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))
  .meta({ example: '2026-11-21T09:00:00.000Z' });

/** An instant in an answer, in UTC. */
export const Instant = z.string().meta({ format: 'date-time', example: '2026-11-21T09:00:00.000Z' });

/** A calendar date in the years 1900 to 2199. */
export const CalendarDate = z.iso
  .date({ error: inForm('must be a calendar date, such as 2026-11-21') })
  .refine(isInYears, OUTSIDE_YEARS)
  .meta({ example: '2026-11-21' });

/** One end of a range: an instant, or a calendar date, which means a day in the time zone of the settings. */
export const Bound = z
  .union([Timestamp, CalendarDate], {
    error: (issue) =>
      typeof issue.input === 'string' && !isInYears(issue.input)
        ? OUTSIDE_YEARS.error
        : inForm('must be an RFC 3339 time with an offset, or a calendar date such as 2026-11-21')(issue),
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

/** The name of an IANA time zone that the runtime knows. We keep it in the spelling of IANA, which calendars and pages need. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(
    (name) => spelledZone(name) !== undefined,
    saying('PATTERN', 'must be an IANA time zone, such as Europe/London', { example: 'Europe/London' }),
  )
  .overwrite((name) => spelledZone(name) ?? name)
  .meta({ example: 'Europe/London' });

/** Names in the spelling of IANA. The runtime has older names for some of them, such as Asia/Calcutta for Asia/Kolkata. */
const SPELLED = /^(?:[A-Z][a-z]+|US)\/[A-Z][a-z]/;

/** Returns a time zone in the spelling of IANA; undefined if there is none of that name. */
function spelledZone(name: string): string | undefined {
  // Intl also accepts offsets such as "+02:00", which have no daylight-saving time.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() !== name.toLowerCase() && SPELLED.test(name) ? name : timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
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

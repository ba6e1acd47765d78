import type { HourClock } from '#shared/schemas/reports/paper-language.ts';
import type { ClockSetting } from '#shared/schemas/time.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';

/**
 * Returns a range for people, in a time zone: `Sat 21 Nov 10:00–11:30`. A range that ends on another day shows that day too. Where an hour
 * repeats, or the offset changes meanwhile, both ends show theirs, as on papers: `Sun 31 Oct 00:45 GMT+1 – 01:30 GMT`.
 */
export function readableRange(start: string, end: string, timezone: string): string {
  const both = [start, end] as const;
  const changes =
    offsetText(start, timezone) !== offsetText(end, timezone) || both.some((each) => isRepeated(each, timezone));
  const [from, to] = [partsOf(start, timezone, changes), partsOf(end, timezone, changes)];
  if (from.day !== to.day) return `${from.day} ${from.time} – ${to.day} ${to.time}`;
  return `${from.day} ${from.time}${changes ? ' – ' : '–'}${to.time}`;
}

/** Returns the time of an activity for people. Of an all-day one: `Sat 21 Nov – Sun 22 Nov, all day`. */
export function readableTimes(
  {
    allDay,
    endDate,
    endTime,
    startDate,
    startTime,
  }: { readonly allDay?: boolean | null | undefined } & Readonly<
    Record<'endTime' | 'startTime', string> & Partial<Record<'endDate' | 'startDate', string | null | undefined>>
  >,
  timezone: string,
): string {
  if (!allDay || !startDate || !endDate) return readableRange(startTime, endTime, timezone);
  const [first, last] = [startDate, endDate].map((date) => partsOf(`${date}T00:00:00Z`, 'UTC').day);
  return `${first === last ? first : `${first} – ${last}`}, all day`;
}

/** Returns an instant for people, in a time zone: `Sat 21 Nov 10:00`. Where an hour repeats, with the offset: `Sun 31 Oct 01:30 GMT+1`. */
export function readableTime(instant: string, timezone: string): string {
  const { day, time } = partsOf(instant, timezone);
  return `${day} ${time}`;
}

function partsOf(instant: string, timezone: string, hasOffset = isRepeated(instant, timezone)) {
  const date = new Date(instant);
  const { day, time } = formatsOf(timezone);
  const offset = hasOffset ? ` ${offsetText(instant, timezone)}` : '';
  return { day: day.format(date).replace(',', ''), time: `${time.format(date)}${offset}` };
}

interface Formats {
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

const made = new Map<string, Formats>();

/** Returns the formats of a time zone. Makes them once: that takes fifty times as long as to write a time with them. */
function formatsOf(timeZone: string): Formats {
  const formats = made.get(timeZone) ?? {
    day: new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone }),
    time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  };
  made.set(timeZone, formats);
  return formats;
}

/** The settings that say how times are written. */
export interface ClockRule {
  readonly clock: ClockSetting;
  readonly country: string;
}

function isTwelve(locale: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle?.startsWith('h1') ?? false;
}

function isUsual(language: string, country: string): boolean {
  // In 12 hours if both the language and the country write so (CLDR): English in the United States, not French there, nor English in Turkey.
  const spoken = new Intl.Locale(`und-${country}`).maximize().language;
  return isTwelve(`${language}-${country}`) && isTwelve(`${spoken}-${country}`);
}

const clocks = new Map<string, HourClock>();

/** Returns how times are written in a language (BCP 47). Papers, calendars, messages and pages ask it. */
export function hourClockIn(locale: string, { clock, country }: ClockRule): HourClock {
  if (clock !== 'AUTO') return clock === 'H12' ? 12 : 24;
  const [language = 'en'] = locale.split('-');
  const key = `${language}-${country}`;
  const hours = clocks.get(key) ?? (isUsual(language, country) ? 12 : 24);
  clocks.set(key, hours);
  return hours;
}

/** Returns how times are written on papers: as in their first language. */
export function paperClock({ pdf, ...rule }: ClockRule & { readonly pdf: { readonly language: string } }): HourClock {
  return hourClockIn(pdf.language.split('+')[0] ?? 'en', rule);
}

/** Returns how the hour of a time is written (`Intl.DateTimeFormat`): `7:20 pm` or `19:20`. */
export function hourFormat(clock: HourClock) {
  return clock === 12
    ? ({ hour: 'numeric', hourCycle: 'h12' } as const)
    : ({ hour: '2-digit', hourCycle: 'h23' } as const);
}

// Pages use this too, so it needs no library for dates.

/** What is known of the clocks of a zone. */
interface Zone {
  /** How many milliseconds the clocks are ahead of UTC. */
  readonly offset: (at: number) => number;
  /** Days of UTC by how many milliseconds the clocks are set back around them: 0 on most. */
  readonly setBack: Map<number, number>;
  readonly name: Intl.DateTimeFormat;
}

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const found = zones.get(timeZone);
  if (found) return found;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const zone = {
    offset: (at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000,
    setBack: new Map<number, number>(),
    name: new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }),
  };
  zones.set(timeZone, zone);
  return zone;
}

/** Tells if clocks in a zone show the time of an instant twice, because they are set back. */
export function isRepeated(instant: string | number, timeZone: string): boolean {
  const at = new Date(instant).getTime();
  const { offset, setBack } = zoneOf(timeZone);
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  const back = setBack.get(day) ?? offset(day - 6 * HOUR_MS) - offset(day + DAY_MS + 6 * HOUR_MS);
  setBack.set(day, back);
  return back > 0 && [back, -back].some((other) => offset(at + other) === offset(at) - other);
}

/** Returns how far clocks in a zone are from UTC at an instant: `GMT+1`. */
export function offsetText(instant: string | number, timeZone: string): string {
  const parts = zoneOf(timeZone).name.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/\+0$/, '') ?? timeZone;
}

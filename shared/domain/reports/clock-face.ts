import { isRepeated } from '#shared/domain/time/local.ts';

/** Formats dates and times for printed reports, in one time zone. */
export interface ClockFace {
  /** `09:30`. Where an hour repeats at the end of daylight saving, with the offset: `01:30 GMT+1`. */
  readonly time: (instant: string) => string;
  /** `09:30–10:00`, or `01:30 GMT+1 – 01:15 GMT`. */
  readonly range: (start: string, end: string) => string;
  /** `Monday 10 May 2027` of a calendar date. */
  readonly day: (date: string) => string;
  /** `10 – 12 May 2027` of two calendar dates. */
  readonly dates: (first: string, last: string) => string;
  /** `Mon 10 May 2027, 09:30` */
  readonly moment: (instant: string) => string;
  /** `Mon 10 May, 09:30:15`. Where an hour repeats, with the offset. */
  readonly second: (instant: string) => string;
  /** `Mon 10 May` */
  readonly weekday: (instant: string) => string;
  /** The local calendar date, `2027-05-10`. */
  readonly date: (instant: string) => string;
  /** `GMT+1` */
  readonly offset: (instant: string) => string;
}

const plain = (format: Intl.DateTimeFormat, instant: string): string =>
  format.format(new Date(instant)).replaceAll(',', '');

/** Times that a clock face remembers: those of a large event. */
const MAX_REMEMBERED = 5_000;

/** Returns the same function, which remembers what it returned: the guests of an activity have the same times. */
const remembering = (read: (instant: string) => string): ((instant: string) => string) => {
  const known = new Map<string, string>();
  return (instant) => {
    const found = known.get(instant) ?? read(instant);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(instant, found);
    return found;
  };
};

const made = new Map<string, ClockFace>();

/** Returns the clock face of a time zone. Makes each once: its formats take more time and memory than the schedule that is printed. */
export const clockFace = (timeZone: string): ClockFace => {
  const known = made.get(timeZone);
  if (known) return known;
  const face = newClockFace(timeZone);
  made.set(timeZone, face);
  return face;
};

const newClockFace = (timeZone: string): ClockFace => {
  const format = (options: Intl.DateTimeFormatOptions, locale = 'en-GB') =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const exact = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const short = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const weekday = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const numeric = format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv-SE');
  const zone = format({ timeZoneName: 'shortOffset' }, 'en-GB');
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const range = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);
  const offset = remembering((instant) => {
    const parts = zone.formatToParts(new Date(instant));
    return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/\+0$/, '') ?? timeZone;
  });
  const exactTime = remembering((instant) =>
    isRepeated(instant, timeZone) ? `${plain(time, instant)} ${offset(instant)}` : plain(time, instant),
  );
  return {
    time: exactTime,
    range: (start, end) => {
      const times = [exactTime(start), exactTime(end)];
      return times.join(times.some((each) => each.includes(' ')) ? ' – ' : '–');
    },
    offset,
    day: (date) => plain(day, `${date}T12:00:00Z`),
    // ICU puts thin spaces around the dash.
    dates: (first, last) => range.formatRange(noon(first), noon(last)).replaceAll(/\s/gu, ' '),
    moment: (instant) => `${plain(short, instant)}, ${plain(time, instant)}`,
    second: (instant) => {
      const text = `${plain(weekday, instant)}, ${plain(exact, instant)}`;
      return isRepeated(instant, timeZone) ? `${text} ${offset(instant)}` : text;
    },
    weekday: remembering((instant) => plain(weekday, instant)),
    date: remembering((instant) => plain(numeric, instant)),
  };
};

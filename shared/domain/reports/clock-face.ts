import { directionOf } from '#shared/domain/texts.ts';
import { hourFormat, isRepeated, offsetText } from '#shared/domain/time/format.ts';

/** Formats dates and times for printed reports, in one time zone. */
export interface ClockFace {
  /** `09:30`. Where an hour repeats at the end of daylight saving, with the offset: `01:30 GMT+1`. */
  readonly time: (instant: string) => string;
  /** `09:30–10:00`. Where an hour repeats, or the offset changes meanwhile, both ends show theirs: `01:30 GMT+1 – 01:15 GMT`. */
  readonly range: (start: string, end: string) => string;
  /** `Monday 10 May 2027` of a calendar date. */
  readonly day: (date: string) => string;
  /** `10 – 12 May 2027` of two calendar dates. */
  readonly dates: (first: string, last: string) => string;
  /** `Mon 10 May 2027, 09:30` */
  readonly moment: (instant: string) => string;
  /** `Mon 10 May, 09:30:15`. Where an hour repeats, with the offset. */
  readonly second: (instant: string) => string;
  /** `Tuesday 11 May` */
  readonly longDay: (instant: string) => string;
  /** `Mon 10 May` */
  readonly weekday: (instant: string) => string;
  /** The local calendar date, `2027-05-10`. */
  readonly date: (instant: string) => string;
  /** `GMT+1` */
  readonly offset: (instant: string) => string;
}

/** How times are written. Default: British English, 24 hours. */
interface Manner {
  readonly locale?: string;
  readonly hours?: 12 | 24;
  /** Keeps each time and each date on one line, with spaces that do not break. */
  readonly isUnbroken?: boolean;
}

/** What stands between a date and a time, where it is no Latin comma. */
const COMMAS: Readonly<Record<string, string>> = { ar: '، ', ja: ' ', zh: ' ' };

/** ICU puts thin and narrow spaces into texts, and marks of direction. */
function spaced(text: string): string {
  return text.replaceAll(/\s/gu, ' ').replaceAll(/[\u200E\u200F\u061C]/g, '');
}

function plain(format: Intl.DateTimeFormat, instant: string): string {
  return spaced(format.format(new Date(instant)).replaceAll(',', ''));
}

/** Times that a clock face remembers: those of a large event. */
const MAX_REMEMBERED = 5_000;

/** Returns the same function, which remembers what it returned: the guests of an activity have the same times. */
function remembering(read: (instant: string) => string): (instant: string) => string {
  const known = new Map<string, string>();
  return (instant) => {
    const found = known.get(instant) ?? read(instant);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(instant, found);
    return found;
  };
}

const made = new Map<string, ClockFace>();

/** Returns the clock face of a time zone. Makes each once: its formats take more time and memory than the schedule that is printed. */
export function clockFace(timeZone: string, manner: Manner = {}): ClockFace {
  const { hours = 24, isUnbroken = false, locale = 'en-GB' } = manner;
  const key = `${timeZone} ${hours} ${isUnbroken} ${locale}`;
  const known = made.get(key);
  if (known) return known;
  const face = newClockFace(timeZone, { hours, isUnbroken, locale: `${locale}-u-nu-latn-ca-gregory` });
  made.set(key, face);
  return face;
}

function newClockFace(timeZone: string, { hours, isUnbroken, locale: own }: Required<Manner>): ClockFace {
  const space = isUnbroken ? '\u00A0' : ' ';
  const whole = (text: string): string => text.replaceAll(' ', space);
  const format = (options: Intl.DateTimeFormatOptions, locale = own) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const cycle = hourFormat(hours);
  const time = format({ ...cycle, minute: '2-digit' });
  const exact = format({ ...cycle, minute: '2-digit', second: '2-digit' });
  const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' });
  const short = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const weekday = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const numeric = format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv-SE');
  const day = new Intl.DateTimeFormat(own, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const range = new Intl.DateTimeFormat(own, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  const comma = COMMAS[own.slice(0, 2)] ?? ', ';
  const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);
  const offset = remembering((instant) => offsetText(instant, timeZone));
  const exactTime = remembering((instant) =>
    whole(isRepeated(instant, timeZone) ? `${plain(time, instant)} ${offset(instant)}` : plain(time, instant)),
  );
  return {
    time: exactTime,
    range: (start, end) => {
      const changes = offset(start) !== offset(end) || isRepeated(start, timeZone) || isRepeated(end, timeZone);
      const times = [start, end].map((each) => whole(`${plain(time, each)}${changes ? ` ${offset(each)}` : ''}`));
      const shown = times.join(times.some((each) => each.includes(space)) ? `${space}– ` : '–');
      // A range has no letter that tells its direction. Its start stands where its reader begins, also within other texts.
      return directionOf(own) === 'rtl' ? `\u2067${shown}\u2069` : shown;
    },
    longDay: remembering((instant) => whole(plain(longDay, instant))),
    offset,
    day: (date) => plain(day, `${date}T12:00:00Z`),
    // Days of one month stay together: `10 –` at the end of a line says nothing.
    dates: (first, last) =>
      spaced(range.formatRange(noon(first), noon(last))).replace(/^(\d+) – /, `$1${space}–${space}`),
    moment: (instant) => `${whole(plain(short, instant))}${comma}${whole(plain(time, instant))}`,
    second: (instant) => {
      const text = `${whole(plain(weekday, instant))}${comma}${whole(plain(exact, instant))}`;
      return isRepeated(instant, timeZone) ? `${text}${space}${offset(instant)}` : text;
    },
    weekday: remembering((instant) => whole(plain(weekday, instant))),
    date: remembering((instant) => plain(numeric, instant)),
  };
}

import { plainText } from '#shared/domain/plain-text.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

/** A time as a cell shows it: perhaps with its date, and with the difference of its clock from UTC. */
export interface ShownTime {
  readonly date?: string | undefined;
  /** Milliseconds since midnight. More than a day means the night after. */
  readonly ms: number;
  readonly offsetMinutes?: number | undefined;
}

/** Countries that write the month before the day. */
const MONTH_FIRST = new Set(['US', 'PH', 'PW', 'FM', 'MH', 'GU', 'AS', 'MP', 'PR', 'VI', 'UM']);
const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'pl'];

/** The months by their names in seven languages, in full and short, alone and within a date. */
function monthsByName(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (let month = 0; month < 12; month += 1) {
      const day = new Date(Date.UTC(2026, month, 10));
      for (const style of ['long', 'short'] as const) {
        const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }).format(day);
        const within = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' })
          .formatToParts(day)
          .find(({ type }) => type === 'month')?.value;
        for (const word of [alone, within ?? '']) found.set(bareMonth(word), month + 1);
      }
    }
  }
  return found;
}

/** Making the names takes longer than reading a thousand dates. */
let months: ReadonlyMap<string, number> | undefined;

function bareMonth(word: string): string {
  return plainText(word).replaceAll('.', '');
}

/** Returns a text with one space where it has several, so that no expression has to read spaces in two ways. */
function spaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns a date as `YYYY-MM-DD`; undefined if there is no such day. A year of two digits is one from 2000 on. */
function dateOf(year: number, month: number, day: number): string | undefined {
  const full = year < 100 ? 2_000 + year : year;
  const date = `${String(full).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  if (full < 1_900 || full > 2_199 || Number.isNaN(time)) return undefined;
  return new Date(time).toISOString().startsWith(date) ? date : undefined;
}

/** Reads a date as people of a country write it. Undefined if it is none. */
export function readDate(text: string, country: string): string | undefined {
  const bare = text.trim();
  const [, y, m, d] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?$/.exec(bare) ?? [];
  if (y !== undefined) return dateOf(Number(y), Number(m), Number(d));
  const [, first, second, year] = /^(\d{1,2})[-/. ]\s?(\d{1,2})[-/. ]\s?(\d{4}|\d{2})\.?$/.exec(bare) ?? [];
  if (first !== undefined) {
    // With points the day stands first in every country.
    const [day, month] = MONTH_FIRST.has(country) && !bare.includes('.') ? [second, first] : [first, second];
    return dateOf(Number(year), Number(month), Number(day));
  }
  // A weekday may stand before the date.
  return dateInWords(bare) ?? dateInWords(bare.replace(/^\p{L}+\.?,?\s+(?=\d)/u, ''));
}

const IN_WORDS = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s-]+(?:de\s+)?(?<month>\p{L}+)\.?,?[\s-]+(?:de\s+)?(?<year>\d{4})$/iu,
  /^(?<month>\p{L}+)\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/iu,
];

function dateInWords(text: string): string | undefined {
  const groups = IN_WORDS.map((pattern) => pattern.exec(text)?.groups).find(Boolean);
  if (!groups) return undefined;
  months ??= monthsByName();
  const month = months.get(bareMonth(groups['month'] ?? ''));
  return month === undefined ? undefined : dateOf(Number(groups['year']), month, Number(groups['day']));
}

const OFFSET = String.raw`(?:UTC|GMT)? ?(?<sign>[+\-\u2212])(?<h>\d{1,2})(?::?(?<m>\d{2}))?|Z|UTC|GMT`;

/** Reads a difference from UTC, such as `+01:00`, `UTC+1` or `Z`, in minutes. Undefined if it is none. */
export function readOffset(text: string): number | undefined {
  const { groups } = new RegExp(`^(?:${OFFSET})$`, 'i').exec(spaced(text)) ?? {};
  if (!groups) return undefined;
  const { h, m, sign } = groups;
  if (h === undefined) return 0;
  const minutes = Number(h) * 60 + Number(m ?? 0);
  return minutes > 16 * 60 ? undefined : sign === '+' ? minutes : -minutes;
}

const CLOCK =
  /^(\d{1,2})(?:(?:[:.]| ?h ?)(\d{2})(?:[:.](\d{2})(?:[.,](\d{1,3}))?)?| ?h|(?= ?[ap])) ?(Uhr)? ?([ap])?\.? ?(?:m\.?)?$/i;

/** Reads a time of day such as `14:30`, `2:30 PM`, `14h30` or `1430`; `25:30` is half past one in the night after. Undefined if it is none. */
export function readClock(text: string): number | undefined {
  const bare = spaced(text).replace(/^(\d{2})(\d{2})$/, '$1:$2');
  const [all, h, m = '0', s = '0', fraction = '0', , half] = CLOCK.exec(bare) ?? [];
  if (all === undefined) return undefined;
  const [hours, minutes, seconds] = [Number(h), Number(m), Number(s)];
  if (minutes > 59 || seconds > 59 || (half === undefined ? hours > 47 : hours < 1 || hours > 12)) return undefined;
  const full = half === undefined ? hours : (hours % 12) + (/p/i.test(half) ? 12 : 0);
  return full * HOUR_MS + minutes * MINUTE_MS + seconds * 1_000 + Number(fraction.padEnd(3, '0'));
}

/** Reads a time, perhaps with its date before it and its difference from UTC after it. Undefined if it is none. */
export function readTime(text: string, country: string): ShownTime | undefined {
  const bare = spaced(text);
  const offset = new RegExp(`(?<=\\d(?::\\d\\d)?) ?(?:${OFFSET})$`, 'i').exec(bare);
  const clockText = /:\d\d/.test(bare.slice(0, offset?.index)) && offset ? bare.slice(0, offset.index).trim() : bare;
  const offsetMinutes = clockText === bare ? undefined : readOffset(offset?.[0] ?? '');
  const alone = readClock(clockText);
  if (alone !== undefined) return { ms: alone, offsetMinutes };
  const [, dateText, clock] =
    /^(.{0,60}?\d{2}\.?)(?: ?, ?| |T)(\d{1,2}[:.h]?\S{0,20}(?: ?[ap]\.?m?\.?)?)$/i.exec(clockText) ?? [];
  const [date, ms] = [readDate(dateText ?? '', country), readClock(clock ?? '')];
  return date === undefined || ms === undefined ? undefined : { date, ms, offsetMinutes };
}

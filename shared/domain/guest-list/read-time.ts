import { plainText, usualDigits, wordSet } from '#shared/domain/plain-text.ts';
import { isRepeated } from '#shared/domain/time/format.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { type DateMeans, type Reading, readDate, visible } from './dates.ts';
import { withBothHalves, withHalf } from './halves-of-day.ts';
import { type Told, tell } from './tell.ts';

/** A time as a cell shows it: perhaps with its date, and with the difference of its clock from UTC. */
export interface ShownTime {
  readonly date?: string | undefined;
  /** Milliseconds since midnight of its date, or of the row's. Below 0 or from a day on it names another day, as `06:15+1` does. */
  readonly ms: number;
  readonly offsetMinutes?: number | undefined;
  /** Whether the cell says UTC or Z, and so has a clock of its own. */
  readonly isUtc?: boolean | undefined;
}

/** Tells whether a time says which day it is of: with its date, or as `06:15+1` and `24:00` do. */
export function namesDay({ date, ms }: ShownTime): boolean {
  return date !== undefined || ms < 0 || ms >= DAY_MS;
}

/** Tells whether the clock shows a time twice, and nothing says which is meant. */
export function isShownTwice(shown: ShownTime | undefined, instant: string, timezone: string): boolean {
  if (!shown || shown.offsetMinutes !== undefined) return false;
  // Clocks are set back at night. To look at each time takes long.
  const hour = Math.floor(shown.ms / HOUR_MS) % 24;
  return (hour < 4 || hour === 23) && isRepeated(instant, timezone);
}

const SIGNED = String.raw`(?<sign>[+\-\u2212])(?<h>\d{1,2})(?::?(?<m>\d{2}))?`;
const OFFSET = new RegExp(String.raw`^(?:(?:UTC|GMT)? ?${SIGNED}|Z|UTC|GMT)$`, 'i');

/** The clocks of the world are between these minutes from UTC: `14:30-15:00` has none behind it. */
const MIN_OFFSET = -12 * 60;
const MAX_OFFSET = 14 * 60;

/** Reads a difference from UTC, such as `+01:00`, `UTC+1` or `Z`, in minutes. Undefined if it is none. */
export function readOffset(text: string): number | undefined {
  const { groups } = OFFSET.exec(visible(text)) ?? {};
  return groups && minutesOf(groups);
}

function minutesOf({ h, m, sign }: Readonly<Record<string, string | undefined>>): number | undefined {
  if (h === undefined) return 0;
  const minutes = Number(h) * 60 + Number(m ?? 0);
  if (sign === '+') return minutes > MAX_OFFSET ? undefined : minutes;
  return minutes > -MIN_OFFSET ? undefined : -minutes;
}

const CLOCK =
  /^(\d{1,2})(?:(?:[:.]| ?h ?)(\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?: ?(?:uhr|hrs?|hours?|h)\.?)?| ?(?:uhr|hrs?|hours?|h)\.?|(?= ?[ap])) ?([ap])?\.? ?(?:m\.?)?$/i;

/** Tells whether a half of the day has these hours. `13:00 PM` and `0:30 AM` say one time, and `13:00 AM` says two. */
function isInHalf(hours: number, isAfternoon: boolean, hasMinutes: boolean): boolean {
  return (hours > 0 && hours < 13) || (hasMinutes && (isAfternoon ? hours > 12 : hours === 0));
}

/** Reads a time of day such as `14:30`, `2:30 PM`, `14h30`, `930` or `1430 hrs`; `25:30` is half past one in the night after. Undefined if it is none. */
export function readClock(text: string): number | undefined {
  const bare = withHalf(visible(text))
    .replace(
      /^(\d{1,2})[時时点點시](?: ?(\d{2})[分분])?(?= [ap]m$|$)/u,
      (_, hours: string, minutes = '00') => `${hours}:${minutes}`,
    )
    .replace(/^(\d{1,2})(\d{2})(?=\D*$)/, '$1:$2');
  const [all, h, m = '0', s = '0', fraction = '0', half] = CLOCK.exec(bare) ?? [];
  if (all === undefined) return undefined;
  const [hours, minutes, seconds] = [Number(h), Number(m), Number(s)];
  if (minutes > 59 || seconds > 59 || hours > (half === undefined ? 47 : 23)) return undefined;
  const isAfternoon = half !== undefined && /p/i.test(half);
  if (half !== undefined && !isInHalf(hours, isAfternoon, /[:.h]/i.test(bare))) return undefined;
  const full = half === undefined ? hours : (hours % 12) + (isAfternoon ? 12 : 0);
  return full * HOUR_MS + minutes * MINUTE_MS + seconds * 1_000 + Number(fraction.padEnd(3, '0').slice(0, 3));
}

const NOONS = wordSet(
  'noon midday midi mittag mittags mediodia mezzogiorno meio-dia poludnie 正午 ظهرا полдень ogle middaguur',
);
const MIDNIGHTS = wordSet(
  'midnight minuit mitternacht mitternachts medianoche mezzanotte meia-noite polnoc 午夜 полночь middernacht',
);

/** The clocks of zones, in minutes from UTC. Where the zone of the settings has another one then, the time is a fault. */
const ZONES: Readonly<Record<string, number>> = {
  GMT: 0,
  WET: 0,
  BST: 60,
  WEST: 60,
  CET: 60,
  MEZ: 60,
  CEST: 120,
  MESZ: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  GST: 240,
  IST: 330,
  SGT: 480,
  HKT: 480,
  JST: 540,
  AEST: 600,
  AEDT: 660,
  EDT: -240,
  EST: -300,
  CDT: -300,
  CST: -360,
  MDT: -360,
  MST: -420,
  PDT: -420,
  PST: -480,
};

/** What stands around a clock. */
interface Around {
  readonly days?: number;
  readonly offsetMinutes?: number | undefined;
  readonly isUtc?: boolean;
  readonly notice?: Told;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** What may stand before a clock and behind it, in the order in which it is looked for. */
const MARKS: readonly (readonly [RegExp, (groups: Groups) => Around])[] = [
  [/ ?(?:uhr|uur)$/iu, () => ({})],
  [
    / \(?(?:sharp|latest|at the latest|pünktlich|spätestens|précises?|en punto|in punto|em ponto|punktualnie)!?\)?$/iu,
    () => ({}),
  ],
  [/^(?:(?:eta|etd|sta|std|arr|dep|at|um|à|às|alle|a las|om)(?!\p{L})[.:]?|@) ?(?=\d)/iu, () => ({})],
  [/ ?\((?:tb[acd]|prov(?:isional)?\.?|unconfirmed|est\.?)\)$/iu, () => ({ notice: tell('ABOUT') })],
  [/^(?:from|ab|dès|à partir de|desde|dalle|a partir das?|od) ?(?=\d)/iu, () => ({})],
  [/ ?(?:onwards?|open end)$/iu, () => ({})],
  [
    /^(?:[~\u2248]|(?:ca|circa|approx|about|around|abt|ok|około|vers|gegen|hacia|verso|rond)(?!\p{L})\.?) ?(?=\d)/iu,
    () => ({ notice: tell('ABOUT') }),
  ],
  [/,? ?\(?(?:(?:on )?(?:the )?(?:next|following) day)\)?$/iu, () => ({ days: 1 })],
  [
    / ?\(?\+ ?(?<n>[1-3]) ?(?:d|days?|j|jours?|tage?|d[ií]as?|giorn[oi]|dni|dzień)\.?\)?$/iu,
    ({ n }) => ({ days: Number(n) }),
  ],
  [new RegExp(String.raw` ?\(?(?:UTC|GMT) ?${SIGNED}\)?$`, 'iu'), (found) => ({ offsetMinutes: minutesOf(found) })],
  [/ ?\(?(?<sign>[+\-\u2212])(?<n>[12])\)?$/u, ({ n, sign }) => dayMark(sign === '+' ? Number(n) : -Number(n))],
  // A clock without its colon and a second time, as 0930-1030, is no difference.
  [
    new RegExp(String.raw`(?<=[:.h]\d\d(?:[.,]\d{1,9})?(?: ?[ap]\.?m\.?)?) ?\(?${SIGNED}\)?$`, 'iu'),
    (found) => ({ offsetMinutes: minutesOf(found) }),
  ],
  [/ ?\(?(?<![a-z])(?:Z|UTC)\)?$/iu, () => ({ offsetMinutes: 0, isUtc: true })],
  [/ ?\(?(?<![a-z])(?:L|LT|LCL|loc(?:al)?(?: time)?)\.?\)?$/iu, () => ({ notice: tell('LOCAL_TIME') })],
  [new RegExp(String.raw` ?\(?(?<![a-z])(?<zone>${Object.keys(ZONES).join('|')})\)?$`, 'iu'), zoneMark],
];

function zoneMark({ zone = '' }: Groups): Around {
  return { offsetMinutes: ZONES[zone.toUpperCase()] };
}

/** `+1` behind a time is the next day in travel lists. No flight or ride begins two days before its date, so `-2` is a difference from UTC. */
function dayMark(days: number): Around {
  if (days === -2) return { offsetMinutes: -120 };
  return { days, notice: tell(days < 0 ? 'DAY_BEFORE' : days === 1 ? 'DAY_AFTER' : 'SECOND_DAY_AFTER') };
}

/** Returns the text of a clock, perhaps with its date, and what stands around it. */
function peeled(text: string): { readonly bare: string; readonly around: readonly Around[] } {
  const around: Around[] = [];
  let bare = text;
  for (const [mark, meaning] of [...MARKS, ...MARKS]) {
    const found = mark.exec(bare);
    if (!found) continue;
    bare = bare.replace(mark, '').trim();
    around.push(meaning(found.groups ?? {}));
  }
  return { bare, around };
}

/**
 * Reads a time, perhaps with its date beside it, and with what travel lists write around it: `06:15+1`, `1430L`, `0930Z`, `ETA 14:30`. A text
 * that names two times or either end of a day is a fault. Undefined if it is none.
 */
export function readTime(text: string, means: DateMeans): Reading<ShownTime> | undefined {
  const whole = visible(text);
  const alone = clockAlone(whole);
  if (alone) return alone;
  const date = readDate(whole, means);
  if (date && 'value' in date) return undefined;
  if (date?.isDayNumber) return date;
  const found = timed(whole, means) ?? withMarks(whole, means);
  if (found) return found;
  if (/^0[.,]\d{3,17}$/.test(whole)) {
    const ms = Math.round((Number(whole.replace(',', '.')) * DAY_MS) / 1_000) * 1_000;
    return { value: { ms }, notice: tell('PART_OF_DAY') };
  }
  const [, one, other] = /^(.{3,20}?) ?(?:[/\u2013\u2014-]|\bto\b|\bor\b) ?(.{3,20})$/u.exec(whole) ?? [];
  if (readClock(one ?? '') !== undefined && readClock(other ?? '') !== undefined) {
    return { fault: tell('TWO_TIMES') };
  }
  return undefined;
}

/** What stands between the two times of a cell. */
export const BETWEEN_TIMES = / ?[-\u2013\u2014~\u301c\uff5e] ?| (?:to|until|bis|à|a|al|alle|até|do) /u;

/** Two times of a cell. Without the second, it has one. */
export interface ShownTimes {
  readonly from: ShownTime;
  readonly to?: ShownTime;
}

/** Reads the start and the end of a cell, as `09:00 - 10:30 Uhr`. A single time is a start. Undefined: they are no times. */
export function readTimes(text: string, means: DateMeans): Reading<ShownTimes> | undefined {
  const [one = '', other, ...more] = withBothHalves(text.replace(/(?:uhr|hrs?\.?|h)$/iu, '').trimEnd()).split(
    BETWEEN_TIMES,
  );
  const single = (): Reading<ShownTimes> | undefined => {
    const read = readTime(text, means);
    return read && 'value' in read ? { ...read, value: { from: read.value } } : read;
  };
  if (other === undefined || more.length > 0) return single();
  // Beside another time, a number alone is an hour: `9-10.30`.
  const [from, to] = [one, other].map((each) => readTime(each.replace(/^\d{1,2}$/, '$&:00'), means));
  // `meio-dia` is one time.
  if (!from || !to) return single();
  if ('fault' in from) return from;
  if ('fault' in to) return to;
  const notice = severalTold([from.notice, to.notice]);
  return { value: { from: from.value, to: to.value }, ...(notice && { notice }) };
}

/** Returns one notice that says all of these, each once. */
function severalTold(told: readonly (Told | undefined)[]): Told | undefined {
  const all = [...new Map(told.flatMap((each) => (each ? [[each.message, each] as const] : []))).values()];
  return all.length > 1 ? tell('SEVERAL', { said: all }) : all[0];
}

function withMarks(text: string, means: DateMeans): Reading<ShownTime> | undefined {
  const { around, bare } = peeled(text);
  if (around.length === 0) return undefined;
  const read = timed(bare, means);
  if (!read || 'fault' in read) return read;
  const offsets = around.filter((each) => 'offsetMinutes' in each);
  const [offset] = offsets;
  if (offsets.some((each) => each.offsetMinutes === undefined || each.offsetMinutes !== offset?.offsetMinutes)) {
    return undefined;
  }
  const { days = 0 } = around.find((each) => each.days !== undefined) ?? {};
  const inUtc = offset?.isUtc && !read.value.date ? [tell('IN_UTC')] : [];
  const notice = severalTold([read.notice, ...around.map((each) => each.notice), ...inUtc]);
  return {
    value: {
      ...read.value,
      ms: read.value.ms + days * DAY_MS,
      ...(offset && { offsetMinutes: offset.offsetMinutes }),
      ...(offset?.isUtc && { isUtc: true }),
    },
    ...(notice && { notice }),
  };
}

/** Reads a time without anything around it, perhaps with its date before or behind it. */
function timed(text: string, means: DateMeans): Reading<ShownTime> | undefined {
  const alone = clockAlone(text);
  if (alone) return alone;
  for (const { 0: mark, index } of text.matchAll(/,? (?:at |um |à )?|,|T(?=\d)/giu)) {
    const parts = [text.slice(0, index), text.slice(index + mark.length)] as const;
    for (const [dateText, clockText] of [parts, parts.toReversed()] as const) {
      const ms = clockOf(clockText ?? '');
      const date = ms === undefined ? undefined : readDate((dateText ?? '').replace(/^[([](.+)[)\]]$/u, '$1'), means);
      if (!date || ms === undefined) continue;
      if ('fault' in date) return date;
      const { notice, value } = date;
      return typeof ms === 'number' ? { value: { date: value, ms }, ...(notice && { notice }) } : ms;
    }
  }
  return undefined;
}

function clockAlone(text: string): Reading<ShownTime> | undefined {
  const ms = clockOf(text);
  return typeof ms === 'number' ? { value: { ms } } : ms;
}

/** A time that another one gives: `T-60`, `show + 30`. */
const RELATIVE = /^\p{L}[\p{L} ]*[+\u2212\u2013-] ?\d{1,3}(?: ?(?:min|mins|m|h|hrs?))?$/u;

/** Tells whether a text names no time of day: it has neither a digit nor a word of one, as `after dinner`, or says how far it is from another. */
export function namesNoClock(text: string): boolean {
  return RELATIVE.test(text) || (!/\d/.test(usualDigits(text)) && clockOf(text) === undefined);
}

function clockOf(text: string): number | { readonly fault: Told } | undefined {
  const word = /^(?:12(?:[:.]?00)? ?)?(\p{L}[\p{L}-]*)$/u.exec(plainText(text))?.[1] ?? '';
  if (NOONS.has(word)) return 12 * HOUR_MS;
  return MIDNIGHTS.has(word) ? { fault: tell('MIDNIGHT') } : readClock(text);
}

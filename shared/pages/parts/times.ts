import { type ClockRule, hourClockIn, hourFormat, isRepeated, offsetText } from '#shared/domain/time/format.ts';

/** Times of the event in the zone of the event, in the language of the page. All take RFC 3339 text or milliseconds. */
export interface Times {
  /** 14:05. Where an hour repeats, with the offset: 01:30 GMT+1 */
  readonly time: (at: string | number) => string;
  /** Mon 23 Nov */
  readonly day: (at: string | number) => string;
  /** Mon 23 Nov, 14:05 */
  readonly dayTime: (at: string | number) => string;
  /** 5 minutes ago; in 2 hours. The unit is the largest that is at least one. */
  readonly distance: (from: number, to: number) => string;
  /** 2026-11-23T14:05, as `datetime-local` fields have it. */
  readonly local: (at: string | number) => string;
  /** The moment at which clocks of the event show this: the inverse of `local`. */
  readonly instantOf: (local: string) => string;
  /** The minutes since midnight in the zone of the event. */
  readonly minuteOfDay: (at: string | number) => number;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Makes the times for a zone (IANA name), a language and the clock of the settings: without it, of 24 hours. Making formats is slow: keep the result. */
export function timesIn(timeZone: string, language: string, rule?: ClockRule): Times {
  const hour = hourFormat(rule ? hourClockIn(language, rule) : 24);
  const clock = new Intl.DateTimeFormat(language, { timeZone, minute: '2-digit', ...hour });
  const day = new Intl.DateTimeFormat(language, { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const whole = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  // “7:08 pm” and “01:30 GMT+1” are one word.
  const time = (at: string | number): string => {
    const shown = clock.format(new Date(at));
    return (isRepeated(at, timeZone) ? `${shown} ${offsetText(at, timeZone)}` : shown).replaceAll(' ', '\u00a0');
  };
  const local = (at: string | number): string => whole.format(new Date(at)).replace(' ', 'T');
  return {
    time,
    day: (at) => day.format(new Date(at)),
    dayTime: (at) => `${day.format(new Date(at))}${language.startsWith('ar') ? '،' : ','} ${time(at)}`,
    distance: (from, to) => {
      const seconds = Math.round((to - from) / 1_000);
      const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? UNITS[3];
      // Minus zero is “0 seconds ago” in every language, zero “in 0 seconds”.
      return relative.format(Math.trunc(seconds / size) || -0, unit);
    },
    local,
    instantOf: (text) => {
      const wanted = Date.parse(`${text}Z`);
      // The offset of the zone is that of the moment itself. Where clocks change, the second turn corrects the first.
      const offset = (at: number) => Date.parse(`${local(at)}Z`) - at;
      const near = wanted - offset(wanted);
      return new Date(wanted - offset(near)).toISOString();
    },
    minuteOfDay: (at) => {
      const found = parts.formatToParts(new Date(at));
      const numberOf = (type: string) => Number(found.find((part) => part.type === type)?.value ?? 0);
      return numberOf('hour') * 60 + numberOf('minute');
    },
  };
}

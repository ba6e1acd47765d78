/** Times of the event in the zone of the event, in the language of the page. All take RFC 3339 text or milliseconds. */
export interface Times {
  /** 14:05 */
  time(at: string | number): string;
  /** Mon 23 Nov */
  day(at: string | number): string;
  /** Mon 23 Nov, 14:05 */
  dayTime(at: string | number): string;
  /** 5 minutes ago; in 2 hours. The unit is the largest that is at least one. */
  distance(from: number, to: number): string;
  /** The minutes since midnight in the zone of the event. */
  minuteOfDay(at: string | number): number;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Makes the times for a zone (IANA name) and a language. Making formats is slow: keep the result. */
export const timesIn = (timeZone: string, language: string): Times => {
  const clock = new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = new Intl.DateTimeFormat(language, { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const time = (at: string | number): string => clock.format(new Date(at));
  return {
    time,
    day: (at) => day.format(new Date(at)),
    dayTime: (at) => `${day.format(new Date(at))}, ${time(at)}`,
    distance: (from, to) => {
      const seconds = Math.round((to - from) / 1_000);
      const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? UNITS[3];
      return relative.format(Math.trunc(seconds / size), unit);
    },
    minuteOfDay: (at) => {
      const found = parts.formatToParts(new Date(at));
      const numberOf = (type: string) => Number(found.find((part) => part.type === type)?.value ?? 0);
      return numberOf('hour') * 60 + numberOf('minute');
    },
  };
};

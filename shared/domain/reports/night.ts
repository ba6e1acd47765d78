import type { Wording } from './wording.ts';

/**
 * Returns the bar above the rows that start on another date than the heading names: after midnight, or on a day before. Empty for rows of
 * the date itself.
 */
export function barOf(instant: string, date: string, { clock, say }: Wording): string {
  const own = clock.date(instant);
  if (own === date) return '';
  return say(own > date ? 'afterMidnight' : 'since', (one) => ({ day: one.clock.longDay(instant) }));
}

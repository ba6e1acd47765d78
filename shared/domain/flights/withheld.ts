import { DAY_MS } from '#shared/units/durations.ts';
import { type Balance, boundsOf, monthOf } from './budget.ts';
import type { Need } from './moment.ts';

export interface Outlook {
  readonly balance: Balance;
  /** When a flight was last added; '' if none was. */
  readonly newest: string;
  readonly now: string;
  /** The last poll that is worth planning now. */
  readonly until: string;
}

/**
 * Returns how many requests each need must leave for flights that are not added yet. MAY leaves an even share of the month for the
 * days without plans. SHOULD leaves what these days cost at the pace of the month so far. Both are released as these days pass. Each
 * day on which no flight is added also halves what SHOULD leaves; from the third such day on it takes 15 of 16 parts of what MAY leaves.
 */
export function withheldOf({ balance: { limit, used }, newest, now, until }: Outlook): Record<Need, number> {
  const { end, start } = boundsOf(monthOf(now));
  const unplanned = daysFrom(until, end);
  const even = (limit * unplanned) / daysFrom(start, end);
  const atPace = (used * unplanned) / Math.max(1, daysFrom(start, now));
  const silent = newest === '' ? Number.POSITIVE_INFINITY : Math.max(0, daysFrom(newest, now));
  return {
    MUST: 0,
    SHOULD: Math.min(even, atPace) * 0.5 ** silent,
    MAY: even * (1 / 16) ** Math.max(0, silent - 2),
  };
}

function daysFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The part of a month's requests that is kept for people, at the beginning of the month. */
const KEPT_FOR_PEOPLE = 0.2;

/** The provider's month that an instant belongs to, in UTC: `2026-11`. */
export const monthOf = (now: string): string => now.slice(0, 7);

/** The instants at which a month begins and is over. */
export const boundsOf = (month: string): { readonly start: string; readonly end: string } => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    start: new Date(Date.UTC(year, number - 1, 1)).toISOString(),
    end: new Date(Date.UTC(year, number, 1)).toISOString(),
  };
};

/**
 * How many requests the polls leave alone, so that somebody who asks by hand gets an answer: a fifth of the month's, and less and
 * less towards its end, since what is left then is lost.
 */
export const reserveAt = (now: string, limit: number): number => {
  const { end, start } = boundsOf(monthOf(now));
  const remaining = (Date.parse(end) - Date.parse(now)) / (Date.parse(end) - Date.parse(start));
  return Math.ceil(limit * KEPT_FOR_PEOPLE * remaining);
};

export interface Balance {
  readonly limit: number;
  readonly used: number;
  readonly left: number;
  /** Of those left: kept for people. */
  readonly reserved: number;
  /** Of those left: for polls. */
  readonly forPolls: number;
}

/** How a month stands after so many requests. */
export const balanceOf = (now: string, limit: number, used: number): Balance => {
  const left = Math.max(0, limit - used);
  const reserved = Math.min(left, reserveAt(now, limit));
  return { limit, used, left, reserved, forPolls: left - reserved };
};

/** At the beginning of the month, this share of the requests is reserved for manual requests. */
const MANUAL_SHARE = 0.2;

/** Returns the provider's month of an instant, in UTC: `2026-11`. */
export const monthOf = (now: string): string => now.slice(0, 7);

/** Returns the instants at which a month begins and ends, in UTC. */
export const boundsOf = (month: string): { readonly start: string; readonly end: string } => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    start: new Date(Date.UTC(year, number - 1, 1)).toISOString(),
    end: new Date(Date.UTC(year, number, 1)).toISOString(),
  };
};

/**
 * Returns how many requests polls must not use, so that manual requests still get an answer. At the beginning of the month it is a
 * fifth of the month's requests. It falls to 0 at the end: unused requests are lost then.
 */
export const reserveAt = (now: string, limit: number): number => {
  const { end, start } = boundsOf(monthOf(now));
  const remaining = (Date.parse(end) - Date.parse(now)) / (Date.parse(end) - Date.parse(start));
  return Math.ceil(limit * MANUAL_SHARE * remaining);
};

export interface Balance {
  readonly limit: number;
  readonly used: number;
  readonly left: number;
  /** The part of `left` that is reserved for manual requests. */
  readonly reserved: number;
  /** The part of `left` that polls may use. */
  readonly forPolls: number;
}

/** Returns the balance of a month after `used` requests. */
export const balanceOf = (now: string, limit: number, used: number): Balance => {
  const left = Math.max(0, limit - used);
  const reserved = Math.min(left, reserveAt(now, limit));
  return { limit, used, left, reserved, forPolls: left - reserved };
};

/** At the beginning of the month, this share of the requests is reserved for people. */
const PEOPLE_SHARE = 0.15;

/** Returns how many requests of a month reads by people may cause: the reserve at the beginning of the month. */
export function shareOfPeople(limit: number): number {
  return Math.ceil(limit * PEOPLE_SHARE);
}

/** Returns the provider's month of an instant, in UTC: `2026-11`. */
export function monthOf(now: string): string {
  return now.slice(0, 7);
}

/** Returns the instants at which a month begins and ends, in UTC. */
export function boundsOf(month: string): { readonly start: string; readonly end: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    start: new Date(Date.UTC(year, number - 1, 1)).toISOString(),
    end: new Date(Date.UTC(year, number, 1)).toISOString(),
  };
}

/**
 * Returns how many requests polls must not use, so that people still get an answer. At the beginning of the month it is 15 % of the
 * month's requests. It falls to 0 at the end: unused requests are lost then. What people have used is not reserved again.
 */
export function reserveAt(now: string, limit: number, usedByPeople = 0): number {
  const { end, start } = boundsOf(monthOf(now));
  const remaining = (Date.parse(end) - Date.parse(now)) / (Date.parse(end) - Date.parse(start));
  const unused = Math.max(0, shareOfPeople(limit) - usedByPeople);
  return Math.min(unused, Math.ceil(limit * PEOPLE_SHARE * remaining));
}

export interface Balance {
  readonly limit: number;
  readonly used: number;
  readonly left: number;
  /** The part of `left` that is reserved for manual requests. */
  readonly reserved: number;
  /** The part of `left` that polls may use. */
  readonly forPolls: number;
}

/** Returns the balance of a month after `used` requests, `usedByPeople` among them. */
export function balanceOf(now: string, limit: number, used: number, usedByPeople = 0): Balance {
  const left = Math.max(0, limit - used);
  const reserved = Math.min(left, reserveAt(now, limit, usedByPeople));
  return { limit, used, left, reserved, forPolls: left - reserved };
}

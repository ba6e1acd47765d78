import { MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';

/** How often the feed asks: while a person works, while they do not, and while the page is hidden: an alarm shows in its title. */
export const FEED_MS = { working: 5 * SECOND_MS, quiet: 10 * SECOND_MS, hidden: MINUTE_MS } as const;

/** How often a desk says which record it has open. */
export const PRESENCE_MS = MINUTE_MS;

/** The derived parts: how often the clock alone changes them, and how soon they are read after a change. */
export const RHYTHM = {
  attention: { every: MINUTE_MS, soonest: 10 * SECOND_MS },
  whereabouts: { every: 3 * MINUTE_MS, soonest: 30 * SECOND_MS },
  musters: { every: 10 * MINUTE_MS, soonest: 0 },
  locations: { every: 15 * SECOND_MS, soonest: 15 * SECOND_MS },
} as const;

/** What this page should ask of the service in a minute, all requests together. The feed yields to the others: a write never waits. */
export const BUSY_REQUESTS = 25;
/** With this many left of the limit of the address, the feed leaves them to the writes of all who share it. */
const RESERVE = 20;
/** From here on the feed slows down. */
const SLOW_FROM = 16;

/** However busy the person is, the feed waits no longer for their own requests: a change of a colleague must not come late. */
const LONGEST_FOR_OWN_MS = 10 * SECOND_MS;

/** What the service said of its limit with the last answer. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** When it begins anew, in milliseconds. */
  readonly resetAt: number;
}

export interface Traffic {
  /** When this page sent its requests, in milliseconds, the oldest first. */
  readonly sent: readonly number[];
  readonly allowance: Allowance | undefined;
}

/** Returns how long the feed waits until its next question: at least `base`, and longer where a minute is nearly used up. */
export function feedPause(base: number, { allowance, sent }: Traffic, at: number): number {
  const recent = sent.filter((each) => each > at - MINUTE_MS);
  // The question itself, and a derived part that may follow.
  const excess = recent.length + 2 - BUSY_REQUESTS;
  const freeAt = excess > 0 ? (recent[excess - 1] ?? at) + MINUTE_MS : at;
  const slower = recent.length >= SLOW_FROM ? 2 * base : base;
  return Math.max(slower, Math.min(freeAt - at, LONGEST_FOR_OWN_MS), pauseOfLimit(allowance, at));
}

function pauseOfLimit(allowance: Allowance | undefined, at: number): number {
  if (!allowance || allowance.resetAt <= at) return 0;
  const { limit, remaining, resetAt } = allowance;
  const left = resetAt - at;
  // A small limit, such as that of a test, has a smaller reserve.
  const reserve = Math.min(RESERVE, limit / 5);
  return remaining <= reserve ? left : left / (remaining - reserve);
}

/** Tells whether others behind the same address use most of its limit. */
export function isShared({ allowance, sent }: Traffic, at: number): boolean {
  if (!allowance || allowance.resetAt <= at) return false;
  const own = sent.filter((each) => each > at - MINUTE_MS).length;
  const used = allowance.limit - allowance.remaining;
  return used > allowance.limit / 2 && used > 2 * own;
}

/** Reads the limit from the headers of an answer. */
export function allowanceOf(headers: { get: (name: string) => string | null }, at: number): Allowance | undefined {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`RateLimit-${name}`));
  if (!limit || !remaining || !reset) return undefined;
  return { limit: Number(limit), remaining: Number(remaining), resetAt: at + Number(reset) * SECOND_MS };
}

let traffic: Traffic = { sent: [], allowance: undefined };

/** Notes an answer of the service. */
export function noteAnswer(headers: Headers, at = Date.now()): void {
  const sent = [...traffic.sent.filter((each) => each > at - MINUTE_MS), at];
  traffic = { sent, allowance: allowanceOf(headers, at) ?? traffic.allowance };
}

export function presentTraffic(): Traffic {
  return traffic;
}

const DAY_S = 86_400;

/** Returns when something of this time expires, in seconds since 1970. */
export function expiryOf(time: string, retentionDays: number): number {
  return Math.ceil(Date.parse(time) / 1_000) + retentionDays * DAY_S;
}

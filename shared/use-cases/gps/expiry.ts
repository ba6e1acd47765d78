const DAY_S = 86_400;

/** Returns when something of this time expires, in seconds since 1970. */
export const expiryOf = (time: string, retentionDays: number): number =>
  Math.ceil(Date.parse(time) / 1_000) + retentionDays * DAY_S;

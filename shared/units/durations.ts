/** Durations in milliseconds. A day is 24 hours: it is not a calendar day, which daylight saving can shorten. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the minutes from one time to another, with their fraction. Negative if `to` is earlier. */
export function minutesFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / MINUTE_MS;
}

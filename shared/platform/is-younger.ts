/**
 * Tells whether less than `milliseconds` have passed since a time in milliseconds since 1970. False if the clock was set back to before
 * that time: nothing is kept until a wrong clock is reached again.
 */
export function isYounger(since: number, milliseconds: number): boolean {
  const age = Date.now() - since;
  return age >= 0 && age < milliseconds;
}

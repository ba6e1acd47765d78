/** Returns the instant that is this number of milliseconds after another, or before it if the number is negative. */
export function later(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}

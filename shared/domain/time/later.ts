/** Returns the instant that is this number of milliseconds after another, or before it if the number is negative. */
export const later = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

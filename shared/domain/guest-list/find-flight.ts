import { flightIdOf } from '#shared/domain/flights/track.ts';
import { normaliseFlightName } from '#shared/schemas/flights/flight-number.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { Found } from './find-by-name.ts';

/** The number of a flight in a cell, and its date if the cell names it. */
export function flightIn(text: string): { readonly number: string; readonly day: string | undefined } {
  const [, before = text, day] = /^(.*[^\s,])[\s,]+(\d{4}-\d{2}-\d{2})$/.exec(text.trim()) ?? [];
  return { number: normaliseFlightName(before) ?? '', day };
}

/** Returns the ids of the flights that a cell may mean: of the date that it names, else of the ride's own date and of the one before. */
export function flightIdsIn(text: string, date: string): string[] {
  const { day, number } = flightIn(text);
  const dayBefore = new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return (day === undefined ? [date, dayBefore] : [day]).map((each) => flightIdOf(number, each));
}

/** Returns a function that finds the flight that a cell of a ride on a date means. */
export function flightFinder(ids: ReadonlySet<string>) {
  return (text: string, date: string): Found => {
    const id = flightIdsIn(text, date).find((each) => ids.has(each));
    return id === undefined
      ? {
          fault:
            'names no flight of this date: import the flights first, write the date behind the number, or leave the column out with columns={"Flight":null}',
        }
      : { id };
  };
}

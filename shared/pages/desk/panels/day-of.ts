import { dateAfter } from '#shared/pages/desk/store/days.ts';
import { times } from '#shared/pages/desk/words.ts';

/** Returns when a date begins and ends in the zone of the event, in milliseconds. */
export function boundsOf(date: string): { readonly from: number; readonly to: number } {
  const begins = (day: string) => Date.parse(times.value.instantOf(`${day}T00:00`));
  return { from: begins(date), to: begins(dateAfter(date, 1)) };
}

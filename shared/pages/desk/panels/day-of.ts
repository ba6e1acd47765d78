import { dateAfter } from '#shared/pages/desk/store/days.ts';
import { times } from '#shared/pages/desk/words.ts';

/** Returns when a date begins and ends in the zone of the event, in milliseconds. `until`: the time of the next date at which it ends. */
export function boundsOf(date: string, until = '00:00'): { readonly from: number; readonly to: number } {
  const at = (day: string, time: string) => Date.parse(times.value.instantOf(`${day}T${time}`));
  return { from: at(date, '00:00'), to: at(dateAfter(date, 1), until) };
}

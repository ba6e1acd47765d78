import { DAY_MS } from '#shared/units/durations.ts';
import { route } from '../route.ts';
import { activitiesInOrder, now, settings } from '../store/store.ts';
import { times } from '../words.ts';

/** Returns the date of the event's day on which a moment lies. A day begins at `dayStartsAt` of the settings. */
export function dateOf(at: number | string): string {
  const [hours = 0, minutes = 0] = (settings.value?.dayStartsAt ?? '00:00').split(':').map(Number);
  const moment = typeof at === 'string' ? Date.parse(at) : at;
  return times.value.local(moment - (hours * 60 + minutes) * 60_000).slice(0, 10);
}

/** Returns the day that the views show: that of the address, else today, or the first day with activities if today has none. */
export function shownDay(): string {
  const { day } = route.value.query;
  if (day && /^\d{4}-\d{2}-\d{2}/.test(day)) return day.slice(0, 10);
  const today = dateOf(now.value);
  const days = activitiesInOrder.value.map(({ startTime }) => dateOf(startTime));
  if (days.includes(today)) return today;
  return days.find((each) => each >= today) ?? today;
}

/** Returns when a day of the event begins and ends, in milliseconds. */
export function boundsOf(date: string): { readonly from: number; readonly to: number } {
  const begins = (day: string) => Date.parse(times.value.instantOf(`${day}T${settings.value?.dayStartsAt ?? '00:00'}`));
  const next = new Date(Date.parse(`${date}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return { from: begins(date), to: begins(next) };
}

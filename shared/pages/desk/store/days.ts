import { computed } from '@preact/signals';
import { route } from '#shared/pages/desk/route.ts';
import { localeOf, times } from '#shared/pages/desk/words.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { derived, lists, now, settings } from './store.ts';

/** Returns the dates from the first to the last, both included. Dates are YYYY-MM-DD. */
export function datesBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const count = Math.max(0, Math.round((to - from) / DAY_MS)) + 1;
  return Array.from({ length: count }, (_, i) => new Date(from + i * DAY_MS).toISOString().slice(0, 10));
}

/** Returns the date that is this number of days after another one. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The date of a moment in the zone of the event. */
export function dateOf(at: string | number): string {
  return times.value.local(at).slice(0, 10);
}

/** Noon of a date in the zone of the event: a moment of that day whatever the clocks do. */
export function noonOf(date: string): string {
  return times.value.instantOf(`${date}T12:00`);
}

/** The name of a date: “Mon 23 Nov”. */
export function dayName(date: string): string {
  return times.value.day(noonOf(date));
}

const weekday = computed(
  () => new Intl.DateTimeFormat(localeOf(), { weekday: 'short', timeZone: settings.value?.timezone ?? 'UTC' }),
);

/** The time of a moment, with the day of the week if it is not today: short, for narrow lists. */
export function shortTime(at: string): string {
  const time = times.value.time(at);
  return dateOf(at) === today.value ? time : `${weekday.value.format(new Date(at))} ${time}`;
}

/** The date of the present at the event. */
export const today = computed(() => dateOf(now.value));

/** Returns where a person begins to look: the first start from a moment on, else the last one before it. */
export function firstStart(starts: readonly string[], from: string): string | undefined {
  const ahead = starts.filter((at) => at >= from);
  if (ahead.length > 0) return ahead.reduce((a, b) => (b < a ? b : a));
  return starts.length > 0 ? starts.reduce((a, b) => (b > a ? b : a)) : undefined;
}

const starts = computed(() => [...lists.activities.value.values()].map(({ startTime }) => startTime));

const spread = computed(() => ({
  first: starts.value.reduce((a, b) => (b < a ? b : a), '9'),
  last: starts.value.reduce((a, b) => (b > a ? b : a), ''),
}));

const beginning = computed(() => {
  const first = firstStart(starts.value, times.value.instantOf(`${today.value}T00:00`));
  return first === undefined ? today.value : dateOf(first);
});

/** The date that the views show: that of the address, else today, or where nothing begins today the first day after it on which something does. */
export const shownDate = computed(() => route.value.query.day ?? beginning.value);

/** The days of the event, as far as the desk has read it: from the first activity to the last, and today. */
export const eventDays = computed<readonly string[]>(() => {
  const { first, last } = spread.value;
  const known = [today.value, shownDate.value, ...(last ? [dateOf(first), dateOf(last)] : [])].sort();
  return datesBetween(known[0] ?? today.value, known.at(-1) ?? today.value);
});

/** How many rows need a person, by the day on which it goes wrong. */
export const needsByDay = computed<ReadonlyMap<string, number>>(() => {
  const rows = (derived.attention.value?.items ?? []).filter(({ dismissal }) => !dismissal);
  return new Map([...Map.groupBy(rows, ({ at }) => dateOf(at))].map(([date, found]) => [date, found.length]));
});

/** Returns when a date begins and ends in the zone of the event, in milliseconds. `until`: the time of the next date at which it ends. */
export function boundsOf(date: string, until = '00:00'): { readonly from: number; readonly to: number } {
  const at = (day: string, time: string) => Date.parse(times.value.instantOf(`${day}T${time}`));
  return { from: at(date, '00:00'), to: at(dateAfter(date, 1), until) };
}

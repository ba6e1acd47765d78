import { usualDigits } from '#shared/domain/plain-text.ts';

const MINUTES_OF_DAY = 1_440;

function wrapped(minutes: number): number {
  return ((minutes % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY;
}

const HALVES: Readonly<Record<string, 'am' | 'pm'>> = { a: 'am', am: 'am', ص: 'am', p: 'pm', pm: 'pm', م: 'pm' };

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (HALVES[half] === 'pm' ? 12 : 0);
}

/**
 * Returns the minutes since midnight that a person has typed as a time: 9, 930, 9.30, 9:30, 9h30, 9.30 pm, or +15 and -30 from the time before
 * (`from`). `undefined`: it is no time.
 */
export function minutesTyped(text: string, from = 0): number | undefined {
  const typed = usualDigits(text).trim().toLowerCase();
  const [, sign, count] = /^([+\u2212-])(\d{1,3})$/.exec(typed) ?? [];
  if (count !== undefined) return wrapped(from + (sign === '+' ? 1 : -1) * Number(count));
  const [, hours, , minutes = '0', half] =
    /^(\d{1,2})(?:([:：.,hH\s]?)(\d{2}))?\s*(am?|pm?|[صم])?\.?$/.exec(withoutDots(typed)) ?? [];
  if (hours === undefined) return undefined;
  const hour = hourOf(Number(hours), half);
  return hour === undefined || Number(minutes) > 59 ? undefined : hour * 60 + Number(minutes);
}

function withoutDots(typed: string): string {
  return typed.replace(/([ap])\.\s?m\.?$/, '$1m');
}

/** Returns a time of the day as fields show it: 09:30, or 9:30 am by the clock of twelve hours. */
export function clockText(minutes: number, clock: 12 | 24): string {
  const hour = Math.floor(minutes / 60);
  const minute = String(minutes % 60).padStart(2, '0');
  if (clock === 24) return `${String(hour).padStart(2, '0')}:${minute}`;
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Returns the minutes since midnight of HH:MM. */
export function minutesOfClock(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}

/** Returns HH:MM of the minutes since midnight. */
export function clockOf(minutes: number): string {
  return clockText(wrapped(minutes), 24);
}

/** Returns a local moment (YYYY-MM-DDTHH:MM) that is this number of minutes later. */
export function laterBy(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

/**
 * Returns the end that was typed, as local moments. An end that comes within a day of its start stays there: after a start at 23:30, 23:55 is of the
 * same evening and 00:30 of the next morning, whichever day stands beside it.
 */
export function withinDayOf(start: string, before: string, typed: string): string {
  const day = laterBy(start, MINUTES_OF_DAY);
  if (before <= start || before > day || (typed > start && typed <= day)) return typed;
  const sameDay = `${start.slice(0, 10)}T${typed.slice(11)}`;
  return sameDay > start ? sameDay : laterBy(sameDay, MINUTES_OF_DAY);
}

/** Returns the local moment that was typed: `+90` at 23:30 is the next day. `undefined`: it is no time. */
export function localTyped(text: string, day: string, before: string): string | undefined {
  const minutes = minutesTyped(text, minutesOfClock(before.slice(11)));
  if (minutes === undefined) return undefined;
  const [, sign, count] = /^([+\u2212-])(\d{1,3})$/.exec(usualDigits(text).trim()) ?? [];
  return count === undefined ? `${day}T${clockOf(minutes)}` : laterBy(before, (sign === '+' ? 1 : -1) * Number(count));
}

import { dateAfter, later } from '#shared/domain/time/days.ts';
import { instantOfLocal } from '#shared/domain/time/zoned.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

/** The present, as the prompt of the copilot states it. */
export interface Present {
  /** `YYYY-MM-DD`, in the time zone of the event. */
  readonly date: string;
  /** `HH:MM` */
  readonly time: string;
  readonly timezone: string;
  /** The last reply of the copilot in this conversation. Empty: there is none. */
  readonly said: string;
}

/** Reads the present from the prompt. */
export function presentOf(prompt: string, said = ''): Present {
  return {
    said,
    date: /Now: \w+ (\d{4}-\d\d-\d\d)T/.exec(prompt)?.[1] ?? '1970-01-01',
    time: /Now: \w+ \S+T(\d\d:\d\d)/.exec(prompt)?.[1] ?? '00:00',
    timezone: /Time zone of the event: (\S+)/.exec(prompt)?.[1] ?? 'UTC',
  };
}

const DAY = /\b(?:today|tonight|tomorrow|\d{4}-\d\d-\d\d|the \d{1,2}(?:st|nd|rd|th))\b/i;
const CLOCK = /\bat (\d{1,2})(?::(\d\d))?\b/i;

function clockIn(sentence: string): string | undefined {
  const [, hour, minute = '00'] = CLOCK.exec(sentence) ?? [];
  return hour && `${hour.padStart(2, '0')}:${minute}`;
}

/** Tells whether a sentence names a time without a day that has passed today: then it means tomorrow. */
export function meansTomorrow(sentence: string, { time }: Present): boolean {
  const clock = clockIn(sentence);
  return clock !== undefined && clock < time && !DAY.test(sentence);
}

/** Says which day was meant, where the sentence does not name it. */
export function sayDay(sentence: string, present: Present): string {
  return meansTomorrow(sentence, present) ? ' That time is over today, so I took tomorrow.' : '';
}

/**
 * Finds the day that a sentence names: `today`, `tomorrow`, `on the 22nd` (the next one), or a date. Default: today, or tomorrow where
 * it names a time that has passed.
 */
export function dateIn(sentence: string, present: Present): string {
  const { date } = present;
  const exact = /\b(\d{4}-\d\d-\d\d)\b/.exec(sentence)?.[1];
  if (exact) return exact;
  if (/\btomorrow\b/i.test(sentence) || meansTomorrow(sentence, present)) return dateAfter(date, 1);
  const day = /\bthe (\d{1,2})(?:st|nd|rd|th)\b/i.exec(sentence)?.[1];
  if (!day) return date;
  const next = Array.from({ length: 62 }, (_, days) => dateAfter(date, days));
  return next.find((each) => Number(each.slice(8)) === Number(day)) ?? date;
}

export type Hour = { readonly startTime: string; readonly endTime: string };

/** Finds the hour that a sentence names: `at 14:30`, `at 9`. Default: noon. A ride takes one hour. */
export function hourIn(sentence: string, present: Present): Hour {
  const startTime = clockOn(sentence, clockIn(sentence) ?? '12:00', present);
  return { startTime, endTime: later(startTime, HOUR_MS) };
}

/** Returns a time (`HH:MM`) of the day that a sentence names. */
export function clockOn(sentence: string, clock: string, present: Present): string {
  return instantOfLocal(`${dateIn(sentence, present)}T${clock}:00`, present.timezone);
}

/** Whether an hour has begun already. */
export function hasBegun({ startTime }: Hour, { date, time, timezone }: Present): boolean {
  return startTime < instantOfLocal(`${date}T${time}:00`, timezone);
}

/** Returns the start and the end of the day that a sentence names. */
export function wholeDayIn(sentence: string, present: Present): { readonly from: string; readonly to: string } {
  const date = dateIn(sentence, present);
  const at = (day: string): string => instantOfLocal(`${day}T00:00:00`, present.timezone);
  return { from: at(date), to: at(dateAfter(date, 1)) };
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Reads a number in digits or in words. */
export function numberOf(word: string): number {
  return /^\d+$/.test(word) ? Number(word) : NUMBERS.indexOf(word.toLowerCase()) + 1 || 1;
}

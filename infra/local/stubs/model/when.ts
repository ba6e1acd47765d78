import { DAY_MS, HOUR_MS } from '#shared/domain/time/durations.ts';
import { later } from '#shared/domain/time/later.ts';
import { instantOfLocal } from '#shared/domain/time/local.ts';

/** The present, as the prompt of the copilot states it. */
export interface Present {
  /** `YYYY-MM-DD`, in the time zone of the event. */
  readonly date: string;
  /** `HH:MM` */
  readonly time: string;
  readonly timezone: string;
}

/** Reads the present from the prompt. */
export const presentOf = (prompt: string): Present => ({
  date: /Now: \w+ (\d{4}-\d\d-\d\d)T/.exec(prompt)?.[1] ?? '1970-01-01',
  time: /Now: \w+ \S+T(\d\d:\d\d)/.exec(prompt)?.[1] ?? '00:00',
  timezone: /Time zone of the event: (\S+)/.exec(prompt)?.[1] ?? 'UTC',
});

const dateAfter = (date: string, days: number): string => later(date, days * DAY_MS).slice(0, 10);

/** Finds the day that a sentence names: `today`, `tomorrow`, `on the 22nd` (the next one), or a date. Default: today. */
export const dateIn = (sentence: string, { date }: Present): string => {
  const exact = /\b(\d{4}-\d\d-\d\d)\b/.exec(sentence)?.[1];
  if (exact) return exact;
  if (/\btomorrow\b/i.test(sentence)) return dateAfter(date, 1);
  const day = /\bthe (\d{1,2})(?:st|nd|rd|th)\b/i.exec(sentence)?.[1];
  if (!day) return date;
  const next = Array.from({ length: 62 }, (_, days) => dateAfter(date, days));
  return next.find((each) => Number(each.slice(8)) === Number(day)) ?? date;
};

export type Hour = { readonly startTime: string; readonly endTime: string };

/** Finds the hour that a sentence names: `at 14:30`, `at 9`. Default: noon. A ride takes one hour. */
export const hourIn = (sentence: string, present: Present): Hour => {
  const [, hour = '12', minute = '00'] = /\bat (\d{1,2})(?::(\d\d))?\b/i.exec(sentence) ?? [];
  const local = `${dateIn(sentence, present)}T${hour.padStart(2, '0')}:${minute}:00`;
  const startTime = instantOfLocal(local, present.timezone);
  return { startTime, endTime: later(startTime, HOUR_MS) };
};

/** Whether an hour has begun already. */
export const hasBegun = ({ startTime }: Hour, { date, time, timezone }: Present): boolean =>
  startTime < instantOfLocal(`${date}T${time}:00`, timezone);

/** Returns the start and the end of the day that a sentence names. */
export const wholeDayIn = (sentence: string, present: Present): { readonly from: string; readonly to: string } => {
  const date = dateIn(sentence, present);
  const at = (day: string): string => instantOfLocal(`${day}T00:00:00`, present.timezone);
  return { from: at(date), to: at(dateAfter(date, 1)) };
};

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Reads a number in digits or in words. */
export const numberOf = (word: string): number =>
  /^\d+$/.test(word) ? Number(word) : NUMBERS.indexOf(word.toLowerCase()) + 1 || 1;

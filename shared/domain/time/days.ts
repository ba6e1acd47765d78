// The functions of Temporal rather than its classes: a bundle then holds those that are used, a third of the whole.

import { getISO } from 'temporal-polyfill/fns/Calendar';
import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainTime from 'temporal-polyfill/fns/PlainTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';

/** How a deployment counts its days. */
export interface DayRule {
  /** IANA zone. */
  readonly timezone: string;
  /** `HH:MM`: what happens before it belongs to the evening before. */
  readonly dayStartsAt: string;
}

/** In milliseconds since the epoch. */
const startOf = (date: PlainDate.Record, { dayStartsAt, timezone }: DayRule): number =>
  PlainDate.toZonedDateTime(date, { timeZone: timezone, plainTime: PlainTime.fromString(dayStartsAt) })
    .epochMilliseconds;

const dateOf = (text: string): PlainDate.Record => PlainDate.fromString(text, getISO);

const text = (epochMilliseconds: number): string => new Date(epochMilliseconds).toISOString();

/** The calendar date of the day that an instant belongs to. */
export const dayOf = (instant: string, rule: DayRule): string => {
  const moment = Instant.fromString(instant);
  const date = ZonedDateTime.toPlainDate(Instant.toZonedDateTimeISO(moment, rule.timezone));
  // Asked by the instant at which the day starts: by the clock on the wall an hour would come twice when clocks go back.
  const begun = moment.epochMilliseconds >= startOf(date, rule);
  return PlainDate.toString(begun ? date : PlainDate.subtractDays(date, 1));
};

/** The instant at which a day starts. */
export const startOfDay = (date: string, rule: DayRule): string => text(startOf(dateOf(date), rule));

/** The instant at which a day is over: the start of the next one. */
export const endOfDay = (date: string, rule: DayRule): string =>
  text(startOf(PlainDate.addDays(dateOf(date), 1), rule));

import { Temporal } from 'temporal-polyfill';

/** How a deployment counts its days. */
export interface DayRule {
  /** IANA zone. */
  readonly timezone: string;
  /** `HH:MM`: what happens before it belongs to the evening before. */
  readonly dayStartsAt: string;
}

const startOf = (date: Temporal.PlainDate, { dayStartsAt, timezone }: DayRule): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(dayStartsAt) }).toInstant();

const text = (instant: Temporal.Instant): string => new Date(instant.epochMilliseconds).toISOString();

/** The calendar date of the day that an instant belongs to. */
export const dayOf = (instant: string, rule: DayRule): string => {
  const moment = Temporal.Instant.from(instant);
  const date = moment.toZonedDateTimeISO(rule.timezone).toPlainDate();
  // Asked by the instant at which the day starts: by the clock on the wall an hour would come twice when clocks go back.
  const begun = Temporal.Instant.compare(moment, startOf(date, rule)) >= 0;
  return (begun ? date : date.subtract({ days: 1 })).toString();
};

/** The instant at which a day starts. */
export const startOfDay = (date: string, rule: DayRule): string => text(startOf(Temporal.PlainDate.from(date), rule));

/** The instant at which a day is over: the start of the next one. */
export const endOfDay = (date: string, rule: DayRule): string =>
  text(startOf(Temporal.PlainDate.from(date).add({ days: 1 }), rule));

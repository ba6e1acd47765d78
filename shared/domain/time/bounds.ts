import { ValidationFailed } from '#shared/contract/problems.ts';
import { type DayRule, endOfDay, startOfDay } from './days.ts';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const isDate = (bound: string): boolean => bound.length === 10;

/** Whether a bound is a calendar date, which takes a day rule to become an instant. */
export const namesDays = ({ from, to }: Range): boolean =>
  [from, to].some((bound) => bound !== undefined && isDate(bound));

/**
 * A range as instants, its end not included. A calendar date stands for its whole day: as `from` it is the day's start, as `to`
 * the day's end.
 */
export const instantsOf = ({ from, to }: Range, rule: DayRule): Range => {
  const start = from !== undefined && isDate(from) ? startOfDay(from, rule) : from;
  const end = to !== undefined && isDate(to) ? endOfDay(to, rule) : to;
  if (start !== undefined && end !== undefined && start >= end) {
    throw new ValidationFailed('query.to must be after query.from.', {
      errors: [{ path: 'query.to', message: 'must be after query.from' }],
    });
  }
  return { from: start, to: end };
};

import { ValidationFailed } from '#shared/contract/problems.ts';
import { type DayRule, endOfDay, startOfDay } from './days.ts';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function isDate(bound: string): boolean {
  return bound.length === 10;
}

/** Tells whether a bound is a calendar date. We need the day rule to turn it into an instant. */
export function namesDays({ from, to }: Range): boolean {
  return [from, to].some((bound) => bound !== undefined && isDate(bound));
}

/**
 * Returns a range as instants; the end is not included. A calendar date as `from` means the start of its day, as `to` the end of
 * its day. Throws VALIDATION_FAILED if the range is empty.
 */
export function instantsOf({ from, to }: Range, rule: DayRule): Range {
  const start = from !== undefined && isDate(from) ? startOfDay(from, rule) : from;
  const end = to !== undefined && isDate(to) ? endOfDay(to, rule) : to;
  if (start !== undefined && end !== undefined && start >= end) {
    throw new ValidationFailed('query.to must be after query.from.', {
      errors: [{ path: 'query.to', message: 'must be after query.from' }],
    });
  }
  return { from: start, to: end };
}

import { ValidationFailed } from '#shared/contract/problems.ts';
import { addDays, type DayRule, dayOf, endOfDay, later, startOfDay } from '#shared/domain/time/days.ts';
import type { ActivityChange, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { allOf, fault, named } from '#shared/schemas/fault.ts';
import type { FieldError } from '#shared/schemas/problem.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';

/** The first and the last day of an all-day activity. */
interface Dates {
  readonly startDate: string;
  readonly endDate: string;
}

type MaybeAllDay = Partial<Pick<ActivityRecord, 'allDay' | 'endDate' | 'startDate'>>;

/** Returns the dates of an activity that is all-day. Undefined for one with a start and an end. */
export function datesOf({ allDay, endDate, startDate }: MaybeAllDay): Dates | undefined {
  return allDay && startDate !== undefined && endDate !== undefined ? { startDate, endDate } : undefined;
}

/** Returns the times of an all-day activity: from the start of its first day to the end of its last one, as the settings define days. */
export function timesOfDates({ endDate, startDate }: Dates, rule: DayRule) {
  return { startTime: startOfDay(startDate, rule), endTime: endOfDay(endDate, rule) };
}

/** Returns the dates of an all-day activity that moves by these minutes. Undefined if they are no whole days. */
export function datesLater({ endDate, startDate }: Dates, minutes: number): Dates | undefined {
  const days = (minutes * MINUTE_MS) / DAY_MS;
  return Number.isInteger(days) ? { startDate: addDays(startDate, days), endDate: addDays(endDate, days) } : undefined;
}

const MAX_DAYS = 31;
const TIMES = ['startTime', 'endTime'] as const;

/**
 * Returns what a request sets with times and dates that agree. `before` is undefined for a new activity. An activity that becomes all-day
 * without dates takes those of its times. `rule` is needed only for an
 * activity that is or becomes all-day. Throws VALIDATION_FAILED that names each field that contradicts another one.
 */
export function withDates<C extends ActivityChange>(
  before: ActivityRecord | undefined,
  wanted: C,
  rule: DayRule | undefined,
): C {
  const { allDay = before?.allDay, type = before?.type } = wanted;
  const errors: FieldError[] = [];
  const refuse = (field: string, ...what: Parameters<typeof fault>) =>
    errors.push({ path: `body.${field}`, ...fault(...what) });
  const result = allDay && rule ? onDates(rule) : atTimes();
  if (errors.length === 0) return result;
  const sentence = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new ValidationFailed(`${sentence}.`, { kind: 'MEANING', errors });

  function atTimes(): C {
    for (const field of ['startDate', 'endDate'] as const) {
      if (typeof wanted[field] === 'string')
        refuse(field, 'GOES_WITH', 'is for all-day activities: send allDay: true with it', allOf('allDay'));
    }
    for (const field of TIMES) {
      if ((!before || before.allDay) && wanted[field] === undefined)
        refuse(field, 'REQUIRED', 'is required, unless allDay is true');
    }
    const none = before?.allDay ? null : undefined;
    return { ...wanted, allDay: none, startDate: none, endDate: none };
  }

  function onDates(days: DayRule): C {
    if (type === 'TRANSPORT')
      refuse('allDay', 'NOT_FOR', 'is not for TRANSPORT: a ride has a start and an end', {
        what: { field: 'type', value: 'TRANSPORT' },
      });
    const { endDate, startDate } = wantedDates(before, wanted, days);
    if (startDate === undefined || endDate === undefined) {
      refuse('startDate', 'REQUIRED', 'is required with allDay');
      return wanted;
    }
    if (endDate < startDate)
      refuse('endDate', 'NOT_AFTER', 'must not be before startDate', { field: named('startDate') });
    else if (addDays(startDate, MAX_DAYS) <= endDate)
      refuse('endDate', 'PERIOD_TOO_LONG', `must be within ${MAX_DAYS} days of startDate`, {
        most: { hours: MAX_DAYS * 24, rest: 0 },
        field: named('startDate'),
      });
    const times = timesOfDates({ startDate, endDate }, days);
    for (const field of TIMES) {
      if (wanted[field] !== undefined && wanted[field] !== times[field])
        refuse(field, 'NOT_WITH', 'contradicts allDay: send startDate and endDate, or allDay: false', allOf('allDay'));
    }
    return { ...wanted, ...times, allDay: true, startDate, endDate };
  }
}

/** A new activity without a last day has one day, and one that becomes all-day has the days of its times. */
function wantedDates(before: ActivityRecord | undefined, { endDate, startDate }: ActivityChange, rule: DayRule) {
  const known = before && (datesOf(before) ?? daysOf(before, rule));
  const first = startDate === undefined ? known?.startDate : (startDate ?? undefined);
  const kept = before?.allDay || startDate === undefined ? known?.endDate : undefined;
  return { startDate: first, endDate: endDate ?? (endDate === undefined ? kept : undefined) ?? first };
}

function daysOf({ endTime, startTime }: ActivityRecord, rule: DayRule): Dates {
  return { startDate: dayOf(startTime, rule), endDate: dayOf(later(endTime, -1), rule) };
}

import { type Calendar, calendarOf, type Drive, type DriverRide, drivesOf } from '#shared/domain/hours/drive.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/** A Monday. */
const MONDAY = '2027-05-10';
export const CALENDAR: Calendar = calendarOf({ timezone: 'UTC', dayStartsAt: '00:00' });
/** The seats of a coach, which all laws are about, and of a sedan, which none is. */
export const COACH = 49;
export const SEDAN = 4;

/** Returns an instant of a day after Monday, in milliseconds. Hours may be more than 24. */
export function at(day: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Date.parse(`${MONDAY}T00:00:00.000Z`) + day * DAY_MS + hours * 3_600_000 + minutes * 60_000;
}

/** Returns a ride, written as `07:00-09:30`, on a day after Monday. */
export function ride(day: number, times: string, fields: Partial<DriverRide> = {}): DriverRide {
  const [start = '', end = ''] = times.split('-');
  return { activityId: `${day} ${times}`, start: at(day, start), end: at(day, end), seats: COACH, ...fields };
}

/** Returns drives without ways between them, by day: `[[0, '07:00-09:00', '10:00-11:00']]`. */
export function drives(days: readonly (readonly [number, ...string[]])[], seats: number | undefined = COACH): Drive[] {
  return drivesOf(
    days.flatMap(([day, ...times]) => times.map((each) => ride(day, each, { seats }))),
    () => undefined,
    CALENDAR,
  );
}

/** Returns the rules that are broken, with the limit and the plan in hours. */
export function told(
  breaches: readonly { readonly rule: string; readonly limitMinutes: number; readonly plannedMinutes: number }[],
): string[] {
  return breaches.map((each) => `${each.rule} ${each.limitMinutes / 60} ${each.plannedMinutes / 60}`);
}

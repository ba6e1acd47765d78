import type { Activity } from '#shared/schemas/activity.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import type { VipBrief } from '#shared/schemas/vip.ts';
import type { ClockFace } from './clock-face.ts';
import { flightOf } from './entry-details.ts';
import type { Movement } from './flight-movements.ts';
import { counted, peopleIn, printedNames } from './printed-names.ts';
import { KINDS, remarkOf } from './schedule-sheet.ts';

/** A row of the sheet. Texts that are missing and needed are in `lacks`. */
export interface DayRow {
  readonly time: string;
  readonly kind: string;
  readonly remark: string;
  readonly title: string;
  /** The flight of a pick-up, or when a flight is expected. */
  readonly flight: string;
  readonly from: string;
  readonly to: string;
  readonly guests: string;
  readonly driver: readonly string[];
  readonly vehicle: readonly string[];
  /** What a person still has to provide. */
  readonly lacks: { readonly driver: boolean; readonly vehicle: boolean; readonly pickup: boolean };
  readonly isCancelled: boolean;
}

/** With more names, the rides of a coach would fill the sheet. The schedule of its driver lists all. */
const MAX_RIDE_NAMES = 8;
/** Guests of meals, meetings and events are counted if there are more. */
const MAX_OTHER_NAMES = 3;

const guestsText = (guests: readonly VipBrief[], isRide: boolean): string => {
  if (guests.length === 0) return '';
  const people = peopleIn(guests);
  const names = printedNames(guests, MAX_RIDE_NAMES, String);
  if (isRide || guests.length <= MAX_OTHER_NAMES) return people > 1 ? `${people} people: ${names}` : names;
  const parties = people > guests.length ? `, ${people} people` : '';
  return `${counted(guests.length, 'guest')}${parties}`;
};

const texts = (...values: readonly (string | null | undefined)[]): string[] => values.flatMap((value) => value || []);

/** Returns the row of an activity on the sheet of a date. */
export const activityRow = (
  activity: Activity,
  { date, flights }: { readonly date: string; readonly flights: ReadonlyMap<string, FlightRecord> },
  clock: ClockFace,
): DayRow => {
  const { driver, dropoffLocation, endTime, location, pickupLocation, startTime, status, title, vehicle, vips } =
    activity;
  const isRide = activity.type === 'TRANSPORT';
  const isCancelled = status === 'CANCELLED';
  return {
    time: clock.range(startTime, endTime),
    kind: KINDS[activity.type],
    remark: remarkOf(activity, clock, date, clock.offset(`${date}T12:00:00Z`)),
    title,
    flight: flightOf(activity, { flights }, clock),
    from: isRide ? (pickupLocation ?? '') : (location ?? ''),
    to: dropoffLocation ?? '',
    guests: guestsText(vips, isRide),
    driver: texts(driver?.name, driver?.phone),
    vehicle: texts(vehicle?.name, vehicle?.licensePlate),
    lacks: { driver: isRide && !isCancelled && !driver, vehicle: isRide && !isCancelled && !vehicle, pickup: false },
    isCancelled,
  };
};

/** Returns the row of a flight. */
export const movementRow = (
  { at, kind, lacksPickup, place, state, title, vipIds }: Movement,
  guests: ReadonlyMap<string, VipBrief>,
  clock: ClockFace,
): DayRow => ({
  time: clock.time(at),
  kind,
  remark: '',
  title,
  flight: state,
  from: place,
  to: '',
  guests: guestsText(
    vipIds.flatMap((id) => guests.get(id) ?? []),
    true,
  ),
  driver: [],
  vehicle: [],
  lacks: { driver: false, vehicle: false, pickup: lacksPickup },
  isCancelled: state === 'cancelled',
});

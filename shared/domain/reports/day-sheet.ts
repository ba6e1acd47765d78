import { type DayRule, endOfDay, startOfDay } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import type { BlockRecord } from '#shared/schemas/block.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import type { VehicleRecord } from '#shared/schemas/vehicle.ts';
import type { VipBrief } from '#shared/schemas/vip.ts';
import { type ClockFace, clockFace } from './clock-face.ts';
import { flightOf } from './entry-details.ts';
import { type FleetChart, fleetChart } from './fleet-lanes.ts';
import { type Movement, movementsOf } from './flight-movements.ts';
import { type OffRow, offRows } from './off-duty.ts';
import { counted, peopleIn, printedNames } from './printed-names.ts';
import { KINDS, remarkOf } from './schedule-sheet.ts';

/** Everything of one day. */
export interface DayFacts {
  readonly date: string;
  /** The activities that touch the day, in order of start. */
  readonly activities: readonly Activity[];
  /** The tracked flights around the day, and the flights of pick-ups. */
  readonly flights: readonly FlightRecord[];
  /** The guests of the flights. */
  readonly guests: ReadonlyMap<string, VipBrief>;
  readonly vehicles: readonly VehicleRecord[];
  readonly drivers: readonly DriverRecord[];
  /** The blocks of drivers and vehicles that touch the day, in order of start. */
  readonly blocks: readonly BlockRecord[];
}

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

export interface DaySheet {
  readonly heading: string;
  /** How many activities of each kind there are. */
  readonly totals: string;
  readonly rows: readonly DayRow[];
  readonly off: readonly OffRow[];
  readonly chart: FleetChart;
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

const activityRow = (
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

const movementRow = (
  { at, kind, lacksPickup, place, state, title, vipIds }: Movement,
  guests: DayFacts['guests'],
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

const totalsOf = (activities: readonly Activity[], movements: readonly Movement[]): string => {
  const kinds = [...activities.map(({ type }) => KINDS[type]), ...movements.map(({ kind }) => kind)];
  const each = [...Map.groupBy(kinds, (kind) => kind)];
  return each.map(([kind, { length }]) => counted(length, kind.toLowerCase())).join(' · ');
};

/** Returns the flights of guests that arrive or depart on the day. */
export const movementsOn = ({ date, flights }: DayFacts, rule: DayRule): Movement[] => {
  const day = { date, timezone: rule.timezone, start: startOfDay(date, rule), end: endOfDay(date, rule) };
  return movementsOf(flights, day, clockFace(rule.timezone));
};

/** Returns the sheet of a day, in order of time, with every text that is printed. */
export const daySheet = (facts: DayFacts, rule: DayRule): DaySheet => {
  const { activities, blocks, date, guests } = facts;
  const clock = clockFace(rule.timezone);
  const movements = movementsOn(facts, rule);
  const flights = new Map(facts.flights.map((flight) => [flight.id, flight]));
  const rows = [
    ...activities.map((activity) => ({
      at: activity.startTime,
      row: activityRow(activity, { date, flights }, clock),
    })),
    ...movements.map((movement) => ({ at: movement.at, row: movementRow(movement, guests, clock) })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const day = { start: startOfDay(date, rule), end: endOfDay(date, rule) };
  return {
    heading: clock.day(date),
    totals: totalsOf(activities, movements),
    rows: rows.map(({ row }) => row),
    off: offRows(blocks, facts, day, clock),
    chart: fleetChart(activities, facts, day, clock),
  };
};

import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { VipBrief } from '#shared/schemas/vips/vip.ts';
import { flightOf } from './entry-details.ts';
import type { Movement } from './flight-movements.ts';
import { barOf } from './night.ts';
import { peopleIn, printedNames } from './printed-names.ts';
import { activityKey, type RowKey } from './row-key.ts';
import { remarkOf } from './schedule-sheet.ts';
import type { Wording } from './wording.ts';

/** A row of the sheet. Texts that are missing and needed are in `lacks`. */
export interface DayRow {
  readonly key: RowKey;
  /** The bar above it, if its start is not on the day of the sheet. */
  readonly bar: string;
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

function guestsText(guests: readonly VipBrief[], isRide: boolean, wording: Wording): string {
  const { count, say } = wording;
  if (guests.length === 0) return '';
  const people = peopleIn(guests);
  const names = printedNames(guests, MAX_RIDE_NAMES, wording);
  if (isRide || guests.length <= MAX_OTHER_NAMES)
    return people > 1 ? say('peopleNamed', (one) => ({ people: one.count('person', people), names })) : names;
  const parties = people > guests.length ? [count('person', people)] : [];
  return [count('guest', guests.length), ...parties].join(', ');
}

/** Says who was marked as aboard, when the sheet is printed later. */
function aboardText({ aboard = [], vips }: Activity, wording: Wording): string[] {
  const marked = new Set(aboard.map(({ vipId }) => vipId));
  const guests = vips.filter(({ id }) => marked.has(id));
  if (guests.length === 0) return [];
  const isAll = guests.length === vips.length;
  return [
    wording.say('aboardNamed', (one) => ({
      names: isAll ? one.say('all') : printedNames(guests, MAX_RIDE_NAMES, one),
    })),
  ];
}

function texts(...values: readonly (string | null | undefined)[]): string[] {
  return values.flatMap((value) => value || []);
}

/** Returns the row of an activity on the sheet of a date. */
export function activityRow(
  activity: Activity,
  { date, flights }: { readonly date: string; readonly flights: ReadonlyMap<string, FlightRecord> },
  wording: Wording,
): DayRow {
  const { clock, say } = wording;
  const { driver, dropoffLocation, endTime, location, pickupLocation, startTime, status, title, vehicle, vips } =
    activity;
  const isRide = activity.type === 'TRANSPORT';
  const isCancelled = status === 'CANCELLED';
  return {
    key: activityKey(activity),
    bar: barOf(startTime, date, wording),
    time: clock.range(startTime, endTime),
    kind: say(activity.type),
    remark: remarkOf(activity, wording, clock.offset(`${date}T12:00:00Z`)),
    title,
    flight: flightOf(activity, { flights }, wording),
    from: isRide ? (pickupLocation ?? '') : (location ?? ''),
    to: dropoffLocation ?? '',
    guests: [guestsText(vips, isRide, wording), ...aboardText(activity, wording)].join(' · '),
    driver: texts(driver?.name, driver?.phone),
    vehicle: texts(vehicle?.name, vehicle?.licensePlate),
    lacks: { driver: isRide && !isCancelled && !driver, vehicle: isRide && !isCancelled && !vehicle, pickup: false },
    isCancelled,
  };
}

/** Returns the row of a flight. */
export function movementRow(
  { at, flightId, isCancelled, kind, lacksPickup, place, state, title, vipIds }: Movement,
  { date, guests }: { readonly date: string; readonly guests: ReadonlyMap<string, VipBrief> },
  wording: Wording,
): DayRow {
  return {
    key: { id: `${flightId} ${kind}`, at, label: title },
    bar: barOf(at, date, wording),
    time: wording.clock.time(at),
    kind: wording.say(kind),
    remark: '',
    title,
    flight: state,
    from: place,
    to: '',
    guests: guestsText(
      vipIds.flatMap((id) => guests.get(id) ?? []),
      true,
      wording,
    ),
    driver: [],
    vehicle: [],
    lacks: { driver: false, vehicle: false, pickup: lacksPickup },
    isCancelled,
  };
}

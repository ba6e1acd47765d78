import { byId } from '#shared/domain/records.ts';
import { contactOf } from '#shared/domain/suppliers/order.ts';
import { type DayRule, dayOf } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import type { Order } from '#shared/schemas/suppliers/order.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import { activityKey, type RecordSheet, type RowKey, type TimedRow } from './changes.ts';
import { guestsOf, type ListedGuest } from './entry-details.ts';
import { type PrintedFacts, placeText } from './printed-names.ts';
import { goalText, needsText, peopleOn, stopText } from './ride-needs.ts';
import { barsOfDays } from './schedule-sheet.ts';
import { crewTexts, joinedTexts, type Wording } from './wording.ts';

/** A car of a motorcade. */
export interface CarRow {
  readonly key: RowKey;
  readonly position: string;
  /** Its role, and its name on the radio. */
  readonly role: readonly string[];
  readonly vehicle: readonly string[];
  readonly driver: readonly string[];
  readonly guests: readonly ListedGuest[];
  readonly people: string;
  readonly isPrincipal: boolean;
  readonly isCancelled: boolean;
}

/** The order of movement of one motorcade. */
export type MovementSheet = RecordSheet<CarRow>;

/** Returns the order of movement of a motorcade: its cars in order. Drivers read it, so it shows the phones that drivers see. */
export function movementSheet(
  { id, title, ...motorcade }: MotorcadeRecord,
  cars: readonly Activity[],
  options: DayRule & PrintedFacts,
  wording: Wording,
): MovementSheet {
  const { clock, count, say } = wording;
  const { endTime, startTime } = motorcade;
  const placed = (text: string | undefined, placeId: string | undefined) =>
    placeText(text ?? '', options.places?.get(placeId ?? ''));
  const to = placed(motorcade.dropoffLocation, motorcade.dropoffPlaceId);
  const rows = cars.map((car, place): CarRow => {
    const { callSign, driver, position = place + 1, role = 'OTHER', status, vehicle } = car;
    const isCancelled = status === 'CANCELLED';
    const missing = isCancelled ? [] : [say('toBeConfirmed')];
    return {
      key: activityKey(car),
      position: String(position),
      role: [say(`role${role}`), callSign ?? ''].filter(Boolean),
      vehicle: vehicle ? [vehicle.name, vehicle.licensePlate ?? ''].filter(Boolean) : missing,
      driver: driver ? crewTexts(car) : missing,
      guests: guestsOf(car, { kind: 'DRIVER_SCHEDULE' }, options, wording),
      people: joinedTexts(
        [peopleOn(car) > 0 ? count('person', peopleOn(car)) : '', needsText(car, options, wording)],
        ' · ',
      ),
      isPrincipal: role === 'PRINCIPAL',
      isCancelled,
    };
  });
  const about = [
    joinedTexts([clock.day(dayOf(startTime, options)), clock.range(startTime, endTime)], ' · '),
    placed(motorcade.pickupLocation, motorcade.pickupPlaceId),
    to && say('to', { place: to }),
  ];
  return { id, name: title, about: about.filter(Boolean), rows };
}

/** A ride of an order, as much of it as its supplier may see. */
export interface OrderRow extends TimedRow {
  readonly stops: readonly string[];
  readonly people: readonly string[];
  readonly signs: readonly string[];
  readonly named: readonly string[];
}

/** The rides that a supplier is asked for or holds. */
export type OrderSheet = RecordSheet<OrderRow>;

/** A supplier with its orders, as they are shown to it. */
export interface OrderedFrom {
  readonly supplier: SupplierRecord;
  readonly orders: readonly Order[];
}

/** Returns the sheet of a supplier. It names guests only where the order shows them: for name boards, on the day. */
export function orderSheet(
  { orders, supplier }: OrderedFrom,
  activities: readonly Activity[],
  options: DayRule & PrintedFacts,
  wording: Wording,
): OrderSheet {
  const shown = new Map(orders.flatMap(({ rides }) => rides.map(({ eventId, ride }) => [eventId, ride] as const)));
  const listed = activities
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
    .flatMap((activity) => {
      const ride = shown.get(activity.id);
      return ride ? [{ activity, ride }] : [];
    });
  const starts = listed.map(({ activity }) => activity.startTime);
  const bars = barsOfDays(starts, options, wording);
  const rows = listed.map(({ activity, ride }, place) => ({
    ...rowOf(activity, ride, options, wording),
    bar: bars[place] ?? '',
  }));
  const { name: contact = '', phone = '' } = contactOf(supplier);
  return { id: supplier.id, name: supplier.name, about: [contact, phone].filter(Boolean), rows };
}

type ShownRide = NonNullable<Order['rides'][number]['ride']>;

function rowOf(activity: Activity, ride: ShownRide, options: PrintedFacts, wording: Wording): Omit<OrderRow, 'bar'> {
  const { clock, count, say } = wording;
  const { dropoffPlaceId, endTime, id, pickupPlaceId, startTime, status } = activity;
  const pickup = placeText(activity.pickupLocation ?? '', options.places?.get(pickupPlaceId ?? ''));
  const place = placeText(activity.dropoffLocation ?? '', options.places?.get(dropoffPlaceId ?? ''));
  const goal = goalText(activity, place && say('to', { place }), wording);
  const isCancelled = status === 'CANCELLED';
  return {
    // The title is free text, and often names guests.
    key: { id, at: startTime, label: joinedTexts([pickup, place], ' – ') },
    time: clock.range(startTime, endTime),
    stops: (activity.stops?.map((stop) => stopText(stop, [], wording)) ?? [pickup, goal]).filter(Boolean),
    people: [count('person', ride.seats), needsText(activity, options, wording)].filter(Boolean),
    signs: [...ride.signs],
    named: namedIn(ride) ?? (isCancelled ? [] : [say('toBeConfirmed')]),
    isCancelled,
  };
}

function namedIn({ driver, vehicle }: ShownRide): string[] | undefined {
  if (!driver && !vehicle) return undefined;
  return [driver?.name, driver?.phone, vehicle?.licensePlate ?? vehicle?.name].flatMap((text) => text ?? []);
}

/** Returns the rides of orders by supplier, in the order of the suppliers. */
export function ridesOf(orders: readonly Order[], activities: readonly Activity[]): Activity[] {
  const found = byId(activities);
  return orders.flatMap(({ rides }) => rides.flatMap(({ eventId }) => found.get(eventId) ?? []));
}

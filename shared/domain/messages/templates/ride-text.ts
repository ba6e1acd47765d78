import { isPickup } from '#shared/domain/flights/rides.ts';
import { BESIDE, placesIn, type RideFact, type RideFacts, toldVehicle } from '#shared/domain/messages/ride-change.ts';
import type { CarPlace } from '#shared/domain/motorcades/car-place.ts';
import { clip } from '#shared/domain/plain-text.ts';
import { byId } from '#shared/domain/records.ts';
import { carLine } from '#shared/domain/reports/entry-details.ts';
import { arrivalText, departureText } from '#shared/domain/reports/flight-texts.ts';
import { peopleIn, printedNames } from '#shared/domain/reports/printed-names.ts';
import { goalText, needsText, ownersOf, stopText } from '#shared/domain/reports/ride-needs.ts';
import type { Word, Wording } from '#shared/domain/reports/wording.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip, RideNeeds } from '#shared/schemas/vips/vip.ts';
import { deskLine } from './desk-text.ts';

const MAX_TEXT = 100;
const MAX_NOTES = 300;
/** A message names at most this many guests of a ride, and counts the others. */
const MAX_NAMED_GUESTS = 20;

type NamedDriver = Pick<DriverRecord, 'id' | 'name' | 'phone'>;

/** When who comes with what for guests on their way. */
export interface Relief {
  readonly at: string;
  /** As `reliefMark` returns it. */
  readonly mark: string;
  readonly driver: NamedDriver;
  readonly vehicle?: Pick<VehicleRecord, 'licensePlate' | 'name'> | undefined;
}

/** The records that a message shows of a ride. */
export interface ShownRecords {
  readonly vehicles: ReadonlyMap<string, Pick<VehicleRecord, 'licensePlate' | 'name'>>;
  readonly vips: ReadonlyMap<string, NamedVip>;
  readonly flights: ReadonlyMap<string, FlightRecord>;
  /** The drivers of the rides whose guests others take on, by ride. */
  readonly stranded?: ReadonlyMap<string, NamedDriver>;
  /** The ride that takes the guests of this one on. */
  readonly relief?: Relief | undefined;
  /** The drivers who drive with others. */
  readonly drivers?: ReadonlyMap<string, NamedDriver>;
  /** The tags of the settings. */
  readonly tags?: TagSettings;
  /** Where the ride drives in its motorcade. */
  readonly car?: CarPlace | undefined;
}

/** Returns the guests of a ride whose names a message shows, with their parties as the driver knows them. */
function namedGuests(ride: RideFacts, { vips }: ShownRecords): NamedVip[] {
  return guestsOf(ride, vips).slice(0, MAX_NAMED_GUESTS);
}

/** Returns all guests that a message of a ride names: its own, and those whose goods it carries. */
export function shownGuests(ride: RideFacts, shown: ShownRecords): NamedVip[] {
  return [...namedGuests(ride, shown), ...ownersOf(ride, liveAmong(shown.vips)).named];
}

/** Returns the other drivers that a message of a ride names: who drives with its driver, whose guests they take on, and who takes on theirs. */
export function shownDrivers({ partnerId = '', relieves = '' }: RideFacts, shown: ShownRecords): NamedDriver[] {
  return [shown.drivers?.get(partnerId), shown.stranded?.get(relieves), shown.relief?.driver].filter(
    (driver) => driver !== undefined,
  );
}

function liveAmong(vips: ShownRecords['vips']): Map<string, NamedVip> {
  return new Map([...vips].filter(([, { deletedAt }]) => !deletedAt));
}

/** Returns the guests who may be named. */
function guestsOf(ride: RideFacts, vips: ShownRecords['vips']): NamedVip[] {
  return (ride.vipIds ?? []).flatMap((id) => {
    const guest = vips.get(id);
    return guest && !guest.deletedAt ? [{ ...guest, partySize: partyOf(id, ride, vips) }] : [];
  });
}

/** Guests who are deleted count, because the driver knew of them. */
function partyOf(id: string, { beside, people }: RideFacts, vips: ShownRecords['vips']): number {
  const all = Number(beside?.[`${BESIDE.party}${id}`] ?? vips.get(id)?.partySize ?? 1);
  return Math.min(people?.[id]?.count ?? all, all);
}

/** Returns the terminal and the gate of the end of a flight at which the ride is. */
export function atAirport({ facts }: FlightRecord, { flightLeg }: Pick<RideFacts, 'flightLeg'>): string {
  const { gate, terminal } = facts?.[flightLeg === 'DEPARTURE' ? 'departure' : 'arrival'] ?? {};
  return JSON.stringify([terminal ?? '', gate ?? '']);
}

function flightText(ride: RideFacts, { flights }: ShownRecords, wording: Wording): string {
  const flight = flights.get(ride.flightId ?? '');
  if (!flight || flight.deletedAt) return '';
  const isDeparture = ride.flightLeg === 'DEPARTURE';
  const [terminal, gate] = JSON.parse(ride.beside?.[BESIDE.flight] ?? atAirport(flight, ride)) as [string, string];
  const { facts } = flight;
  const side = isDeparture ? 'departure' : 'arrival';
  const known = facts ? { ...flight, facts: { ...facts, [side]: { ...facts[side], terminal } } } : flight;
  const text = isDeparture
    ? departureText(known, wording, wording.clock.date(ride.endTime))
    : arrivalText(known, wording, wording.clock.date(ride.startTime));
  return gate ? `${text}, ${wording.say('gate', { gate })}` : text;
}

/** Returns the times of a ride: `Sat 10 May 10:00–11:00`. */
export function timesText(
  { endTime, startTime }: Pick<RideFacts, 'endTime' | 'startTime'>,
  { clock }: Wording,
): string {
  return clock.date(startTime) === clock.date(endTime)
    ? `${clock.weekday(startTime)} ${clock.range(startTime, endTime)}`
    : `${clock.weekday(startTime)} ${clock.time(startTime)} – ${clock.weekday(endTime)} ${clock.time(endTime)}`;
}

function wayText(
  { dropoffLocation, kind, location, pickupLocation = location, relieves, waitMinutes }: RideFacts,
  { say }: Wording,
): string {
  const to = dropoffLocation === undefined ? '' : say('to', { place: clip(dropoffLocation, MAX_TEXT) });
  return (
    [pickupLocation === undefined ? '' : clip(pickupLocation, MAX_TEXT), goalText({ kind, waitMinutes }, to, { say })]
      .filter(Boolean)
      // The pick-up of a relief says where the other ride went.
      .join(relieves === undefined ? ' ' : ', ')
  );
}

/** Names who gets on and off where, if the message names all guests. */
function stopsText(
  ride: RideFacts,
  stops: NonNullable<RideFacts['stops']>,
  shown: ShownRecords,
  wording: Wording,
): string {
  const guests = (ride.vipIds ?? []).length > MAX_NAMED_GUESTS ? [] : namedGuests(ride, shown);
  return stops
    .map(({ location = '', ...stop }) => stopText({ ...stop, location: clip(location, MAX_TEXT) }, guests, wording))
    .join('; ');
}

function relieverText({ driver, vehicle }: Relief): string {
  const named = [driver.name, vehicle?.name].map((name) => name && clip(name, MAX_TEXT));
  return [named[0], driver.phone, named[1], vehicle?.licensePlate].filter(Boolean).join(', ');
}

/** How a message says each fact of a ride. Empty: there is nothing to say. */
export const FACT_TEXTS: Readonly<
  Record<RideFact, (ride: RideFacts, shown: ShownRecords, wording: Wording) => string>
> = {
  title: ({ title }) => clip(title, MAX_TEXT),
  times: (ride, _shown, wording) => timesText(ride, wording),
  way: (ride, shown, wording) => (ride.stops ? stopsText(ride, ride.stops, shown, wording) : wayText(ride, wording)),
  relief: ({ pickupCoordinates, relieves = '' }, { relief, stranded }, { clock, say }) => {
    if (relief) return say('takenOnBy', { driver: relieverText(relief), time: clock.time(relief.at) });
    const { name, phone } = stranded?.get(relieves) ?? {};
    const at =
      pickupCoordinates && `${pickupCoordinates.latitude.toFixed(5)}, ${pickupCoordinates.longitude.toFixed(5)}`;
    const known = [name && clip(name, MAX_TEXT), phone, at].filter(Boolean);
    return known.length > 0 ? say('waitWith', { driver: known.join(', ') }) : '';
  },
  places: ({ beside = {} }) => placesIn(beside).join('; '),
  vehicle: ({ beside, vehicleId }, { vehicles }, { say }) => {
    if (vehicleId === undefined) return say('noVehicle');
    const vehicle = vehicles.get(vehicleId);
    const told = beside?.[`${BESIDE.vehicle}${vehicleId}`] ?? (vehicle && toldVehicle(vehicle));
    const [name, licensePlate] = JSON.parse(told || '[]') as string[];
    return [clip(name ?? say('toBeConfirmed'), MAX_TEXT), licensePlate].filter(Boolean).join(', ');
  },
  crew: ({ isCoDriver, partnerId = '' }, { drivers }, { say }) => {
    const { name, phone } = drivers?.get(partnerId) ?? {};
    if (name === undefined) return isCoDriver ? say('coDriver') : '';
    return `${say(isCoDriver ? 'driver' : 'coDriver')}: ${[clip(name, MAX_TEXT), phone].filter(Boolean).join(', ')}`;
  },
  guests: (ride, { vips }, wording) => {
    const parties = (ride.vipIds ?? []).map((id) => ({ partySize: partyOf(id, ride, vips) }));
    const count = Math.max(peopleIn(parties), ride.seatsNeeded ?? 0);
    if (count === 0) return '';
    const people = wording.count('person', count);
    const names = printedNames(guestsOf(ride, vips), MAX_NAMED_GUESTS, wording, (n) => wording.say('partyOf', { n }));
    return names === '' ? people : wording.say('peopleNamed', { people, names });
  },
  needs: (ride, { tags, vips }, wording) => {
    const { beside, vipIds = [] } = ride;
    const known = vipIds.flatMap((id) => {
      const was = beside?.[`${BESIDE.needs}${id}`];
      const guest = vips.get(id);
      return guest ? [{ ...guest, ...(was ? (JSON.parse(was) as RideNeeds) : {}) }] : [];
    });
    const guests = new Map([...liveAmong(vips), ...byId(known)]);
    return needsText({ ...ride, vipIds }, { guests, tags }, wording);
  },
  flight: flightText,
  car: ({ beside, callSign, position, role }, { car }, wording) => {
    if (!car || position === undefined || role === undefined) return '';
    const around = JSON.parse(beside?.[BESIDE.cars] ?? '{}') as Partial<CarPlace>;
    return carLine({ ...car, ...around, own: { ...car.own, callSign, position, role } }, wording);
  },
  notes: ({ notes = '' }) => clip(notes, MAX_NOTES),
  desk: ({ beside }, _shown, wording) => deskLine(beside?.[BESIDE.desk] ?? '', wording),
};

/** What a line of a message begins with, where the text needs it. */
export const LABELS: Readonly<Partial<Record<RideFact, Word>>> = {
  guests: 'guests',
  needs: 'needs',
  vehicle: 'vehicle',
  flight: 'flight',
  car: 'car',
  notes: 'notes',
};

/** Returns these facts of a ride, one a line. A pick-up at an airport has the name for the sign below its guests. */
export function factLines(
  facts: readonly RideFact[],
  ride: RideFacts,
  shown: ShownRecords,
  wording: Wording,
): string[] {
  return facts.flatMap((fact) => {
    const text = FACT_TEXTS[fact](ride, shown, wording);
    const label = LABELS[fact];
    return [
      ...(text === '' ? [] : [label === undefined ? text : `${wording.say(label)}: ${text}`]),
      ...(fact === 'guests' ? boardLines(ride, shown, wording) : []),
    ];
  });
}

/** Returns the line with the names for the sign, of a pick-up at an airport. */
export function boardLines(ride: RideFacts, shown: ShownRecords, { say }: Wording): string[] {
  if (!isPickup(ride)) return [];
  const names = namedGuests(ride, shown).map(({ name }) => name);
  return names.length > 0 ? [`${say('titleNAME_BOARD')}: ${names.join('; ')}`] : [];
}

/** A reminder that comes earlier names the day: a count of minutes would say little. */
const MAX_COUNTED_MINUTES = 180;

export interface Reminder {
  readonly ride: RideFacts;
  readonly shown: ShownRecords;
  readonly minutesLeft: number;
  /** How to reach the desk. Empty: it is not known. */
  readonly desk: string;
  readonly timezone: string;
}

/** Returns the text that reminds a driver of a ride, with everything that they must know of it. */
export function reminderText({ desk, minutesLeft, ride, shown, timezone }: Reminder, wording: Wording): string {
  const { clock, say } = wording;
  const title = FACT_TEXTS.title(ride, shown, wording);
  return [
    minutesLeft > MAX_COUNTED_MINUTES
      ? say('reminderOn', { title, time: `${clock.weekday(ride.startTime)} ${clock.time(ride.startTime)}` })
      : say('reminder', { title, time: clock.time(ride.startTime), n: minutesLeft }),
    ...factLines(
      ['way', 'relief', 'car', 'guests', 'needs', 'vehicle', 'crew', 'flight', 'notes'],
      ride,
      shown,
      wording,
    ),
    deskLine(desk, wording),
    say('zone', { zone: timezone }),
  ]
    .filter(Boolean)
    .join('\n');
}

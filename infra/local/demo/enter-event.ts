import { dateAfter } from '#shared/domain/time/days.ts';
import type { CarRole } from '#shared/schemas/motorcades/car.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { minutes } from './calendar.ts';
import { type Caller, COORDINATOR } from './caller.ts';
import type { Guest } from './guests.ts';
import { HOTEL_NAMES, HOTELS, knownWays, VENUES } from './places.ts';
import type { Appointment, Plan, Ride } from './plan.ts';

/** The ids of the entered records by their names in the plan. Drivers are listed by their vehicle. */
export interface Entered {
  readonly vips: ReadonlyMap<string, string>;
  readonly vehicles: ReadonlyMap<string, string>;
  readonly drivers: ReadonlyMap<string, string>;
  readonly masters: ReadonlyMap<string, string>;
  /** In order of start. */
  readonly rides: readonly EnteredRide[];
}

export interface EnteredRide {
  readonly id: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly vipIds: readonly string[];
}

/** Enters places, guests, fleet, programme, rides and a block, several in parallel. */
export async function enterEvent(call: Caller, plan: Plan): Promise<Entered> {
  const vips = new Map<string, string>();
  const vehicles = new Map<string, string>();
  const drivers = new Map<string, string>();
  const masters = new Map<string, string>();
  const rides: EnteredRide[] = [];
  const entered = { vips, vehicles, drivers, masters, rides };
  // Before what happens there, so that each text links to its place.
  const places = new Map<string, string>();
  await inParallel(plan.places.entries(), async ([number, place]) => {
    places.set(place.name, await call('createPlace', { as: COORDINATOR, key: `${number + 1}`, body: place }));
  });
  await inParallel(plan.guests.entries(), async ([number, { key, stay, vip }]) => {
    const placeId = stay === 'HOME' ? undefined : places.get(HOTEL_NAMES[stay]);
    // Two floors of rooms.
    const room = `${200 + (number % 2) * 100 + Math.ceil(number / 2)}`;
    const body = placeId === undefined ? vip : { ...vip, lodging: [{ placeId, room, ...plan.nights }] };
    vips.set(key, await call('createVip', { as: COORDINATOR, key, body }));
  });
  for (const way of knownWays()) {
    const params = { from: places.get(way.from) ?? '', to: places.get(way.to) ?? '' };
    await call('setWay', { as: COORDINATOR, params, body: { minutes: way.minutes } });
  }
  await inParallel(plan.fleet, async ({ driver, vehicle }) => {
    const { name } = vehicle;
    vehicles.set(name, await call('createVehicle', { as: COORDINATOR, key: slug(name), body: vehicle }));
    if (driver) drivers.set(name, await call('createDriver', { as: COORDINATOR, key: slug(name), body: driver }));
  });
  await inParallel(plan.appointments, async (each) => {
    masters.set(each.item.key, await enterAppointment(call, each, entered));
  });
  await enterConference(call, plan, entered);
  await enterTour(call, plan, entered);
  // The rides of one vehicle one after the other: they write to the same ledger days.
  await inParallel(Map.groupBy(plan.rides, ({ vehicle }) => vehicle).values(), async (ofOne) => {
    for (const [place, ride] of ofOne.entries())
      rides.push(await enterRide(call, ride, `${slug(ride.vehicle)}-${place + 1}`, entered));
  });
  await enterBlock(call, plan, drivers);
  return { ...entered, rides: rides.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1)) };
}

/** A conference over the last two days, beside everything else. */
async function enterConference(call: Caller, { guests, nights }: Plan, { vips }: Entered): Promise<void> {
  const dates = { allDay: true, startDate: dateAfter(nights.from, 1), endDate: nights.to };
  const body = { type: 'EVENT', title: 'Philanthropy Forum', ...dates, vipIds: idsOf(guests.slice(0, 6), vips) };
  await call('createEvent', { as: COORDINATOR, key: 'forum', body });
}

const TOUR_COACH = 'Coach 2';

/** A guided tour, which holds a coach and its driver, for the guests of its first ride. */
async function enterTour(call: Caller, { rides }: Plan, { drivers, vehicles, vips }: Entered): Promise<void> {
  const arrival = rides
    .filter(({ vehicle }) => vehicle === TOUR_COACH)
    .sort((a, b) => a.journey.end - b.journey.end)[0];
  if (!arrival) throw new Error(`${TOUR_COACH} has no ride`);
  const { end, to } = arrival.journey;
  const body = {
    type: 'EVENT',
    title: 'Guided tour by coach',
    description: 'The parks and the river. The coach stays with its guests.',
    location: to.text,
    ...times(end + minutes(75), end + minutes(180)),
    vehicleId: vehicles.get(TOUR_COACH),
    driverId: drivers.get(TOUR_COACH),
    vipIds: idsOf(arrival.riders, vips),
  };
  await call('createEvent', { as: COORDINATOR, key: 'coach-tour', body });
}

/** The vehicle whose driver goes home after their last ride. */
const FIRST_HOME = 'Minibus 3';

async function enterBlock(call: Caller, { rides }: Plan, drivers: Entered['drivers']): Promise<void> {
  const last = Math.max(...rides.filter(({ vehicle }) => vehicle === FIRST_HOME).map(({ journey }) => journey.end));
  const [from, to] = [new Date(last).toISOString(), new Date(last + 2 * DAY_MS).toISOString()];
  const params = { driverId: drivers.get(FIRST_HOME) ?? '' };
  await call('createDriverBlock', { as: COORDINATOR, key: 'home', params, body: { from, to, reason: 'At home' } });
}

async function enterAppointment(call: Caller, { end, guests, item, start }: Appointment, { vips }: Entered) {
  const { description, isCancelled, key, place, title, type } = item;
  const body = { type, title, description, location: place.text, ...times(start, end), vipIds: idsOf(guests, vips) };
  const id = await call('createEvent', { as: COORDINATOR, key, body });
  if (isCancelled) {
    await call('moveEventStatus', { as: COORDINATOR, params: { eventId: id }, body: { status: 'CANCELLED' } });
  }
  return id;
}

async function enterRide(
  call: Caller,
  { journey, riders, vehicle }: Ride,
  key: string,
  entered: Omit<Entered, 'rides'>,
) {
  const { end, from, item, start, title, to } = journey;
  const body = {
    type: 'TRANSPORT',
    title,
    pickupLocation: from.text,
    dropoffLocation: to.text,
    ...times(start, end),
    masterEventId: item && entered.masters.get(item.key),
    vehicleId: entered.vehicles.get(vehicle),
    driverId: entered.drivers.get(vehicle),
    vipIds: idsOf(riders, entered.vips),
  };
  return { id: await call('createEvent', { as: COORDINATOR, key, body }), title, start, end, vipIds: body.vipIds };
}

function times(start: number, end: number) {
  return { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() };
}

function idsOf(guests: readonly Guest[], vips: Entered['vips']) {
  return guests.map(({ key }) => vips.get(key) ?? '');
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** Enough calls to keep the service and its table busy. */
const MAX_PARALLEL = 4;

/** Calls `act` for each item, in order, with at most 4 calls at once. */
export async function inParallel<T>(things: Iterable<T>, act: (thing: T) => Promise<void>): Promise<void> {
  const waiting = things[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker));
}

/** The item of the programme that the motorcade drives to. */
const OPENING = 'opening';

/** The cars in order, each with its driver. */
const CARS: readonly (readonly [CarRole, string, string])[] = [
  ['LEAD', 'State car 1', 'Isolde Farnham'],
  ['PRINCIPAL', 'State car 2', 'Kwabena Asante-Reid'],
  ['SPARE', 'State car 3', 'Milica Jovanović'],
  ['FOLLOW', 'State car 4', 'Pádraig Ó Dálaigh'],
  ['TAIL', 'State car 5', 'Annelies Verstraete'],
];

/** Enters the motorcade of the hosts to the opening: five cars with their own drivers, one of them reserved for the hosts. */
export async function enterMotorcade(
  call: Caller,
  { appointments }: Plan,
  { vips }: Pick<Entered, 'vips'>,
): Promise<void> {
  const opening = appointments.find(({ item }) => item.key === OPENING);
  if (!opening) return;
  const as = COORDINATOR;
  const hosts = opening.guests.filter(({ stay }) => stay === 'HOME').slice(0, 2);
  const cars = [];
  for (const [place, [role, name, driver]] of CARS.entries()) {
    const key = `state-car-${place + 1}`;
    const riders = role === 'PRINCIPAL' ? hosts.map(({ key: guest }) => vips.get(guest) ?? '') : [];
    const reserved = riders.length > 0 ? { reservedFor: { vipIds: riders } } : {};
    const licensePlate = `MTC STATE ${place + 1}`;
    const vehicle = { name, type: 'SEDAN', seatCapacity: 4, color: 'black', licensePlate, ...reserved };
    cars.push({
      role,
      callSign: `Meridian ${place + 1}`,
      vehicleId: await call('createVehicle', { as, key, body: vehicle }),
      driverId: await call('createDriver', { as, key, body: { name: driver, phone: `+44 7700 90023${place}` } }),
      vipIds: riders,
    });
  }
  const body = {
    title: 'Motorcade of the hosts to the opening',
    pickupLocation: HOTELS.AURORA.text,
    dropoffLocation: VENUES.hall.text,
    startTime: new Date(opening.start - minutes(45)).toISOString(),
    endTime: new Date(opening.start - minutes(20)).toISOString(),
    cars,
  };
  await call('createMotorcade', { as, key: 'motorcade', body });
}

import { inParallel } from '#infra/local/demo/enter-event.ts';
import { later } from '#shared/domain/time/days.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { festivalDrivers, festivalVehicles } from './fleet.ts';
import { FESTIVAL_IATA, type FestivalFlight, festivalFlights } from './flights.ts';
import { type FestivalGuest, festivalGuests, GROUPS } from './guests.ts';
import { PLACES } from './places.ts';
import { festivalProgramme } from './programme.ts';
import { type FestivalRide, festivalRides, minuteOf } from './rides.ts';

/** Sends POST to a path with a body. Returns the id of the answer. Throws if it is refused. */
export type Send = (path: string, body: Readonly<Record<string, unknown>>) => Promise<string>;

/** The ids of what was entered, by the keys of the fixture. Vehicles and drivers by their names, flights by their numbers. */
export interface Festival {
  readonly firstDate: string;
  readonly vips: ReadonlyMap<string, string>;
  readonly vehicles: ReadonlyMap<string, string>;
  readonly drivers: ReadonlyMap<string, string>;
  readonly flights: ReadonlyMap<string, string>;
  readonly items: ReadonlyMap<string, string>;
  readonly rides: ReadonlyMap<string, string>;
  /** Returns a time of the festival: `at(1, '18:00')` is 18:00 UTC on its second day. */
  at(day: number, time: string): string;
}

export interface FestivalOptions {
  /** The first of its five days. */
  readonly firstDate: string;
  /** Whether to follow its flights. This needs a flight provider. Default: true. */
  readonly withFlights?: boolean;
}

function startOf(firstDate: string): string {
  return `${firstDate}T00:00:00.000Z`;
}

function instantsOf(firstDate: string): (minute: number) => string {
  return (minute) => later(startOf(firstDate), minute * MINUTE_MS);
}

/** Returns the function that gives the times of a festival. */
export function momentsOf(firstDate: string): Festival['at'] {
  return (day, time) => instantsOf(firstDate)(minuteOf({ day, at: time }));
}

/** Enters the festival through the operations of the API. Its rides have no vehicle and no driver yet. All its times are UTC. */
export async function enterFestival(send: Send, { firstDate, withFlights = true }: FestivalOptions): Promise<Festival> {
  const instant = instantsOf(firstDate);
  const enter = async <T>(path: string, rows: readonly T[], keyOf: (row: T) => string, bodyOf: (row: T) => object) => {
    const ids = new Map<string, string>();
    await inParallel(rows, async (row) => {
      ids.set(keyOf(row), await send(path, { ...bodyOf(row) }));
    });
    return ids;
  };
  const byName = ({ name }: { readonly name: string }): string => name;
  const byKey = ({ key }: { readonly key: string }): string => key;
  const vips = await enter('/api/vips', festivalGuests(), byKey, vipOf);
  const idsOf = (guests: readonly FestivalGuest[]): string[] => guests.map(({ key }) => vips.get(key) ?? '');
  const vehicles = await enter('/api/vehicles', festivalVehicles(), byName, (vehicle) => vehicle);
  const drivers = await enter('/api/drivers', festivalDrivers(), byName, (driver) => driver);
  const flightOf = (flight: FestivalFlight) => {
    const { flightNumber, guests, iata, leg } = flight;
    const here = { iata: FESTIVAL_IATA, scheduledTime: instant(minuteOf(flight)) };
    const [departure, arrival] = leg === 'ARRIVAL' ? [{ iata }, here] : [here, { iata }];
    const flightDate = later(startOf(firstDate), flight.day * DAY_MS).slice(0, 10);
    return { flightNumber, flightDate, vipIds: idsOf(guests), departure, arrival };
  };
  const flown = withFlights ? festivalFlights() : [];
  const flights = await enter('/api/flights', flown, ({ flightNumber }) => flightNumber, flightOf);
  const items = await enter('/api/events', festivalProgramme(), byKey, (item) => ({
    type: item.type,
    title: item.title,
    location: PLACES[item.place].name,
    startTime: instant(minuteOf(item)),
    endTime: instant(minuteOf(item) + item.minutes),
    vipIds: idsOf(item.guests),
  }));
  const rideOf = ({ end, from, guests, item, pickupOf, start: begins, title, to }: FestivalRide) => ({
    type: 'TRANSPORT',
    title,
    pickupLocation: PLACES[from].name,
    pickupCoordinates: PLACES[from].coordinates,
    dropoffLocation: PLACES[to].name,
    startTime: instant(begins),
    endTime: instant(end),
    vipIds: idsOf(guests),
    ...(item !== undefined && { masterEventId: items.get(item) }),
    ...(withFlights && pickupOf !== undefined && { flightId: flights.get(pickupOf) }),
  });
  const rides = await enter('/api/events', festivalRides(), byKey, rideOf);
  return { firstDate, vips, vehicles, drivers, flights, items, rides, at: momentsOf(firstDate) };
}

function vipOf({ group, name, partySize }: FestivalGuest) {
  return {
    name,
    partySize,
    organization: `Festival, ${group.toLowerCase()}`,
    department: 'OTHER',
    importance: GROUPS[group].importance,
  };
}

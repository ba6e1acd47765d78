import { type FestivalFlight, festivalFlights } from './flights.ts';
import { type FestivalGuest, GROUPS } from './guests.ts';
import { minutesBetween, type PlaceKey } from './places.ts';
import { type FestivalItem, festivalProgramme } from './programme.ts';

/** A ride of the festival. Times are minutes since the start of its first day. */
export interface FestivalRide {
  readonly key: string;
  readonly title: string;
  readonly from: PlaceKey;
  readonly to: PlaceKey;
  readonly start: number;
  readonly end: number;
  readonly guests: readonly FestivalGuest[];
  /** The item of the programme that it is a leg of. */
  readonly item?: string;
  /** The number of the flight that its guests arrive on. */
  readonly pickupOf?: string;
}

/** Minutes. */
const CUSTOMS = 30;
const BOARDING = 5;
const BEFORE_ITEM = 10;
const AFTER_ITEM = 10;
const BEFORE_FLIGHT = 120;

/** Returns the minutes since the start of the first day. */
export function minuteOf({ at, day }: { readonly day: number; readonly at: string }): number {
  const [hours, minutes] = at.split(':').map(Number);
  return day * 24 * 60 + (hours ?? 0) * 60 + (minutes ?? 0);
}

function hotelOf({ group }: FestivalGuest): PlaceKey {
  return GROUPS[group].hotel;
}

function rideOfFlight(flight: FestivalFlight): FestivalRide {
  const { flightNumber, guests, leg } = flight;
  const [first] = guests;
  if (!first) throw new Error(`Nobody is on flight ${flightNumber}`);
  const hotel = hotelOf(first);
  const scheduled = minuteOf(flight);
  const key = flightNumber.toLowerCase();
  if (leg === 'ARRIVAL') {
    const start = scheduled + CUSTOMS;
    const end = start + BOARDING + minutesBetween('airport', hotel);
    const title = `Pick-up from ${flightNumber}`;
    return { key, title, from: 'airport', to: hotel, start, end, guests, pickupOf: flightNumber };
  }
  const end = scheduled - BEFORE_FLIGHT;
  const start = end - BOARDING - minutesBetween(hotel, 'departures');
  return { key, title: `To flight ${flightNumber}`, from: hotel, to: 'departures', start, end, guests };
}

function legsOf(item: FestivalItem): FestivalRide[] {
  const start = minuteOf(item);
  const travelling = item.guests.filter((guest) => hotelOf(guest) !== item.place);
  return [...Map.groupBy(travelling, hotelOf)].flatMap(([hotel, guests]) => {
    const minutes = BOARDING + minutesBetween(hotel, item.place);
    const arrives = start - BEFORE_ITEM;
    const there = Array.from({ length: item.cars }, (_, car) => ({
      key: `${item.key}-${hotel}-there-${car + 1}`,
      title: item.cars > 1 ? `To ${item.title}, car ${car + 1}` : `To ${item.title}`,
      from: hotel,
      to: item.place,
      start: arrives - minutes,
      end: arrives,
      guests: guests.filter((_guest, number) => number % item.cars === car),
      item: item.key,
    }));
    const leaves = start + item.minutes + AFTER_ITEM;
    const back = {
      key: `${item.key}-${hotel}-back`,
      title: `Back from ${item.title}`,
      from: item.place,
      to: hotel,
      start: leaves,
      end: leaves + minutes,
      guests,
      item: item.key,
    };
    return item.hasWayBack ? [...there, back] : there;
  });
}

/** Returns the 99 rides: pick-ups and drop-offs of the flights, and legs of the programme, in order of start. */
export function festivalRides(): FestivalRide[] {
  return [...festivalFlights().map(rideOfFlight), ...festivalProgramme().flatMap(legsOf)].sort(
    (a, b) => a.start - b.start || (a.key < b.key ? -1 : 1),
  );
}

import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { defaultBufferMinutes } from '#shared/domain/places/place.ts';
import { dateAfter } from '#shared/domain/time/days.ts';
import { estimatedMinutes } from '#shared/domain/ways/ways.ts';
import { type Calendar, calendarOf, minutes } from './calendar.ts';
import { demonstrationFleet } from './fleet.ts';
import { demonstrationGuests, type Guest } from './guests.ts';
import { demonstrationPlaces, GATES, HOTELS, knownWays, type Place, SITES, type Site } from './places.ts';
import { demonstrationProgramme, type Item } from './programme.ts';

/** The time zone of the demonstration. */
export const DEMONSTRATION_ZONE = 'Europe/London';

/** The content of the demonstration, without its users. */
export interface Plan {
  readonly guests: readonly Guest[];
  readonly fleet: ReturnType<typeof demonstrationFleet>;
  readonly places: ReturnType<typeof demonstrationPlaces>;
  /** The nights of the guests in their hotels. */
  readonly nights: { readonly from: string; readonly to: string };
  readonly appointments: readonly Appointment[];
  readonly rides: readonly Ride[];
}

/** Returns an event of three days that begins on this date. Only the dates differ between two plans. */
export function planDemonstration(firstDate: string): Plan {
  const calendar = calendarOf(firstDate, DEMONSTRATION_ZONE);
  const guests = demonstrationGuests();
  const fleet = demonstrationFleet();
  const appointments = appointmentsOf(demonstrationProgramme(), guests, calendar);
  const journeys = [...transfersOf(guests, calendar), ...journeysOf(appointments, guests)];
  const nights = { from: firstDate, to: dateAfter(firstDate, 2) };
  return { guests, nights, fleet, places: demonstrationPlaces(), appointments, rides: dispatch(journeys, fleet) };
}

type Crew = ReturnType<typeof demonstrationFleet>[number];

/** The guests of a journey who ride in one vehicle with its driver. */
export interface Ride {
  readonly journey: Journey;
  readonly riders: readonly Guest[];
  readonly vehicle: string;
}

/**
 * Assigns vehicles to all journeys. Guests who need the same of a vehicle share one that has it. Takes the smallest free vehicle that is large
 * enough, else several, the largest first.
 */
function dispatch(journeys: readonly Journey[], fleet: readonly Crew[]): Ride[] {
  const rides: Ride[] = [];
  const byRoad = fleet.filter(({ driver, vehicle }) => driver && vehicle.type !== 'BOAT').map(({ vehicle }) => vehicle);
  byRoad.sort((a, b) => a.seatCapacity - b.seatCapacity);
  const sorted = [...journeys].sort((a, b) => a.start - b.start);
  for (const journey of sorted.flatMap(sameNeeds)) {
    const usable = byRoad.filter(({ tags = [] }) => tags.join() === neededBy(journey));
    let waiting = journey.riders;
    while (waiting.length > 0) {
      const free = usable.filter(({ name }) => isFree(name, journey, rides));
      const vehicle = free.find(({ seatCapacity }) => seatCapacity >= partyOf(waiting)) ?? free.at(-1);
      const riders = fitting(waiting, vehicle?.seatCapacity ?? 0);
      if (!vehicle || riders.length === 0) throw new Error(`The fleet is too small for ${journey.title}`);
      rides.push({ journey, riders, vehicle: vehicle.name });
      waiting = waiting.filter((guest) => !riders.includes(guest));
    }
  }
  return rides;
}

/** Returns a journey in parts: one for each set of tags that guests need. */
function sameNeeds(journey: Journey): Journey[] {
  const groups = Map.groupBy(journey.riders, (guest) => neededBy({ riders: [guest] }));
  return [...groups.values()].map((riders) => ({ ...journey, riders }));
}

function neededBy({ riders: [guest] }: Pick<Journey, 'riders'>): string {
  return guest?.vip.needs?.vehicle?.join() ?? '';
}

function partyOf(guests: readonly Guest[]): number {
  return guests.reduce((sum, { vip }) => sum + (vip.partySize ?? 1), 0);
}

/** Tells whether a vehicle can be in time for a journey, and for what it does before and after. */
function isFree(vehicle: string, wanted: Journey, rides: readonly Ride[]): boolean {
  return rides.every(
    ({ journey, vehicle: other }) => other !== vehicle || canFollow(journey, wanted) || canFollow(wanted, journey),
  );
}

function canFollow(before: Journey, after: Journey): boolean {
  return before.end + minutes(minutesBetween(before.to.site, after.from.site)) <= after.start;
}

function fitting(guests: readonly Guest[], seats: number): Guest[] {
  let left = seats;
  return guests.filter(({ vip: { partySize = 1 } }) => {
    if (partySize > left) return false;
    left -= partySize;
    return true;
  });
}

/** What a vehicle needs between any two rides: the turnaround of the settings, and some minutes. */
const LEAST_BETWEEN_RIDES = 20;
/** The slowest that the router of the demonstration drives, in metres a minute of the straight line. */
const ROUTER_METRES_PER_MINUTE = 335;

/** Returns the minutes that a vehicle needs between a ride to one site and a ride from another, by the rule of bookings. */
function minutesBetween(left: string, reached: string): number {
  const [from, to] = [SITES[left], SITES[reached]];
  if (!from || !to || left === reached) return LEAST_BETWEEN_RIDES;
  const set = knownWays().find((way) => way.from === from.name && way.to === to.name);
  const [start, end] = [pointOf(from), pointOf(to)];
  const way =
    set?.minutes ?? Math.max(estimatedMinutes(start, end), distanceMetres(start, end) / ROUTER_METRES_PER_MINUTE);
  const buffers = [from, to].reduce((sum, { kind }) => sum + defaultBufferMinutes(kind), 0);
  return Math.max(LEAST_BETWEEN_RIDES, Math.ceil(way) + buffers);
}

function pointOf({ coordinates: [latitude, longitude] }: Site) {
  return { latitude, longitude };
}

/** An item of the programme with its times and its guests. */
export interface Appointment {
  readonly item: Item;
  readonly start: number;
  readonly end: number;
  readonly guests: readonly Guest[];
}

/** Guests who go from one place to another at the same time, in one or more vehicles. */
export interface Journey {
  readonly title: string;
  readonly from: Place;
  readonly to: Place;
  readonly start: number;
  readonly end: number;
  /** The item of the programme that it serves. */
  readonly item?: Item;
  readonly riders: readonly Guest[];
}

/** With a shorter pause between two items, guests do not return to their hotel. */
const MIN_PAUSE_AT_HOTEL = minutes(75);
/** Rides arrive this long before an item begins, and leave this long after it ends. */
const ARRIVE_BEFORE = minutes(10);
const LEAVE_AFTER = minutes(5);

export function appointmentsOf(days: readonly (readonly Item[])[], guests: readonly Guest[], calendar: Calendar) {
  return days.flatMap((items, day) =>
    items.map((item): Appointment => {
      const start = calendar(day, item.at);
      return { item, start, end: start + minutes(item.minutes), guests: guests.filter(item.isFor) };
    }),
  );
}

/** Returns the journeys that the programme needs: first per guest, then guests with the same journey are joined. */
export function journeysOf(appointments: readonly Appointment[], guests: readonly Guest[]): Journey[] {
  const going = appointments.filter(({ item }) => !item.isCancelled).sort((a, b) => a.start - b.start);
  const single = guests.flatMap((guest) =>
    journeysOfGuest(
      guest,
      going.filter((each) => each.guests.includes(guest)),
    ),
  );
  const joined = new Map<string, Journey>();
  for (const journey of single) {
    const key = [journey.from.site, journey.to.site, journey.start, journey.item?.key].join();
    const others = joined.get(key)?.riders ?? [];
    joined.set(key, { ...journey, riders: [...others, ...journey.riders] });
  }
  return [...joined.values()];
}

function journeysOfGuest(guest: Guest, appointments: readonly Appointment[]): Journey[] {
  if (guest.stay === 'HOME') return [];
  const hotel = HOTELS[guest.stay];
  const journeys: Journey[] = [];
  let here: Place = hotel;
  appointments.forEach(({ end, item, start }, place) => {
    const { place: there } = item;
    if (there.site !== here.site) journeys.push(journeyTo(item, here, start, guest));
    here = there.site === hotel.site ? hotel : there;
    const next = appointments[place + 1];
    const staysOut = next && next.item.place.site !== hotel.site && next.start - end < MIN_PAUSE_AT_HOTEL;
    if (staysOut || here === hotel) return;
    journeys.push(journeyBack(item, hotel, end, guest));
    here = hotel;
  });
  return journeys;
}

function journeyTo(item: Item, from: Place, opening: number, guest: Guest): Journey {
  const end = opening - ARRIVE_BEFORE;
  const start = end - minutes(from.minutes === 0 ? item.place.minutes : 20);
  return { title: `To: ${item.title}`, from, to: item.place, start, end, item, riders: [guest] };
}

function journeyBack(item: Item, hotel: Place, closing: number, guest: Guest): Journey {
  const start = closing + LEAVE_AFTER;
  const end = start + minutes(item.place.minutes);
  return { title: `Back from: ${item.title}`, from: item.place, to: hotel, start, end, item, riders: [guest] };
}

/** The number of people who share a van. */
const MAX_PEOPLE_PER_VAN = 7;

/** The time until the vans are back for the next guests. */
const BETWEEN_ARRIVALS = minutes(60);

/** Returns the arrivals on the first day and the departures on the last. Guests of one hotel share a van. */
export function transfersOf(guests: readonly Guest[], calendar: Calendar): Journey[] {
  return Object.entries(GATES).flatMap(([gate, place]) =>
    Object.entries(HOTELS).flatMap(([stay, hotel], side) => {
      const parties = sharing(guests.filter((guest) => guest.gate === gate && guest.stay === stay));
      return parties.flatMap((riders, turn): Journey[] => {
        const way = minutes(place.minutes);
        const offset = turn * BETWEEN_ARRIVALS + side * minutes(25);
        const landed = calendar(0, '07:20') + offset;
        const leaving = calendar(2, '14:00') + offset;
        return [
          { title: `Arrival: ${place.name}`, from: place, to: hotel, start: landed, end: landed + way, riders },
          { title: `Departure: ${place.name}`, from: hotel, to: place, start: leaving, end: leaving + way, riders },
        ];
      });
    }),
  );
}

function sharing(guests: readonly Guest[]): Guest[][] {
  const groups: Guest[][] = [];
  let seats = 0;
  for (const guest of guests) {
    const { partySize = 1 } = guest.vip;
    seats -= partySize;
    if (seats < 0 || groups.length === 0) {
      groups.push([]);
      seats = MAX_PEOPLE_PER_VAN - partySize;
    }
    groups.at(-1)?.push(guest);
  }
  return groups;
}

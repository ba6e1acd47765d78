import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { defaultBufferMinutes } from '#shared/domain/places/place.ts';
import { dateAfter } from '#shared/domain/time/days.ts';
import { estimatedMinutes } from '#shared/domain/ways/ways.ts';
import { calendarOf, minutes } from './calendar.ts';
import { demonstrationFleet } from './fleet.ts';
import { demonstrationGuests, type Guest } from './guests.ts';
import { type Appointment, appointmentsOf, type Journey, journeysOf, transfersOf } from './journeys.ts';
import { demonstrationPlaces, knownWays, SITES, type Site } from './places.ts';
import { demonstrationProgramme } from './programme.ts';

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

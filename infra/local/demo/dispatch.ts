import { minutesBetween } from './between-rides.ts';
import { minutes } from './calendar.ts';
import type { demonstrationFleet } from './fleet.ts';
import type { Guest } from './guests.ts';
import type { Journey } from './journeys.ts';

type Crew = ReturnType<typeof demonstrationFleet>[number];

/** The guests of a journey who ride in one vehicle with its driver. */
export interface Ride {
  readonly journey: Journey;
  readonly riders: readonly Guest[];
  readonly vehicle: string;
}

/** Assigns vehicles to all journeys. Takes the smallest free vehicle that is large enough, else several, the largest first. */
export function dispatch(journeys: readonly Journey[], fleet: readonly Crew[]): Ride[] {
  const rides: Ride[] = [];
  const usable = fleet.filter(({ driver }) => driver).map(({ vehicle }) => vehicle);
  usable.sort((a, b) => a.seatCapacity - b.seatCapacity);
  for (const journey of [...journeys].sort((a, b) => a.start - b.start)) {
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

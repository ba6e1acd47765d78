import { minutes } from './calendar.ts';
import type { demonstrationFleet } from './fleet.ts';
import type { Guest } from './guests.ts';
import type { Journey } from './journeys.ts';

type Crew = ReturnType<typeof demonstrationFleet>[number];

/** One vehicle with its driver, and those of a journey who ride in it. */
export interface Ride {
  readonly journey: Journey;
  readonly riders: readonly Guest[];
  readonly vehicle: string;
}

/** Between two rides a vehicle is brought to where the next one begins. */
const BETWEEN = minutes(20);

/** Seats every journey: in one vehicle where one is large enough, the smallest such; else in several, the largest first. */
export const dispatch = (journeys: readonly Journey[], fleet: readonly Crew[]): Ride[] => {
  const rides: Ride[] = [];
  const usable = fleet.filter(({ driver }) => driver).map(({ vehicle }) => vehicle);
  usable.sort((a, b) => a.seatCapacity - b.seatCapacity);
  for (const journey of [...journeys].sort((a, b) => a.start - b.start)) {
    let waiting = journey.riders;
    while (waiting.length > 0) {
      const free = usable.filter(({ name }) => isFree(name, journey, rides));
      const vehicle = free.find(({ seatCapacity }) => seatCapacity >= partyOf(waiting)) ?? free.at(-1);
      const riders = fitting(waiting, vehicle?.seatCapacity ?? 0);
      if (!vehicle || riders.length === 0) throw new Error(`the fleet is too small: ${journey.title}`);
      rides.push({ journey, riders, vehicle: vehicle.name });
      waiting = waiting.filter((guest) => !riders.includes(guest));
    }
  }
  return rides;
};

const partyOf = (guests: readonly Guest[]): number => guests.reduce((sum, { vip }) => sum + (vip.partySize ?? 1), 0);

const isFree = (vehicle: string, { end, start }: Journey, rides: readonly Ride[]): boolean =>
  rides.every(
    (ride) => ride.vehicle !== vehicle || ride.journey.end + BETWEEN <= start || end + BETWEEN <= ride.journey.start,
  );

const fitting = (guests: readonly Guest[], seats: number): Guest[] => {
  let left = seats;
  return guests.filter(({ vip: { partySize = 1 } }) => {
    if (partySize > left) return false;
    left -= partySize;
    return true;
  });
};

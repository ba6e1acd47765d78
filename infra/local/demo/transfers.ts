import { type Calendar, minutes } from './calendar.ts';
import type { Guest } from './guests.ts';
import type { Journey } from './journeys.ts';
import { GATES, HOTELS } from './places.ts';

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

import { type Calendar, minutes } from './calendar.ts';
import type { Guest } from './guests.ts';
import { GATES, HOTELS, type Place } from './places.ts';
import type { Item } from './programme.ts';

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

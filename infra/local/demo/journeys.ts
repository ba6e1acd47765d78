import { type Calendar, minutes } from './calendar.ts';
import type { Guest } from './guests.ts';
import type { Item } from './item.ts';
import { HOTELS, type Place } from './places.ts';

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

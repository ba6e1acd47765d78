import { type Calendar, minutes } from './calendar.ts';
import type { Guest } from './guests.ts';
import type { Item } from './item.ts';
import { HOTELS, type Place } from './places.ts';

/** An item of the programme on the calendar, with the guests who are on it. */
export interface Appointment {
  readonly item: Item;
  readonly start: number;
  readonly end: number;
  readonly guests: readonly Guest[];
}

/** Several guests who go from one place to another at the same time, in as many vehicles as it takes. */
export interface Journey {
  readonly title: string;
  readonly from: Place;
  readonly to: Place;
  readonly start: number;
  readonly end: number;
  /** What it is for. */
  readonly item?: Item;
  readonly riders: readonly Guest[];
}

/** A pause shorter than this is not worth the way home. */
const WORTH_GOING_HOME = minutes(75);
const EARLY = minutes(10);
const GATHERING = minutes(5);

export const appointmentsOf = (days: readonly (readonly Item[])[], guests: readonly Guest[], calendar: Calendar) =>
  days.flatMap((items, day) =>
    items.map((item): Appointment => {
      const start = calendar(day, item.at);
      return { item, start, end: start + minutes(item.minutes), guests: guests.filter(item.isFor) };
    }),
  );

/** The rides that the programme takes: who is where when, guest by guest, and then those who go the same way together. */
export const journeysOf = (appointments: readonly Appointment[], guests: readonly Guest[]): Journey[] => {
  const going = appointments.filter(({ item }) => !item.isCancelled).sort((a, b) => a.start - b.start);
  const alone = guests.flatMap((guest) =>
    waysOf(
      guest,
      going.filter((each) => each.guests.includes(guest)),
    ),
  );
  const together = new Map<string, Journey>();
  for (const way of alone) {
    const key = [way.from.site, way.to.site, way.start, way.item?.key].join();
    const others = together.get(key)?.riders ?? [];
    together.set(key, { ...way, riders: [...others, ...way.riders] });
  }
  return [...together.values()];
};

const waysOf = (guest: Guest, appointments: readonly Appointment[]): Journey[] => {
  if (guest.stay === 'HOME') return [];
  const hotel = HOTELS[guest.stay];
  const ways: Journey[] = [];
  let here: Place = hotel;
  appointments.forEach(({ end, item, start }, place) => {
    const { place: there } = item;
    if (there.site !== here.site) ways.push(wayTo(item, here, start, guest));
    here = there.site === hotel.site ? hotel : there;
    const next = appointments[place + 1];
    const staysOut = next && next.item.place.site !== hotel.site && next.start - end < WORTH_GOING_HOME;
    if (staysOut || here === hotel) return;
    ways.push(wayBack(item, hotel, end, guest));
    here = hotel;
  });
  return ways;
};

const wayTo = (item: Item, from: Place, opening: number, guest: Guest): Journey => {
  const end = opening - EARLY;
  const start = end - minutes(from.minutes === 0 ? item.place.minutes : 20);
  return { title: `To: ${item.title}`, from, to: item.place, start, end, item, riders: [guest] };
};

const wayBack = (item: Item, hotel: Place, closing: number, guest: Guest): Journey => {
  const start = closing + GATHERING;
  const end = start + minutes(item.place.minutes);
  return { title: `Back from: ${item.title}`, from: item.place, to: hotel, start, end, item, riders: [guest] };
};

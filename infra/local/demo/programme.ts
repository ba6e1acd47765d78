import type { ActivityType } from '#shared/schemas/activities/activity.ts';
import type { Guest } from './guests.ts';
import { type Place, VENUES } from './places.ts';

/** An item of the programme. */
export interface Item {
  readonly key: string;
  readonly type: Exclude<ActivityType, 'TRANSPORT'>;
  readonly title: string;
  readonly description?: string;
  readonly place: Place;
  /** The local time of its start, as `HH:MM`. */
  readonly at: string;
  readonly minutes: number;
  /** Tells whether a guest takes part. `number` is the place of the guest in the list, from 0. */
  readonly isFor: (guest: Guest, number: number) => boolean;
  readonly isCancelled?: boolean;
}

/** Returns the days of the event with their items. Some items are parallel, some end after midnight. */
export function demonstrationProgramme(): readonly (readonly Item[])[] {
  return [firstDay(), secondDay(), thirdDay()];
}

/** Arrivals, the opening, the gala, and a party that ends after midnight. */
function firstDay(): Item[] {
  return [
    {
      key: 'welcome-lunch',
      type: 'MEAL',
      title: 'Welcome lunch',
      place: VENUES.orangery,
      at: '13:00',
      minutes: 75,
      isFor: atAurora,
    },
    {
      key: 'opening',
      type: 'MEETING',
      title: 'Opening session: A Century of Giving',
      description: 'Greeting by the Chancellor, keynote by Jürgen Weißhaupt.',
      place: VENUES.hall,
      at: '15:15',
      minutes: 90,
      isFor: everyone,
    },
    {
      key: 'investment-committee',
      type: 'MEETING',
      title: 'Investment Committee',
      place: VENUES.library,
      at: '17:40',
      minutes: 45,
      isFor: allOf(administration, visitors),
    },
    {
      key: 'gala',
      type: 'MEAL',
      title: 'Gala dinner',
      description: 'Black tie. Gamelan Nusantara plays between the courses.',
      place: VENUES.customs,
      at: '19:45',
      minutes: 165,
      isFor: everyone,
    },
    {
      key: 'riverboat',
      type: 'EVENT',
      title: 'Late party on the river',
      description: 'The boat sails at 23:15 and is back at 01:15.',
      place: VENUES.pier,
      at: '23:10',
      minutes: 140,
      isFor: allOf(visitors, everyNth(2, 0)),
    },
  ];
}

function track(letter: string, title: string, place: Item['place'], group: number): Item {
  return {
    key: `track-${letter.toLowerCase()}`,
    type: 'MEETING',
    title: `Track ${letter}: ${title}`,
    place,
    at: '10:00',
    minutes: 120,
    isFor: allOf(visitors, everyNth(3, group)),
  };
}

function morning(): Item[] {
  return [
    {
      key: 'circle-breakfast',
      type: 'MEAL',
      title: 'Breakfast of the donors’ circle',
      place: VENUES.orangery,
      at: '08:00',
      minutes: 60,
      isFor: allOf(donors, atAurora, everyNth(2, 0)),
    },
    track('A', 'Scholarships that last', VENUES.hall, 0),
    track('B', 'Archives and memory', VENUES.gallery, 1),
    track('C', 'Water, wells and rivers', VENUES.customs, 2),
    { key: 'lunch', type: 'MEAL', title: 'Lunch', place: VENUES.orangery, at: '13:00', minutes: 75, isFor: atAurora },
  ];
}

function afternoon(): Item[] {
  return [
    {
      key: 'rehearsal',
      type: 'EVENT',
      title: 'Rehearsal of the artists',
      place: VENUES.concert,
      at: '15:00',
      minutes: 90,
      isFor: allOf(artists, visitors),
    },
    {
      key: 'gallery-tour',
      type: 'EVENT',
      title: 'The gallery, shown by its curator',
      place: VENUES.gallery,
      at: '15:00',
      minutes: 105,
      isFor: allOf(donors, visitors, everyNth(2, 0)),
    },
    {
      key: 'governors',
      type: 'MEETING',
      title: 'Board of Governors',
      place: VENUES.library,
      at: '15:00',
      minutes: 120,
      isFor: allOf(administration, visitors),
    },
    {
      key: 'golf',
      type: 'EVENT',
      title: 'Golf at Larkfield',
      description: 'Called off: the course is under water.',
      place: VENUES.golf,
      at: '14:45',
      minutes: 150,
      isFor: allOf(donors, visitors, everyNth(4, 1)),
      isCancelled: true,
    },
  ];
}

function evening(): Item[] {
  return [
    {
      key: 'concert',
      type: 'EVENT',
      title: 'Concert: Kora, Gamelan, Quartet',
      place: VENUES.concert,
      at: '19:30',
      minutes: 120,
      isFor: everyone,
    },
    {
      key: 'reception',
      type: 'EVENT',
      title: 'Reception for the artists',
      place: VENUES.terrace,
      at: '22:15',
      minutes: 140,
      isFor: allOf(visitors, anyOf(artists, everyNth(5, 0))),
    },
  ];
}

/** Three parallel tracks, an afternoon with several choices, a concert, and a reception that ends after midnight. */
function secondDay(): Item[] {
  return [...morning(), ...afternoon(), ...evening()];
}

/** A last breakfast, the closing session, and the departures. */
function thirdDay(): Item[] {
  return [
    {
      key: 'farewell-breakfast',
      type: 'MEAL',
      title: 'Farewell breakfast',
      place: VENUES.orangery,
      at: '08:15',
      minutes: 75,
      isFor: atAurora,
    },
    {
      key: 'closing',
      type: 'MEETING',
      title: 'Closing session',
      place: VENUES.hall,
      at: '10:30',
      minutes: 90,
      isFor: everyone,
    },
  ];
}

type Group = Item['isFor'];

/** Groups of guests for the items of the programme. */
const everyone: Group = () => true;
const donors: Group = ({ vip }) => vip.department === 'OFFICE_OF_DEVELOPMENT';
const administration: Group = ({ vip }) => vip.department === 'ADMIN';
const artists: Group = ({ vip }) => vip.department === 'OTHER';
const visitors: Group = ({ stay }) => stay !== 'HOME';
const atAurora: Group = ({ stay }) => stay === 'AURORA';

/** Every nth guest, beginning with `first`. Groups with the same step and different `first` share no guest. */
function everyNth(step: number, first: number): Group {
  return (_guest, number) => number % step === first;
}

function allOf(...groups: readonly Group[]): Group {
  return (guest, number) => groups.every((group) => group(guest, number));
}

function anyOf(...groups: readonly Group[]): Group {
  return (guest, number) => groups.some((group) => group(guest, number));
}

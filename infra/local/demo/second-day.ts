import { administration, allOf, anyOf, artists, atAurora, donors, everyNth, everyone, visitors } from './groups.ts';
import type { Item } from './item.ts';
import { VENUES } from './places.ts';

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
export function secondDay(): Item[] {
  return [...morning(), ...afternoon(), ...evening()];
}

import { administration, allOf, atAurora, everyNth, everyone, visitors } from './groups.ts';
import type { Item } from './item.ts';
import { VENUES } from './places.ts';

/** Arrivals, the opening, the gala, and a party that ends after midnight. */
export function firstDay(): Item[] {
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

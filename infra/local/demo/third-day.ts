import { atAurora, everyone } from './groups.ts';
import type { Item } from './item.ts';
import { VENUES } from './places.ts';

/** A last breakfast, the closing session, and the departures. */
export function thirdDay(): Item[] {
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

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

/**
 * Key, type, place, start, minutes, guests, title, description. Every word of the guests must be true of a guest, of words with a slash one.
 * `2of3` are every third guest, from the second on. Some items are parallel, some end after midnight, and a × before the title cancels one.
 */
const DAYS = [
  `
welcome-lunch        | MEAL    | orangery | 13:00 |  75 | aurora          | Welcome lunch
opening              | MEETING | hall     | 15:15 |  90 | all             | Opening session: A Century of Giving | Greeting by the Chancellor, keynote by Jürgen Weißhaupt.
investment-committee | MEETING | library  | 17:40 |  45 | admin visitors  | Investment Committee
gala                 | MEAL    | customs  | 19:45 | 165 | all             | Gala dinner | Black tie. Gamelan Nusantara plays between the courses.
riverboat            | EVENT   | pier     | 23:10 | 140 | visitors 1of2   | Late party on the river | The boat sails at 23:15 and is back at 01:15.`,
  `
circle-breakfast | MEAL    | orangery | 08:00 |  60 | donors aurora 1of2    | Breakfast of the donors’ circle
track-a          | MEETING | hall     | 10:00 | 120 | visitors 1of3         | Track A: Scholarships that last
track-b          | MEETING | gallery  | 10:00 | 120 | visitors 2of3         | Track B: Archives and memory
track-c          | MEETING | customs  | 10:00 | 120 | visitors 3of3         | Track C: Water, wells and rivers
lunch            | MEAL    | orangery | 13:00 |  75 | aurora                | Lunch
rehearsal        | EVENT   | concert  | 15:00 |  90 | artists visitors      | Rehearsal of the artists
gallery-tour     | EVENT   | gallery  | 15:00 | 105 | donors visitors 1of2  | The gallery, shown by its curator
governors        | MEETING | library  | 15:00 | 120 | admin visitors        | Board of Governors
golf             | EVENT   | golf     | 14:45 | 150 | donors visitors 2of4  | ×Golf at Larkfield | Called off: the course is under water.
concert          | EVENT   | concert  | 19:30 | 120 | all                   | Concert: Kora, Gamelan, Quartet
reception        | EVENT   | terrace  | 22:15 | 140 | visitors artists/1of5 | Reception for the artists`,
  `
farewell-breakfast | MEAL    | orangery | 08:15 | 75 | aurora | Farewell breakfast
closing            | MEETING | hall     | 10:30 | 90 | all    | Closing session`,
];

/** Returns the days of the event with their items. */
export function demonstrationProgramme(): readonly (readonly Item[])[] {
  return DAYS.map((day) => day.trim().split('\n').map(itemOf));
}

function itemOf(row: string): Item {
  const cells = row.split('|').map((cell) => cell.trim());
  const [key = '', type, place, at = '', minutes, guests = '', title = '', description] = cells;
  return {
    key,
    type: type as Item['type'],
    title: title.replace('×', ''),
    ...(description === undefined ? {} : { description }),
    place: VENUES[place as keyof typeof VENUES],
    at,
    minutes: Number(minutes),
    isFor: groupOf(guests),
    ...(title.startsWith('×') ? { isCancelled: true } : {}),
  };
}

type Group = Item['isFor'];

const GROUPS: Readonly<Record<string, Group>> = {
  all: () => true,
  donors: ({ vip }) => vip.department === 'OFFICE_OF_DEVELOPMENT',
  admin: ({ vip }) => vip.department === 'ADMIN',
  artists: ({ vip }) => vip.department === 'OTHER',
  visitors: ({ stay }) => stay !== 'HOME',
  aurora: ({ stay }) => stay === 'AURORA',
};

function groupOf(guests: string): Group {
  const groups = guests.split(' ').map((word) => word.split('/').map((name) => GROUPS[name] ?? everyNth(name)));
  return (guest, number) => groups.every((anyOf) => anyOf.some((group) => group(guest, number)));
}

function everyNth(name: string): Group {
  const [first = 0, step = 0] = name.split('of').map(Number);
  return (_guest, number) => number % step === first - 1;
}

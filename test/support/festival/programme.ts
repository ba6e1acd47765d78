import { type FestivalGuest, festivalGuests, GROUPS, type Group } from './guests.ts';
import type { PlaceKey } from './places.ts';

/** A meal, meeting or event of the festival. */
export interface FestivalItem {
  readonly key: string;
  readonly type: 'MEAL' | 'MEETING' | 'EVENT';
  readonly title: string;
  readonly place: PlaceKey;
  /** The day of the festival, from 0, and the time of its start. */
  readonly day: number;
  readonly at: string;
  readonly minutes: number;
  readonly guests: readonly FestivalGuest[];
  /** The cars that bring the guests of one hotel. */
  readonly cars: number;
  readonly hasWayBack: boolean;
}

/**
 * Key, type, title, place, day, start, minutes, guests (groups or keys of guests), and options: `cars=5` brings the guests in five cars,
 * `no way back` makes no ride back. Guests who stay at the place itself need no ride.
 */
const ROWS = `
  welcome   | MEAL    | Welcome reception        | hall   | 0 | 19:00 | 150 | JURY DIRECTORS CAST PRESS PATRONS |
  jury1     | MEETING | Jury, first session      | hall   | 1 | 09:30 | 120 | JURY                  |
  press1    | MEETING | Press conference         | museum | 1 | 11:00 |  60 | PRESS polina layan matteo |
  lunch     | MEAL    | Patrons’ lunch           | winery | 1 | 12:00 | 120 | PATRONS               |
  workshop  | MEETING | Directors’ workshop      | museum | 1 | 14:00 | 120 | DIRECTORS             |
  opening   | EVENT   | Opening film             | palace | 1 | 18:00 | 150 | JURY DIRECTORS CAST PRESS PATRONS |
  jury2     | MEETING | Jury, second session     | palace | 2 | 10:00 | 150 | JURY                  |
  radio     | MEETING | Radio interview          | museum | 2 | 10:30 |  45 | ottilie               |
  studio    | MEETING | Studio interview         | hall   | 2 | 11:15 |  45 | karim                 |
  photos    | EVENT   | Photo call               | castle | 2 | 12:00 |  90 | CAST                  | cars=5
  class     | MEETING | Master class             | museum | 2 | 15:00 |  90 | ximena                |
  openair   | EVENT   | Open-air screening       | arena  | 2 | 21:00 | 150 | DIRECTORS CAST        |
  jury3     | MEETING | Jury, final session      | hall   | 3 | 09:00 | 180 | JURY                  |
  portrait  | MEETING | Portrait sitting         | museum | 3 | 09:30 |  45 | tara                  |
  presslunch | MEAL   | Lunch with the press     | winery | 3 | 12:30 |  90 | PRESS                 |
  visit     | EVENT   | Patrons’ visit           | castle | 3 | 14:00 | 150 | PATRONS               |
  rehearsal | MEETING | Rehearsal of the awards  | palace | 3 | 15:00 |  60 | idris meera           |
  awards    | EVENT   | Awards night             | palace | 3 | 19:00 | 180 | JURY CAST             |
  supper    | MEAL    | Late supper of the press | inn    | 3 | 22:00 |  90 | PRESS                 |
  farewell  | MEAL    | Farewell breakfast       | grand  | 4 | 08:00 |  60 | DIRECTORS ambrose     | no way back`;

function isGroup(word: string): word is Group {
  return word in GROUPS;
}

/** Returns the 20 items of the programme. */
export function festivalProgramme(): FestivalItem[] {
  const everyone = festivalGuests();
  const guestsOf = (words: readonly string[]): FestivalGuest[] =>
    words.flatMap((word) => {
      const found = everyone.filter(({ group, key }) => (isGroup(word) ? group === word : key === word));
      if (found.length === 0) throw new Error(`The festival has no guest or group ${word}`);
      return found;
    });
  return ROWS.trim()
    .split('\n')
    .map((row) => {
      const [key = '', type, title = '', place, day, at = '', minutes, who = '', options = ''] = row
        .split('|')
        .map((cell) => cell.trim());
      return {
        key,
        type: type as FestivalItem['type'],
        title,
        place: place as PlaceKey,
        day: Number(day),
        at,
        minutes: Number(minutes),
        guests: guestsOf(who.split(' ')),
        cars: Number(/cars=(\d+)/.exec(options)?.[1] ?? 1),
        hasWayBack: !options.includes('no way back'),
      };
    });
}

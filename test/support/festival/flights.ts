import { type FestivalGuest, type Group, guestsOf } from './guests.ts';

/** A flight that brings guests of a group to the festival, or takes them home. */
export interface FestivalFlight {
  readonly flightNumber: string;
  readonly leg: 'ARRIVAL' | 'DEPARTURE';
  /** The airport at the other end. */
  readonly iata: string;
  /** The day of the festival, from 0, and the time at the festival's airport. */
  readonly day: number;
  readonly at: string;
  readonly guests: readonly FestivalGuest[];
}

/** The festival's airport. */
export const FESTIVAL_IATA = 'KEF';

/** Group, number, other airport, day and time at the festival. The guests of a group are dealt out to its flights in order. */
const ARRIVALS = `
  JURY      | QQ101 | CDG | 0 | 07:10
  JURY      | QQ117 | ARN | 0 | 09:40
  JURY      | QQ133 | FRA | 0 | 12:05
  JURY      | QQ149 | LHR | 0 | 13:30
  JURY      | QQ165 | JFK | 0 | 06:35
  DIRECTORS | QQ203 | CPH | 0 | 08:20
  DIRECTORS | QQ219 | AMS | 0 | 10:15
  DIRECTORS | QQ235 | DUB | 0 | 11:45
  DIRECTORS | QQ251 | MAD | 0 | 14:10
  DIRECTORS | QQ267 | BER | 0 | 15:25
  CAST      | QQ305 | LHR | 0 | 09:05
  CAST      | QQ321 | ZRH | 0 | 11:20
  CAST      | QQ337 | OSL | 0 | 12:50
  CAST      | QQ353 | MXP | 0 | 15:00
  CAST      | QQ369 | BOS | 1 | 06:50
  PRESS     | QQ401 | HEL | 0 | 10:40
  PRESS     | QQ417 | MUC | 0 | 13:15
  PRESS     | QQ433 | WAW | 1 | 08:30
  PRESS     | QQ449 | GLA | 1 | 09:20
  PATRONS   | QQ507 | GVA | 0 | 11:00
  PATRONS   | QQ523 | JFK | 1 | 07:40
  PATRONS   | QQ539 | LHR | 1 | 10:10`;

const DEPARTURES = `
  JURY      | QQ102 | CDG | 4 | 13:30
  JURY      | QQ118 | ARN | 4 | 15:10
  JURY      | QQ134 | FRA | 4 | 16:40
  JURY      | QQ150 | JFK | 4 | 18:20
  DIRECTORS | QQ204 | CPH | 4 | 12:45
  DIRECTORS | QQ220 | AMS | 4 | 14:20
  DIRECTORS | QQ236 | DUB | 4 | 16:05
  DIRECTORS | QQ252 | MAD | 4 | 17:50
  CAST      | QQ306 | LHR | 4 | 13:05
  CAST      | QQ322 | ZRH | 4 | 14:50
  CAST      | QQ338 | OSL | 4 | 17:15
  CAST      | QQ354 | BOS | 4 | 19:00
  PRESS     | QQ402 | HEL | 4 | 12:20
  PRESS     | QQ418 | MUC | 4 | 15:40
  PRESS     | QQ434 | WAW | 4 | 18:45
  PATRONS   | QQ508 | GVA | 4 | 13:55
  PATRONS   | QQ524 | JFK | 4 | 16:20
  PATRONS   | QQ540 | LHR | 4 | 19:30`;

function flightsOf(leg: FestivalFlight['leg'], table: string): FestivalFlight[] {
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  const ofGroups = Map.groupBy(rows, ([group]) => group as Group);
  return [...ofGroups].flatMap(([group, own]) => {
    const guests = guestsOf(group);
    return own.map(([, flightNumber = '', iata = '', day, at = ''], place) => ({
      flightNumber,
      leg,
      iata,
      day: Number(day),
      at,
      guests: guests.filter((_, number) => number % own.length === place),
    }));
  });
}

/** Returns the 40 flights: 22 arrivals, then 18 departures. */
export function festivalFlights(): FestivalFlight[] {
  return [...flightsOf('ARRIVAL', ARRIVALS), ...flightsOf('DEPARTURE', DEPARTURES)];
}

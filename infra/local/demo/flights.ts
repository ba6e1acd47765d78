import type { StubAirport, StubFlight } from '#infra/local/stubs/stub-flight.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';

function airport(iata: string, icao: string, timezone: string, name: string): StubAirport {
  return { airport: name, iata, icao, timezone };
}

const NEW_YORK = airport('JFK', 'KJFK', 'America/New_York', 'John F Kennedy International');
const LONDON = airport('LHR', 'EGLL', 'Europe/London', 'Heathrow');

/** Daily flights to the event: number, airline, origin, departure in UTC, duration in minutes, usual delay in minutes. */
const LINES: readonly (readonly [string, string, StubAirport, string, number, number])[] = [
  ['BA178', 'British Airways', NEW_YORK, '12:55', 405, 35],
  ['AA100', 'American Airlines', NEW_YORK, '23:10', 410, 0],
  ['LH908', 'Lufthansa', airport('FRA', 'EDDF', 'Europe/Berlin', 'Frankfurt International'), '10:30', 100, 20],
  ['SQ322', 'Singapore Airlines', airport('SIN', 'WSSS', 'Asia/Singapore', 'Singapore Changi'), '15:45', 850, 0],
  ['JL43', 'Japan Airlines', airport('HND', 'RJTT', 'Asia/Tokyo', 'Tokyo Haneda'), '02:35', 850, 75],
  ['AF1680', 'Air France', airport('CDG', 'LFPG', 'Europe/Paris', 'Charles de Gaulle'), '07:20', 75, 0],
  ['FI450', 'Icelandair', airport('KEF', 'BIKF', 'Atlantic/Reykjavik', 'Keflavik International'), '07:40', 190, 15],
  ['EK3', 'Emirates', airport('DXB', 'OMDB', 'Asia/Dubai', 'Dubai International'), '10:30', 460, 0],
];

/** The number of days for which the stub knows flights. */
const DAYS = 120;

/** Returns the flights of the demonstration from yesterday on. Two days of three have delays, known one hour before departure. */
export function demonstrationFlights(today: string): StubFlight[] {
  return Array.from(
    { length: DAYS },
    (_, day) => Date.parse(`${today.slice(0, 10)}T00:00:00Z`) + (day - 1) * DAY_MS,
  ).flatMap((midnight, day) =>
    LINES.map(([iata, name, from, time, minutes, late]) => {
      const [hours = 0, past = 0] = time.split(':').map(Number);
      const departs = midnight + (hours * 60 + past) * MINUTE_MS;
      const delay = day % 3 === 2 ? 0 : late;
      return {
        iata,
        airline: { name, iata: iata.slice(0, 2), icao: '' },
        from,
        to: LONDON,
        departs: new Date(departs).toISOString(),
        arrives: new Date(departs + minutes * MINUTE_MS).toISOString(),
        delays: delay > 0 ? [{ knownFrom: new Date(departs - 60 * MINUTE_MS).toISOString(), minutes: delay }] : [],
        ...(iata === 'AA100' ? { codeshares: ['BA1511'] } : {}),
      };
    }),
  );
}

import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { type Departure, departuresOf, guestsWithoutRide } from '#shared/domain/attention/departures.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { newRide, reopened } from '#shared/domain/attention/new-rides.ts';
import { type AttentionCheck, type FoundRow, type RowText, say } from '#shared/domain/attention/row.ts';
import { dueAtAirport } from '#shared/domain/flights/airports.ts';
import { oncePer } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

const RIDE_MS = HOUR_MS;
/** A ride that must begin at once begins on the next quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;
const SHORTEST_RIDE_MS = 20 * MINUTE_MS;

/** Returns when the guests can ride to their flight. Undefined if there is no time left for a ride. */
function timesOf({ closes, departs, flight }: Departure, { depart, now }: Pick<AttentionFacts, 'depart' | 'now'>) {
  const endTime = dueAtAirport(flight, depart) ?? departs;
  const startTime = later(endTime, -RIDE_MS);
  if (startTime > now) return { startTime, endTime };
  const soon = new Date(Math.ceil((Date.parse(now) + 1) / QUARTER_MS) * QUARTER_MS).toISOString();
  const end = later(soon, RIDE_MS);
  const arrival = end < closes ? end : closes;
  return arrival >= later(soon, SHORTEST_RIDE_MS) ? { startTime: soon, endTime: arrival } : undefined;
}

const ridesOf = oncePer(({ nearby, over }: AttentionFacts) => [...nearby, ...over]);

function rowOf(facts: AttentionFacts, departure: Departure): FoundRow[] {
  const { closes, departs, flight } = departure;
  const waiting = guestsWithoutRide(departure, ridesOf(facts), facts);
  if (waiting.length === 0) return [];
  return [
    {
      code: 'DEPARTURE_WITHOUT_RIDE',
      severity: 'CRITICAL',
      subject: { type: 'Flight', id: flight.id, name: flight.flightNumber },
      at: closes,
      since: flight.createdAt,
      basis: [departs, ...waiting.toSorted()].join(' '),
      describe: () => textOf(facts, departure, waiting),
    },
  ];
}

function textOf(facts: AttentionFacts, departure: Departure, waiting: readonly string[]): RowText {
  const { departs, flight } = departure;
  const times = timesOf(departure, facts);
  const airport = flight.facts?.departure.airport ?? flight.facts?.departure.iata ?? flight.ticket?.departure?.iata;
  const { advice, ...request } = times
    ? (reopened(facts, flight, { rideIds: flight.dropoffIds, waiting }) ??
      newRide(facts, {
        title: `Ride to ${flight.flightNumber}`,
        ...times,
        vipIds: [...waiting],
        flightId: flight.id,
        flightLeg: 'DEPARTURE',
        ...(airport === undefined ? {} : { dropoffLocation: airport }),
      }))
    : { mend: null, choices: [], advice: say('NO_TIME') };
  const guests = namesOf(waiting, facts.related.vips);
  const values = { flight: flight.flightNumber, at: departs, guests, advice: [advice] };
  return { ...say('DEPARTURE_WITHOUT_RIDE', values), ...request };
}

/**
 * Guests who leave on a tracked flight without a ride to the airport. A ride within 6 hours before the departure counts, also one of the
 * day before. Guests on the roster only need none. The mend reopens the cancelled one, or plans a ride that ends as long before the departure
 * as the settings say.
 */
export const departureWithoutRide: AttentionCheck = {
  codes: ['DEPARTURE_WITHOUT_RIDE'],
  find: (facts) => departuresOf(facts).flatMap((departure) => rowOf(facts, departure)),
};

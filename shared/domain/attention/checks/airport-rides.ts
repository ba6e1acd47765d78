import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { type Departure, departuresOf, guestsWithoutRide, isInTown } from '#shared/domain/attention/departures.ts';
import { type AttentionFacts, activitiesByGuest, HOURS_AFTER_WINDOW } from '#shared/domain/attention/facts.ts';
import { leave } from '#shared/domain/attention/leave-choice.ts';
import { newRide, operationsMend, reopened, stepsOf } from '#shared/domain/attention/new-rides.ts';
import { movedMend } from '#shared/domain/attention/replacements.ts';
import { type AttentionCheck, type FoundRow, type RowChoice, type RowText, say } from '#shared/domain/attention/row.ts';
import { dueAtAirport, eventAirports } from '#shared/domain/flights/airports.ts';
import { connectionsByFlight } from '#shared/domain/flights/connections.ts';
import { expectedArrival, expectedDeparture, scheduledArrival } from '#shared/domain/flights/phase.ts';
import { airportsOf, isPickup } from '#shared/domain/flights/rides.ts';
import { lastChange, onceEach, oncePer } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

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

function rowOfDeparture(facts: AttentionFacts, departure: Departure): FoundRow[] {
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
      describe: () => textOfDeparture(facts, departure, waiting),
    },
  ];
}

function textOfDeparture(facts: AttentionFacts, departure: Departure, waiting: readonly string[]): RowText {
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
  find: (facts) => departuresOf(facts).flatMap((departure) => rowOfDeparture(facts, departure)),
};

/** A ride that starts this long before the expected arrival still counts: flights come early. */
const EARLY_MS = 30 * MINUTE_MS;
/** A flight that arrived this long ago still counts. */
const LANDED_MS = HOUR_MS;
/** The times of the pick-up that the mend makes. */
const WAIT_MS = 30 * MINUTE_MS;
const RIDE_MS = HOUR_MS;
/** A ride that ends up to this long before a departure takes its guests to the airport. */
const TO_AIRPORT_MS = 6 * HOUR_MS;

/** Guests of a flight who have no pick-up, and when it lands. */
interface Waiting {
  readonly lands: number;
  readonly waiting: readonly string[];
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Tells whether guests of a flight need no pick-up: it does not arrive, or it takes its guests home. */
function bringsNobody(flight: FlightRecord, airports: ReadonlySet<string>): boolean {
  const { facts } = flight;
  const isLost = facts?.status === 'CANCELLED' || (facts?.status === 'DIVERTED' && facts.divertedTo === undefined);
  // A flight that leaves from an airport of the event takes its guests home.
  const isDeparture =
    airports.has(airportsOf(flight).from ?? '') || (flight.dropoffIds?.length && !flight.pickupIds?.length);
  return isLost || Boolean(isDeparture);
}

function rowOfArrival(facts: AttentionFacts, flight: FlightRecord, airports: ReadonlySet<string>): FoundRow[] {
  const arrival = expectedArrival(flight);
  if (arrival === undefined || bringsNobody(flight, airports)) return [];
  const lands = Date.parse(arrival);
  if (lands < Date.parse(facts.now) - LANDED_MS || arrival >= facts.until) return [];
  const waiting = waitingGuests(facts, flight, lands);
  if (waiting.length === 0) return [];
  return [
    {
      code: 'ARRIVAL_WITHOUT_PICKUP',
      severity: 'CRITICAL',
      subject: { type: 'Flight', id: flight.id, name: flight.flightNumber },
      at: arrival,
      since: flight.arrivalNewsAt ?? lastChange({ updatedAt: flight.createdAt }),
      basis: [arrival, ...waiting.toSorted()].join(' '),
      describe: () => textOfArrival(facts, flight, { lands, waiting }),
    },
  ];
}

function textOfArrival(facts: AttentionFacts, flight: FlightRecord, { lands, waiting }: Waiting): RowText {
  const guests = namesOf(waiting, facts.related.vips);
  const begins = Math.max(lands, Date.parse(facts.now)) + WAIT_MS;
  const airport = flight.facts?.arrival.airport ?? airportsOf(flight).to;
  const { advice, choices, mend } =
    reopened(facts, flight, { rideIds: flight.pickupIds, waiting }) ??
    newRide(facts, {
      title: `Pick-up of ${flight.flightNumber}`,
      startTime: instant(begins),
      endTime: instant(begins + RIDE_MS),
      flightId: flight.id,
      vipIds: [...waiting],
      ...(airport === undefined ? {} : { pickupLocation: airport }),
    });
  const values = { flight: flight.flightNumber, guests, advice: [advice] };
  const missed = missedRides(facts, flight, { lands, waiting });
  const without = missed.map((ride) => leave(ride, new Set(waiting)));
  return {
    ...say('ARRIVAL_WITHOUT_PICKUP', values),
    // They are in the air then, and its driver would wait for them.
    mend: mend && without.length > 0 ? operationsMend([...stepsOf(mend), ...without]) : mend,
    choices: [...choices, ...missed.flatMap((ride) => moveChoice(facts, flight, ride, { lands, waiting }))],
  };
}

/** Returns the rides that were to meet guests at the airport, and begin before they land. */
function missedRides({ nearby, placeOf }: AttentionFacts, flight: FlightRecord, { lands, waiting }: Waiting) {
  const planned = Date.parse(scheduledArrival(flight) ?? '');
  const theirs = onceEach(waiting.flatMap((id) => activitiesByGuest(nearby).get(id) ?? []));
  return theirs.filter((ride) => {
    const start = Date.parse(ride.startTime);
    const isMeant = start >= planned - EARLY_MS && start < lands - EARLY_MS;
    const isOpen = ride.type === 'TRANSPORT' && ride.status === 'SCHEDULED' && !ride.deletedAt && !ride.motorcadeId;
    const isFromAirport = isPickup(ride) || placeOf(ride.pickupPlaceId ?? '')?.kind === 'AIRPORT';
    return isMeant && isOpen && isFromAirport;
  });
}

/** Returns the choice that the ride of these guests alone meets them when they land. From then on it waits for their flight. */
function moveChoice(
  facts: AttentionFacts,
  flight: FlightRecord,
  ride: ActivityRecord,
  { lands, waiting }: Waiting,
): RowChoice[] {
  const isTheirs = ride.vipIds.length === waiting.length && ride.vipIds.every((id) => waiting.includes(id));
  if (!isTheirs || ride.flightId !== undefined) return [];
  const delay = lands - Date.parse(scheduledArrival(flight) ?? '');
  const times = { startTime: later(ride.startTime, delay), endTime: later(ride.endTime, delay) };
  const mend = movedMend(facts, ride, times, { withoutRows: true });
  if (!mend) return [];
  const body = { ...mend.body, flightId: flight.id };
  return [{ ...mend, body, says: say('DO_MOVE', { title: ride.title, times }) }];
}

/** Returns the guests of a flight who need a ride and have none: no pick-up of the flight, no ride in the hours after it but from a hotel or a venue, and no flight on. */
function waitingGuests(facts: AttentionFacts, flight: FlightRecord, lands: number): string[] {
  const { flights, nearby, related } = facts;
  const departs = Date.parse(expectedDeparture(flight) ?? '');
  const serves = ({ endTime, pickupPlaceId, startTime }: ActivityRecord): boolean => {
    const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
    const isSoon = start >= lands - EARLY_MS && start <= lands + HOURS_AFTER_WINDOW * HOUR_MS;
    const isAfter = isSoon && !isInTown(facts, pickupPlaceId);
    return isAfter || (end <= departs && end >= departs - TO_AIRPORT_MS);
  };
  const pickups = (flight.pickupIds ?? []).flatMap((id) => related.activities.get(id) ?? []);
  const isServed = (id: string): boolean =>
    [...(activitiesByGuest(nearby).get(id) ?? []), ...pickups.filter(({ vipIds }) => vipIds.includes(id))].some(
      (ride) => {
        if (ride.type !== 'TRANSPORT' || ride.status === 'CANCELLED' || ride.deletedAt) return false;
        return ride.flightId === flight.id || serves(rideOfGuest(ride, id));
      },
    );
  const flyingOn = new Set((connectionsByFlight(flights).from.get(flight.id) ?? []).flatMap(({ vipIds }) => vipIds));
  return flight.vipIds.filter((id) => {
    const vip = related.vips.get(id);
    return vip !== undefined && !vip.deletedAt && !vip.isRosterOnly && !flyingOn.has(id) && !isServed(id);
  });
}

/**
 * Guests who arrive on a tracked flight without a pick-up. The mend reopens the cancelled one. Otherwise it makes one for
 * all of them, 30 minutes after the arrival, with a free vehicle and driver. It takes them off rides from the airport that begin before they land.
 */
export const arrivalWithoutPickup: AttentionCheck = {
  codes: ['ARRIVAL_WITHOUT_PICKUP'],
  find: (facts) => {
    const airports = eventAirports(facts.flights);
    return facts.flights.flatMap((flight) => rowOfArrival(facts, flight, airports));
  },
};

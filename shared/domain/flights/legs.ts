import type { FlightFacts, FlightRecord } from '#shared/schemas/flights/flight-record.ts';

type Wanted = Pick<FlightRecord, 'facts' | 'ticket'>;

/**
 * Chooses one of the legs that a flight number has on one date. The airports of the ticket decide, else the airports of the leg that
 * was chosen before. Of several matching legs, we take the last to arrive, because the pick-up is there.
 */
export function chooseLeg({ facts, ticket }: Wanted, legs: readonly FlightFacts[]): FlightFacts | undefined {
  const booked = { from: ticket?.departure?.iata, to: ticket?.arrival?.iata };
  const { from, to } = booked.from || booked.to ? booked : { from: facts?.departure.iata, to: facts?.arrival.iata };
  const likeliest = legs.filter(
    (leg) => !legs.some((other) => isSameFlight(leg, other) && standing(other) > standing(leg)),
  );
  const leaving = likeliest.filter(({ departure }) => from === undefined || departure.iata === from);
  const matching = leaving.filter(({ arrival }) => to === undefined || arrival.iata === to);
  // A flight may go elsewhere than booked. It still leaves from the same airport.
  const candidates = [matching, from === undefined ? [] : leaving, likeliest].find(({ length }) => length > 0) ?? [];
  return [...candidates].sort(byArrival)[0];
}

/** Providers may have several rows of one flight, such as an old one that is no longer tracked. From one airport, a number leaves once a day. */
function isSameFlight({ departure }: FlightFacts, { departure: other }: FlightFacts): boolean {
  return departure.iata === other.iata || departure.iata === undefined || other.iata === undefined;
}

/** Of several rows of one flight, one that flies counts most, then one that may fly, then one that is lost, then one that is cancelled. */
function standing(leg: FlightFacts): number {
  if (leg.status === 'CANCELLED') return 0;
  if (leg.statusReason) return 1;
  return hasFlown(leg) ? 3 : 2;
}

/** Tells whether the flight has left or landed. */
export function hasFlown({ arrival, departure, status }: FlightFacts): boolean {
  const isTimed = departure.actualTime !== undefined || arrival.actualTime !== undefined;
  return isTimed || status === 'ACTIVE' || status === 'LANDED' || status === 'DIVERTED';
}

/** The last to arrive first. Of two at the same time, the later expected, so that the order of the rows does not matter. */
function byArrival(a: FlightFacts, b: FlightFacts): number {
  const [first, second] = [arrivalOf(a), arrivalOf(b)];
  return first === second ? 0 : first > second ? -1 : 1;
}

function arrivalOf({ arrival, departure }: FlightFacts): string {
  const expected = arrival.actualTime ?? arrival.estimatedTime ?? '';
  return `${arrival.scheduledTime ?? departure.scheduledTime ?? ''} ${expected}`;
}

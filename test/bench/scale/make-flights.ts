import { beginFlight } from '#shared/domain/flights/track.ts';
import { addPassenger } from '#shared/entities/flights/flight-passenger.ts';
import { createFlight } from '#shared/entities/flights/flight-writes.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import type { FlightRecord, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { putAll } from '#test/support/put-all.ts';

const AT = '2026-01-01T00:00:00.000Z';
const AWAY = { airport: 'John F Kennedy International', iata: 'JFK', icao: 'KJFK', timezone: 'America/New_York' };
const HERE = { airport: 'Heathrow', iata: 'LHR', icao: 'EGLL', timezone: 'Europe/London', terminal: '5' };
const HOURS_OF_FLIGHT = 7;
/** Flights depart during the first hours of a day. */
const HOURS = 16;

interface Dates {
  readonly first: string;
  readonly last: string;
}

/** Writes flights: half of them bring all guests on the first day, and half take them home on the last. Returns the first of them. */
export async function addFlights(
  vipIds: readonly string[],
  count: number,
  { first, last }: Dates,
): Promise<{ readonly flightNumber: string; readonly date: string }> {
  const half = Math.ceil(count / 2);
  const on = (turn: number): string[] => vipIds.filter((_, place) => place % half === turn);
  const all = Array.from({ length: half }, (_, turn) => [
    flightOf(`AF${turn + 1}`, first, { turn: turn / half, from: AWAY, to: HERE, vipIds: on(turn) }),
    flightOf(`AF${half + turn + 1}`, last, { turn: turn / half, from: HERE, to: AWAY, vipIds: on(turn) }),
  ]).flat();
  await putAll(
    all.flatMap((flight) => [
      createFlight(flight),
      ...flight.vipIds.map((vipId) => addPassenger(vipStore.asLive({ id: vipId }), flight.id)),
    ]),
  );
  return { flightNumber: 'AF1', date: first };
}

interface Route {
  /** The share of the day that is over when it departs. */
  readonly turn: number;
  readonly from: FlightSide;
  readonly to: FlightSide;
  readonly vipIds: readonly string[];
}

function flightOf(flightNumber: string, date: string, { from, to, turn, vipIds }: Route): FlightRecord {
  const departs = Date.parse(date) + turn * HOURS * HOUR_MS;
  const at = (hours: number): string => new Date(departs + hours * HOUR_MS).toISOString();
  return {
    ...beginFlight(flightNumber, date, AT),
    vipIds,
    isTracked: true,
    pollCount: 1,
    lastPolledAt: AT,
    facts: {
      status: 'SCHEDULED',
      airline: { name: 'Air France', iata: 'AF', icao: 'AFR' },
      departure: { ...from, scheduledTime: at(0) },
      arrival: { ...to, scheduledTime: at(HOURS_OF_FLIGHT) },
    },
  };
}

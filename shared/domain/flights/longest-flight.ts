import { distanceMetres } from '#shared/domain/gps/distance.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { airportsOf } from './airports.ts';
import { MAX_FLIGHT_HOURS } from './phase.ts';

/** Where the airports are, by their IATA code. */
export type AirportMap = ReadonlyMap<string, Coordinates>;

/**
 * The least speed over the ground, km/h. Jets cruise at 800 to 900 (https://www.askthepilots.com/how-fast-do-planes-fly/), and a strong
 * headwind takes 100 to 200 of it.
 */
const LEAST_SPEED = 700;

/** Taxiing, climb, approach and a hold. */
const GROUND_HOURS = 1;

/** Without the distance. */
const USUAL_HOURS = 6;

/** Returns the most hours that a flight takes by its distance, at most 20; 6 if it is not known where both of its airports are. */
export function longestHours(flight: FlightRecord, airports: AirportMap): number {
  const { from, to } = airportsOf(flight);
  const [start, end] = [airports.get(from ?? ''), airports.get(to ?? '')];
  if (!start || !end) return USUAL_HOURS;
  return Math.min(MAX_FLIGHT_HOURS, distanceMetres(start, end) / 1_000 / LEAST_SPEED + GROUND_HOURS);
}

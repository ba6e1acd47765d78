import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/durations.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import { airportsOf } from './airports.ts';
import { expectedArrival, expectedDeparture, scheduledArrival, scheduledDeparture } from './phase.ts';

/** A guest who stays longer between two flights is a guest of the event. */
const LONGEST_STAY_MS = 5 * HOUR_MS;
/** The time that guests need between two flights, unless their tickets give them less. */
const CHANGE_MS = 60 * MINUTE_MS;

/** Two flights of the same guests: the second leaves soon after the first lands, from the same airport. */
export interface Connection {
  readonly first: FlightRecord;
  readonly second: FlightRecord;
  readonly vipIds: readonly string[];
  /** Minutes between the expected arrival and the expected departure; negative if the second leaves before. */
  readonly minutes: number;
  /** The first comes too late for the second, or does not come. */
  readonly isAtRisk: boolean;
}

const between = (arrival: string, departure: string): number => Date.parse(departure) - Date.parse(arrival);

/** Returns the connections among flights. */
export const connectionsOf = (flights: readonly FlightRecord[]): Connection[] => {
  const live = flights.filter(({ deletedAt }) => !deletedAt);
  return live.flatMap((first) => live.flatMap((second) => connection(first, second) ?? []));
};

const connection = (first: FlightRecord, second: FlightRecord): Connection | undefined => {
  const hub = airportsOf(first).to;
  if (first === second || hub === undefined || airportsOf(second).from !== hub) return undefined;
  const [lands, leaves] = [scheduledArrival(first), scheduledDeparture(second)];
  const [arrival, departure] = [expectedArrival(first), expectedDeparture(second)];
  if (!lands || !leaves || !arrival || !departure) return undefined;
  const planned = between(lands, leaves);
  const vipIds = first.vipIds.filter((id) => second.vipIds.includes(id));
  if (planned <= 0 || planned > LONGEST_STAY_MS || vipIds.length === 0) return undefined;
  const left = between(arrival, departure);
  const isLost = first.facts?.status === 'CANCELLED' || first.facts?.status === 'DIVERTED';
  const isAtRisk = isLost || left < Math.min(CHANGE_MS, planned);
  return { first, second, vipIds, minutes: Math.round(left / MINUTE_MS), isAtRisk };
};

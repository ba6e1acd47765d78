import { groupByEach } from '#shared/domain/group-by-each.ts';
import { oncePer } from '#shared/domain/records.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { expectedArrival, expectedDeparture, scheduledArrival, scheduledDeparture } from './phase.ts';
import { airportsOf } from './rides.ts';

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

function between(arrival: string, departure: string): number {
  return Date.parse(departure) - Date.parse(arrival);
}

/** Returns the connections among flights. Compares only flights of the same guests. The list must not change afterwards. */
export const connectionsOf = oncePer((flights: readonly FlightRecord[]): readonly Connection[] => {
  const live = flights.filter(({ deletedAt }) => !deletedAt);
  const ofGuest = groupByEach(live.entries(), ([, { vipIds }]) => vipIds);
  return live.flatMap((first) => {
    const others = new Map(first.vipIds.flatMap((id) => ofGuest.get(id) ?? []));
    return [...others].toSorted(([a], [b]) => a - b).flatMap(([, second]) => connection(first, second) ?? []);
  });
});

/** Returns the connections of each flight, by the id of the first one, and by the id of the second one. */
export const connectionsByFlight = oncePer((flights: readonly FlightRecord[]) => ({
  from: Map.groupBy(connectionsOf(flights), ({ first }) => first.id),
  to: Map.groupBy(connectionsOf(flights), ({ second }) => second.id),
}));

function connection(first: FlightRecord, second: FlightRecord): Connection | undefined {
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
}

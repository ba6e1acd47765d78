import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { changedActivities } from './outdated-activities.ts';

/**
 * A flight as the plan knows it: without when it is polled, and which alerts are expected. These fields change without an audit record,
 * and nothing that reads the plan shows them.
 */
export type PlannedFlight = Omit<FlightRecord, 'alertedAt' | 'alertsLeft' | 'dueAt' | 'nextPollAt'>;

export function asPlanned({
  alertedAt: _registered,
  alertsLeft: _expected,
  dueAt: _due,
  nextPollAt: _next,
  ...flight
}: FlightRecord): PlannedFlight {
  return flight;
}

/** Returns the ids of the flights that may differ from the packed ones, as far as their own changes and those of their packed rides say. */
export function outdatedFlights(rows: readonly StoredAudit[], packed: readonly PlannedFlight[]): Set<string> {
  const activities = changedActivities(rows);
  const own = rows.filter(({ subject }) => subject === 'Flight').map(({ subjectId }) => subjectId);
  const left = packed.filter((flight) => ridesOfFlight(flight).some((id) => activities.has(id))).map(({ id }) => id);
  return new Set([...own, ...left]);
}

/** Returns the ids of the activities that may have become rides of a flight. */
export function newRides(rows: readonly StoredAudit[]): string[] {
  const activities = rows.filter(({ subject }) => subject === 'ScheduleEvent');
  const linking = activities.filter(
    ({ fields, kind }) => kind === 'restored' || fields.includes('flightId') || fields.includes('flightLeg'),
  );
  return [...new Set(linking.map(({ subjectId }) => subjectId))];
}

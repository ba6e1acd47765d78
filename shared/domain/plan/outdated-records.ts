import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';

/** Tells whether a change is one of the record of an activity. The others tell how its ride goes. */
function changesActivity({ kind, subject }: StoredAudit): boolean {
  return subject === 'ScheduleEvent' && kind !== 'late' && kind !== 'arriving';
}

/** Tells whether a change makes readers read a record of the packed plan by itself. */
export function changesPlan(row: StoredAudit): boolean {
  return changesActivity(row) || ['Block', 'Flight', 'Vip'].includes(row.subject);
}

/** A reminder has a change of its ride beside it. */
function mayAsk({ fields, kind, subject }: StoredAudit): boolean {
  return (
    fields.includes('askedVersion') ||
    (subject === 'Message' && (kind === undefined || kind === 'created') && !fields.includes('reminds'))
  );
}

/** Returns the ids of the activities that these changes name. */
export function changedActivities(rows: readonly StoredAudit[]): ReadonlySet<string> {
  return new Set(rows.filter(changesActivity).map(({ subjectId }) => subjectId));
}

/**
 * Returns the ids of the activities that may differ from the packed ones. These writes change activities beside the one that they name:
 * - A new message to a driver may ask for a confirmation of any of their rides.
 * - A sighting of a car is a change of its motorcade.
 * - A leg is listed at its master.
 */
export function outdatedIds(rows: readonly StoredAudit[], packed: readonly ActivityRecord[]): ReadonlySet<string> {
  const changed = changedActivities(rows);
  const told = new Set(rows.filter(mayAsk).map(({ driverId }) => driverId ?? ''));
  const motorcades = new Set(rows.filter(({ subject }) => subject === 'Motorcade').map(({ subjectId }) => subjectId));
  const ids = new Set(changed);
  for (const { childIds = [], driverId = '', id, masterEventId, motorcadeId = '' } of packed) {
    const hasChangedLeg = childIds.some((leg) => changed.has(leg));
    if (hasChangedLeg || (driverId !== '' && told.has(driverId)) || motorcades.has(motorcadeId)) ids.add(id);
    if (masterEventId !== undefined && changed.has(id)) ids.add(masterEventId);
  }
  return ids;
}

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

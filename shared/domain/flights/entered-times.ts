import { invalidField } from '#shared/contract/invalid-field.ts';
import { fault, named } from '#shared/schemas/fault.ts';
import type { ChangedFields, EnteredFields } from '#shared/schemas/flights/flight-entry.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { scheduledDeparture } from './phase.ts';

type Fields = ChangedFields | EnteredFields;

interface EnteredTimes {
  readonly departure?: Fields | null | undefined;
  readonly arrival?: Fields | null | undefined;
}

const TIMES = ['scheduledTime', 'estimatedTime', 'actualTime'] as const;

/**
 * Throws ValidationFailed if a person enters an arrival that is not after the scheduled departure of the flight as it is then: pick-ups that
 * follow it would move to a wrong day.
 */
export function requireArrivalAfterDeparture(flight: FlightRecord, { arrival }: EnteredTimes): void {
  for (const name of TIMES) requireAfterDeparture(flight, `body.arrival.${name}`, arrival?.[name]);
}

/** Throws ValidationFailed if this arrival is not after the scheduled departure. */
export function requireAfterDeparture(flight: FlightRecord, path: string, arrival: string | null | undefined): void {
  const departure = scheduledDeparture(flight);
  if (!arrival || !departure || Date.parse(arrival) > Date.parse(departure)) return;
  throw invalidField(
    path,
    fault('NOT_AFTER', `must give an arrival after the scheduled departure, ${departure}`, {
      field: named('departure'),
    }),
  );
}

/** How many days after its date a flight departs and arrives at the latest, by UTC: over the date line and with the longest routes. */
const LATEST_DAYS = { departure: 1, arrival: 3 } as const;

/** Throws ValidationFailed if a new flight is entered with a schedule of another day: its date is that of its departure, in the zone of the airport. */
export function requireOnDate(flightDate: string, times: EnteredTimes): void {
  const day = Date.parse(`${flightDate}T00:00:00Z`);
  for (const side of ['departure', 'arrival'] as const) {
    const time = times[side]?.scheduledTime;
    const at = time ? Date.parse(time) : day;
    if (at >= day - DAY_MS && at < day + (LATEST_DAYS[side] + 1) * DAY_MS) continue;
    throw invalidField(
      `body.${side}.scheduledTime`,
      fault('INVALID', `does not fit flightDate, ${flightDate}, which is the day of departure`),
    );
  }
}

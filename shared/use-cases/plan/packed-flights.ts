import { asPlanned, newRides, outdatedFlights, type PlannedFlight } from '#shared/domain/plan/outdated-flights.ts';
import { FLIGHTS, type Packed, unpacked } from '#shared/domain/plan/plan-parts.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { type PackedPlan, recordsIn } from './find-packed.ts';
import { wereFlightsAsked } from './flights-asked.ts';

/** More records cost more one by one than all from the index. */
const MAX_READ = 60;

interface Dates {
  readonly from: string;
  readonly to: string;
  readonly now: string;
}

/**
 * Returns the tracked flights of these dates as they are now. Undefined if other dates are packed, if too much changed, or if the
 * provider may have answered since.
 */
export async function flightsIn(
  { changes, header, run, since }: PackedPlan,
  { from, now, to }: Dates,
): Promise<PlannedFlight[] | undefined> {
  if (from < header.flightDates.from || to > header.flightDates.to) return undefined;
  const [found, rows, wereAsked] = await Promise.all([
    recordsIn<Packed<PlannedFlight>>([FLIGHTS], run),
    changes(),
    wereFlightsAsked(since, now),
  ]);
  if (!found || !rows || wereAsked) return undefined;
  const packed = found.map((flight) => unpacked<PlannedFlight>(flight, header.guests));
  const rides = newRides(rows);
  const outdated = outdatedFlights(rows, packed);
  if (rides.length + outdated.size > MAX_READ) return undefined;
  for (const { flightId } of await findActivities(rides)) if (flightId !== undefined) outdated.add(flightId);
  const read = (await findFlights([...outdated])).map(asPlanned);
  return [...packed.filter(({ id }) => !outdated.has(id)), ...read]
    .filter(({ deletedAt, flightDate, isTracked }) => isTracked && !deletedAt && flightDate >= from && flightDate <= to)
    .toSorted(byDate);
}

function byDate(a: PlannedFlight, b: PlannedFlight): number {
  return a.flightDate < b.flightDate || (a.flightDate === b.flightDate && a.id < b.id) ? -1 : 1;
}

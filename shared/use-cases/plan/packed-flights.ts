import { monthOf } from '#shared/domain/flights/budget.ts';
import { asPlanned, newRides, outdatedFlights, type PlannedFlight } from '#shared/domain/plan/outdated-flights.ts';
import { FLIGHTS, type Packed, unpacked } from '#shared/domain/plan/plan-parts.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { wasAskedSince } from '#shared/entities/flights/flight-request.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
import { type PackedPlan, recordsIn } from './pack-plan.ts';

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

/**
 * How long after the time of its request a provider's answer may be stored: a job begins at most 10 minutes late, and a function runs at most 15.
 */
const ANSWERED_MS = 30 * MINUTE_MS;

/** A clock may be ahead by this much: a request may already be of the next month. */
const SKEW_MS = 5 * SECOND_MS;

/**
 * Tells whether an answer of the flight provider may have been stored since an instant. One that says nothing new leaves no audit record, but
 * each request is logged before. Eventually consistent, may be a second old.
 */
export async function wereFlightsAsked(since: string, now: string): Promise<boolean> {
  const from = later(since, -ANSWERED_MS);
  const months = [...new Set([monthOf(from), monthOf(later(now, SKEW_MS))])];
  return (await Promise.all(months.map((month) => wasAskedSince(month, from)))).some(Boolean);
}

import { invalidField } from '#shared/contract/invalid-field.ts';
import { FlightUnknown } from '#shared/contract/problems.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { followed } from '#shared/domain/proposals/followed.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import type { NewFollow } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { resolveFlightId } from '#shared/use-cases/flights/flight-date.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';

/** Works out how the pick-ups of a flight move to its arrival. Throws ValidationFailed if there is no such flight, or no arrival. */
export async function planFollow(means: DayMeans, { date, flightNumber }: NewFollow): Promise<ProposalPlan> {
  const flight = await findFlight(await resolveFlightId(flightNumber, date, means.now));
  if (!flight || flight.deletedAt) {
    throw invalidField(
      'body.flightNumber',
      `is not followed on that date: ${flightNumber}. Follow it with POST /api/flights`,
    );
  }
  const pickups = await findActivities(ridesOfFlight(flight));
  try {
    return await planChanges(means, followed(pickups, flight, means.now));
  } catch (error) {
    throw error instanceof FlightUnknown ? invalidField('body.flightNumber', error.message) : error;
  }
}

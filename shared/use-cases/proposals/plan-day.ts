import { invalidNow } from '#shared/contract/invalid-field.ts';
import { FlightUnknown } from '#shared/contract/problems.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { followed } from '#shared/domain/proposals/flight-rides.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { NewCrisis } from '#shared/schemas/proposals/new-crisis-proposal.ts';
import type { NewDayProposal, NewFollow } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { resolveFlightId } from '#shared/use-cases/flights/flight-date.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import { planCancel } from './plan-cancel.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';
import { planClose } from './plan-close.ts';
import { planAway, planGuestCancel, planGuestTimes } from './plan-leaving.ts';
import { planMerge, planSplit } from './plan-merge-and-split.ts';
import { planMovePlace } from './plan-move-place.ts';
import { planParty } from './plan-party.ts';
import { planRelodge } from './plan-relodge.ts';
import { planPostpone } from './plan-shift.ts';

/** Works out a proposal for what happens on the day. Throws ValidationFailed. */
export function planDay(
  { newId, ...means }: DayMeans & Pick<UseCaseContext, 'newId'>,
  wanted: NewCrisis | NewDayProposal,
): Promise<ProposalPlan> {
  switch (wanted.kind) {
    case 'POSTPONE':
      return planPostpone(means, wanted);
    case 'FOLLOW':
      return planFollow(means, wanted);
    case 'MERGE':
      return planMerge(means, wanted);
    case 'SPLIT':
      return planSplit(means, newId, wanted);
    case 'GUEST_TIMES':
      return planGuestTimes(means, wanted);
    case 'CANCEL':
      return wanted.vipId === undefined && !wanted.vipIds ? planCancel(means, wanted) : planGuestCancel(means, wanted);
    case 'MOVE_PLACE':
      return planMovePlace(means, wanted);
    case 'RELODGE':
      return planRelodge(means, newId, wanted);
    case 'PARTY':
      return planParty(means, newId, wanted);
    case 'CLOSE':
      return planClose(means, wanted);
    case 'AWAY':
      return planAway(means, wanted);
  }
}

/** Works out how the pick-ups of a flight move to its arrival. Throws ValidationFailed if there is no such flight, or no arrival. */
async function planFollow(means: DayMeans, { date, flightNumber }: NewFollow): Promise<ProposalPlan> {
  const flight = await findFlight(await resolveFlightId(flightNumber, date, means.now));
  if (!flight || flight.deletedAt) {
    throw invalidNow(
      'body.flightNumber',
      fault('FOLLOW_FIRST', `is not followed on that date: ${flightNumber}. Follow it first`),
      {
        operationId: 'trackFlight',
        body: { flightNumber },
      },
    );
  }
  const pickups = await findActivities(ridesOfFlight(flight));
  try {
    const bound = await boundMotorcades(pickups);
    return await planChanges(means, followed(pickups, { bound, flight, now: means.now }));
  } catch (error) {
    throw error instanceof FlightUnknown ? invalidNow('body.flightNumber', error.message) : error;
  }
}

import { invalidNow } from '#shared/contract/invalid-field.ts';
import { FlightUnknown } from '#shared/contract/problems.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { followed } from '#shared/domain/proposals/flight-rides.ts';
import { withGrownParty } from '#shared/domain/proposals/merge-and-split.ts';
import { isAhead } from '#shared/domain/proposals/planned-rides.ts';
import { byId, change } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { NewCrisis, NewParty } from '#shared/schemas/proposals/new-crisis-proposal.ts';
import type { NewDayProposal, NewFollow } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import { resolveFlightId } from '#shared/use-cases/settings/request-dates.ts';
import { planCancel, requireVips, vipStep } from './plan-cancel.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';
import { planClose } from './plan-close.ts';
import { planAway, planGuestCancel, planGuestTimes } from './plan-leaving.ts';
import { planMerge, planSplit } from './plan-merge-and-split.ts';
import { planMovePlace, planRelodge } from './plan-move-place.ts';
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
    throw error instanceof FlightUnknown
      ? invalidNow('body.flightNumber', fault('NO_FLIGHT_TIME', error.message))
      : error;
  }
}

/** Works out how the rides of a guest change who comes with more people, or fewer. Throws ValidationFailed if there is no such guest. */
async function planParty(
  means: DayMeans,
  newId: (prefix: string) => string,
  { partySize, vipId }: NewParty,
): Promise<ProposalPlan> {
  const { now } = means;
  const [before] = await requireVips('body.vipId', [vipId]);
  if (!before) throw new Error('requireVips returns a guest for each id');
  const vip = change(before, { partySize }, now);
  const rides = (await findActivities(await activityIdsOf(vipId))).filter(
    (ride) => ride.type === 'TRANSPORT' && ride.motorcadeId === undefined && isAhead(ride, now),
  );
  const [guests, vehicles, { tags }] = await Promise.all([
    findVips([...new Set(rides.flatMap(({ vipIds }) => vipIds))]),
    allVehicles(),
    readSettings(),
  ]);
  const growing = {
    vip,
    vips: byId([...guests, vip]),
    vehicles: byId(vehicles),
    tags,
    now,
    newId: () => newId('act'),
  };
  const changes = rides.flatMap((ride) => withGrownParty(ride, growing));
  const plan = await planChanges(means, { changes, vips: [vip] });
  const grows = before.partySize === partySize ? [] : [await vipStep(before, { partySize })];
  return { ...plan, steps: [...grows, ...plan.steps] };
}

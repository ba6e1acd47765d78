import { invalidField } from '#shared/contract/invalid-field.ts';
import { overAt } from '#shared/domain/flights/phase.ts';
import { guestTimes } from '#shared/domain/proposals/guest-times.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { flightIdsOf } from '#shared/entities/flights/flight-passenger.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { NewGuestTimes } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { FlightNotice, ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { lodgingSteps } from './lodging-step.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';

/** Works out what a guest leaves who comes later or leaves earlier. Throws ValidationFailed if there is no such guest. */
export async function planGuestTimes(means: DayMeans, times: NewGuestTimes): Promise<ProposalPlan> {
  const { arrivesAt, leavesAt, vipId } = times;
  const [[vip], activityIds, flights] = await Promise.all([
    findVips([vipId]),
    activityIdsOf(vipId),
    flightsAhead(means.now, vipId),
  ]);
  if (!vip || vip.deletedAt) throw invalidField('body.vipId', 'does not exist, or is deleted');
  const activities = await findActivities(activityIds);
  const { changes, notices } = guestTimes(activities, { vipId, arrivesAt, leavesAt, now: means.now });
  const [plan, lodging] = await Promise.all([
    planChanges(means, { changes, notices: [...notices, ...flights] }),
    lodgingSteps(vip, times),
  ]);
  return { ...plan, steps: [...plan.steps, ...lodging] };
}

/** Names the flights of a guest that are not over: only people can change those. */
async function flightsAhead(now: string, vipId: string): Promise<FlightNotice[]> {
  const found = await findFlights(await flightIdsOf(vipId));
  return found
    .filter((flight) => !flight.deletedAt && flight.vipIds.includes(vipId) && overAt(flight) > Date.parse(now))
    .toSorted((a, b) => (a.flightDate < b.flightDate ? -1 : 1))
    .map(({ flightDate, flightNumber }) => ({ code: 'GUEST_FLIGHT', vipIds: [vipId], flightDate, flightNumber }));
}

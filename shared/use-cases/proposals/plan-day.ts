import { isDeepStrictEqual } from 'node:util';
import { knownOperations } from '#shared/adapters/operations/known-operations.ts';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import { FlightUnknown } from '#shared/contract/problems.ts';
import { overAt } from '#shared/domain/flights/phase.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { describeWrite } from '#shared/domain/proposals/describe-write.ts';
import { followed } from '#shared/domain/proposals/flight-rides.ts';
import { guestTimes } from '#shared/domain/proposals/guest-times.ts';
import { lodgingDuring } from '#shared/domain/vips/lodging.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance.ts';
import { findFlight, findFlights } from '#shared/entities/flights/flight.ts';
import { flightIdsOf } from '#shared/entities/flights/flight-passenger.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { NewDayProposal, NewFollow, NewGuestTimes } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { FlightNotice, ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { OperationStep } from '#shared/schemas/proposals/proposal-step.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { resolveFlightId } from '#shared/use-cases/flights/flight-date.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';
import { planMerge, planSplit } from './plan-merge-and-split.ts';
import { planPostpone } from './plan-shift.ts';
import { spellingOf } from './say-steps.ts';

/** Works out a proposal for what happens on the day. Throws ValidationFailed. */
export function planDay(
  { newId, ...means }: DayMeans & Pick<UseCaseContext, 'newId'>,
  wanted: NewDayProposal,
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
  }
}

/** Works out how the pick-ups of a flight move to its arrival. Throws ValidationFailed if there is no such flight, or no arrival. */
async function planFollow(means: DayMeans, { date, flightNumber }: NewFollow): Promise<ProposalPlan> {
  const flight = await findFlight(await resolveFlightId(flightNumber, date, means.now));
  if (!flight || flight.deletedAt) {
    throw invalidNow('body.flightNumber', `is not followed on that date: ${flightNumber}. Follow it first`, {
      operationId: 'trackFlight',
      body: { flightNumber },
    });
  }
  const pickups = await findActivities(ridesOfFlight(flight));
  try {
    return await planChanges(means, followed(pickups, flight, means.now));
  } catch (error) {
    throw error instanceof FlightUnknown ? invalidNow('body.flightNumber', error.message) : error;
  }
}

/** Works out what a guest leaves who comes later or leaves earlier. Throws ValidationFailed if there is no such guest. */
async function planGuestTimes(means: DayMeans, times: NewGuestTimes): Promise<ProposalPlan> {
  const { arrivesAt, leavesAt, vipId } = times;
  const [[vip], activityIds, flights] = await Promise.all([
    findVips([vipId]),
    activityIdsOf(vipId),
    flightsAhead(means.now, vipId),
  ]);
  if (!vip || vip.deletedAt) throw invalidNow('body.vipId', 'does not exist, or is deleted');
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

/** Returns the step that ends the lodging of a guest when they leave, and begins it when they come. None where it does not change. */
async function lodgingSteps(vip: VipRecord, times: NewGuestTimes): Promise<OperationStep[]> {
  const before = vip.lodging ?? [];
  if (before.length === 0) return [];
  const operationId = 'updateVip';
  const params = { vipId: vip.id };
  const spelling = await spellingOf([params, before]);
  const lodging = lodgingDuring(before, times, spelling.timezone);
  if (isDeepStrictEqual(before, lodging)) return [];
  const { method = 'PATCH', summary = '' } = knownOperations()[operationId] ?? {};
  const body = { lodging: [...lodging] };
  const written = { method, summary, params, body, before: { ...vip }, after: { ...vip, lodging } };
  const words = describeWrite(written, spelling);
  const result = { status: 200, problem: null, warnings: [] };
  return [
    { type: 'OPERATION', operationId, summary, params, body, version: vip.version, result, words, people: [vip.id] },
  ];
}

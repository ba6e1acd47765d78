import { readableRange, readableTime } from '#shared/domain/time/format.ts';
import { MAX_BLOCK_DAYS } from '#shared/schemas/blocks/block.ts';
import type { Proposal, ProposalStep } from '#shared/schemas/proposals/proposal.ts';
import type {
  FiguresRecord,
  ProposalNotice,
  ProposalRecord,
  RideNotice,
} from '#shared/schemas/proposals/proposal-record.ts';
import type { BlockStep, OperationStep, StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import { shownQuery } from '#shared/schemas/proposals/step-query.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { presentUnresolved } from './explain-unresolved.ts';
import { ofMotorcade } from './motorcade-step.ts';
import { activityIdOf, guestNames, type NamedRecords, otherActivityOf, resourceName, rideName } from './names.ts';
import { ofNewRide } from './new-ride.ts';
import { ofActivity } from './present-activity-step.ts';
import { ofEntry } from './present-entry-step.ts';

/** Returns the answer for a proposal, with the names as they are now. */
export function presentProposal(proposal: ProposalRecord, named: NamedRecords): Proposal {
  const { applied, createdAt, id, keptUntil, kind, pending, plan, reason } = proposal;
  const { done = 0, failure, of = 1, status = 'READY' } = pending?.progress ?? {};
  return {
    id,
    kind,
    status,
    ...(status === 'PENDING' && { progress: { done, of } }),
    ...(failure !== undefined && { failure }),
    reason: reason ?? null,
    createdAt,
    expiresAt: keptUntil,
    applied,
    steps: presentSteps(plan.steps, named),
    unresolved: plan.unresolved.map((each) => presentUnresolved(each, named)),
    warnings: plan.notices.map((notice) => presentNotice(notice, named)),
    figures: plan.figures && presentFigures(plan.figures, named),
  };
}

/** The end of the sentence about an activity. */
const NOTICES: Readonly<Record<RideNotice['code'], string>> = {
  RIDE_HAS_BEGUN: 'has begun, so it keeps what drops out. Change it by hand.',
  MOTORCADE_STAYS:
    'is a car of a motorcade, whose cars move as one. It stays as it is: move all with PATCH /api/motorcades/{motorcadeId}.',
  FLIGHT_RIDE_STAYS: 'is a ride of a flight, and planes do not wait. It stays as it is.',
  LEG_STAYS: 'belongs to an activity that stays, so it stays too.',
  RIDE_DIFFERS: 'has another time, place, flight or master than the ride that stays. Check that it suits its guests.',
  ACTIVITY_UNDER_WAY: 'is under way when the guest comes or leaves. The guest stays on it. Change it by hand.',
  NO_GUESTS_LEFT: 'has no guests then. It stays. Cancel it if no guest comes.',
  ACTIVITY_HAS_BEGUN: 'has begun, so it stays as it is. Change it by hand.',
  RIDE_WOULD_BE_REFUSED:
    'would be refused at its new time: its vehicle or driver has something else then. Give it others first.',
  RIDE_BREAKS_RULE:
    'breaks a rule as it is: its vehicle is too small, not available or of a type that does not suit the ride or its driver, or its vehicle or driver has another ride too near. It stays as it is.',
};

function presentFigures({ busiestDriver, idlestDriver, ...figures }: FiguresRecord, named: NamedRecords) {
  const withName = (work: FiguresRecord['busiestDriver']) =>
    work && { driverId: work.driverId, name: resourceName(work.driverId, named), minutes: work.minutes };
  return { ...figures, busiestDriver: withName(busiestDriver), idlestDriver: withName(idlestDriver) };
}

function presentNotice(notice: ProposalNotice, named: NamedRecords): Warning {
  if (notice.code === 'BLOCK_IS_LIMITED') {
    const { code, resourceId, until } = notice;
    const end = readableTime(until, named.timezone);
    const message = `A block has at most ${MAX_BLOCK_DAYS} days, so ${resourceName(resourceId, named)} can be booked again from ${end} on. Make another block for the time after that.`;
    return { code, message };
  }
  if (notice.code === 'GUEST_FLIGHT') {
    const { code, flightDate, flightNumber, vipIds } = notice;
    const message = `${guestNames(vipIds, named)} is on flight ${flightNumber} of ${flightDate}. Change the booking and the flight by hand.`;
    return { code, message, vipIds: [...vipIds] };
  }
  if (notice.code === 'VIP_OVERLAP') {
    const { activityId, code, otherId, vipIds } = notice;
    const verb = vipIds.length === 1 ? 'is' : 'are';
    const message = `${guestNames(vipIds, named)} ${verb} then on “${rideName(activityId, named)}” and on “${rideName(otherId, named)}” at the same time.`;
    return { code, message, activityId, vipIds: [...vipIds] };
  }
  if (notice.code === 'VEHICLE_LARGER_THAN_NEEDED') {
    const { activityId, code, resourceId, seats } = notice;
    const size = named.vehicles.get(resourceId)?.seatCapacity;
    const people = seats === 1 ? '1 person' : `${seats} people`;
    const message = `“${rideName(activityId, named)}” gets ${resourceName(resourceId, named)} with ${size} seats for ${people}. No smaller vehicle is left for it at that time.`;
    return { code, message, activityId };
  }
  const { activityId, code } = notice;
  return { code, message: `“${rideName(activityId, named)}” ${NOTICES[code]}`, activityId };
}

/** Returns the steps as requests, each with a summary for people. */
export function presentSteps(steps: readonly StepRecord[], named: NamedRecords): ProposalStep[] {
  return steps.map((step, place) => ({
    n: place + 1,
    ...request(step, named),
  }));
}

/** A step as a request, without its number. */
type Unnumbered = Omit<ProposalStep, 'n'>;

function request(step: StepRecord, named: NamedRecords): Unnumbered {
  if (step.type === 'BLOCK') return ofBlock(step, named);
  if (step.type === 'NEW_RIDE') return ofNewRide(step, named);
  if (step.type === 'ENTRY') return ofEntry(step, named);
  if (step.type === 'MOTORCADE') return ofMotorcade(step, named);
  return step.type === 'OPERATION' ? given(step, named) : ofActivity(step, named);
}

function ofBlock({ from, reason, resource, resourceId, to }: BlockStep, named: NamedRecords): Unnumbered {
  const why = reason === undefined ? '' : `: ${reason}`;
  return {
    ...(resource === 'DRIVER'
      ? { operationId: 'createDriverBlock', params: { driverId: resourceId } }
      : { operationId: 'createVehicleBlock', params: { vehicleId: resourceId } }),
    body: { from, to, ...(reason !== undefined && { reason }) },
    ifMatch: null,
    summary: `${resourceName(resourceId, named)} is unavailable ${readableRange(from, to, named.timezone)}${why}`,
  };
}

function given(step: OperationStep, named: NamedRecords): Unnumbered {
  const { body, operationId, params, query, result, version } = step;
  return {
    operationId,
    params: { ...params },
    ...(query && { query: shownQuery(query) }),
    ...(body && { body: { ...body } }),
    ifMatch: version === undefined ? null : `"${version}"`,
    summary: operationSummary(step, named),
    result,
  };
}

const NAMED_PARAMS: readonly string[] = ['driverId', 'vehicleId', 'vipId'];

const SWAPPED: Readonly<Record<string, string>> = {
  DRIVERS: 'drivers',
  VEHICLES: 'vehicles',
  BOTH: 'drivers and vehicles',
};

/** Says what the operation does, to what, and which fields it sets. */
function operationSummary(step: OperationStep, named: NamedRecords): string {
  const { body = {}, params, query = {}, summary, words } = step;
  const activityId = activityIdOf(step);
  const otherId = otherActivityOf(step);
  if (activityId !== undefined && otherId !== undefined) {
    const what = SWAPPED[String(body['what'])] ?? '';
    return `${rideName(activityId, named)} and ${rideName(otherId, named)} swap ${what}`;
  }
  if (words !== undefined) return words;
  const others = Object.entries(params).flatMap(([name, value]) => {
    if (NAMED_PARAMS.includes(name)) return [resourceName(value, named)];
    // People cannot read an id. What is no id, as a flight number, they can.
    return /id$/i.test(name) ? [] : [value];
  });
  const subjects = [...(activityId === undefined ? [] : [rideName(activityId, named)]), ...others];
  const fields = [...Object.keys(body), ...Object.entries(query).map(([name, value]) => `${name}=${value}`)];
  return [
    summary,
    ...(subjects.length > 0 ? [subjects.join(', ')] : []),
    ...(fields.length > 0 ? [fields.join(', ')] : []),
  ].join(': ');
}

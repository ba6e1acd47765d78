import { readableTime } from '#shared/domain/time/format.ts';
import { MAX_BLOCK_DAYS } from '#shared/schemas/blocks/block.ts';
import type { Alternative } from '#shared/schemas/problem.ts';
import type { ListedProposal, Proposal, RelaxableRule, UnresolvedRide } from '#shared/schemas/proposals/proposal.ts';
import type {
  FiguresRecord,
  PoolNotice,
  ProposalNotice,
  ProposalRecord,
  RideNotice,
  UnresolvedRecord,
} from '#shared/schemas/proposals/proposal-record.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { sayBroken } from './broken-rule.ts';
import { guestNames, listed, type NamedRecords, resourceName, rideName } from './names.ts';
import { presentSteps } from './present-steps.ts';
import { isOfRevert, presentRevert } from './revert-notices.ts';

/** Returns the answer for a proposal, with the names as they are now. */
export function presentProposal(proposal: ProposalRecord, named: NamedRecords): Proposal {
  const { plan } = proposal;
  const { count: _count, ...shown } = presentListed(proposal, named.users ?? new Map());
  return {
    ...shown,
    steps: presentSteps(plan.steps, named),
    unresolved: plan.unresolved.map((each) => presentUnresolved(each, named)),
    warnings: plan.notices.map((notice) => presentNotice(notice, named)),
    figures: plan.figures && presentFigures(plan.figures, named),
  };
}

/** Returns a proposal without its steps, as lists show it. */
export function presentListed(proposal: ProposalRecord, users: NonNullable<NamedRecords['users']>): ListedProposal {
  const { applied, createdAt, createdBy, id, keptUntil, kind, leftOut, madeBy = createdBy, pending, plan } = proposal;
  const { done = 0, failure, of = 1, status = 'READY' } = pending?.progress ?? {};
  const named = (userId: string) => ({ id: userId, name: users.get(userId)?.name ?? null });
  return {
    id,
    kind,
    status,
    ...(status === 'PENDING' && { progress: { done, of } }),
    ...(failure !== undefined && { failure }),
    reason: proposal.reason ?? null,
    createdAt,
    expiresAt: keptUntil,
    madeBy: named(madeBy),
    heldBy: named(createdBy),
    applied,
    leftOut: [...(leftOut ?? [])],
    count: plan.steps.length,
  };
}

/** The end of the sentence about an activity. */
const NOTICES: Readonly<Record<RideNotice['code'], string>> = {
  RIDE_HAS_BEGUN: 'has begun, so it keeps what drops out. Change it by hand.',
  MOTORCADE_STAYS: 'is a car of a motorcade, whose cars move as one. It stays as it is: move the motorcade.',
  FLIGHT_RIDE_STAYS: 'is a ride of a flight, and planes do not wait. It stays as it is.',
  ALL_DAY_STAYS: 'is all-day and moves by whole days only, so it stays.',
  LEG_STAYS: 'belongs to an activity that stays, so it stays too.',
  RIDE_DIFFERS: 'has another time, place, flight or master than the ride that stays. Check that it suits its guests.',
  ACTIVITY_UNDER_WAY: 'is under way when the guest comes or leaves. The guest stays on it. Change it by hand.',
  RIDE_IS_SHARED: 'also has guests who do not lodge there, or lodge there still. It stays as it is. Split it first.',
  NOT_COPIED: 'is a ride of a flight or a car of a motorcade, so it is not copied. Plan it anew for the other day.',
  ALREADY_THERE: 'is already there, so no copy of it is made.',
  CHANGED_BY_HAND: 'was changed by hand: where it is not as its series, it stays as it is.',
  CO_DRIVER_LEAVES: 'goes on with one driver: the co-driver is not free then, and no other is.',
  NO_GUESTS_LEFT: 'has no guests then. It stays. Cancel it if no guest comes.',
  ACTIVITY_HAS_BEGUN: 'has begun, so it stays as it is. Change it by hand.',
  RIDE_WOULD_BE_REFUSED:
    'would be refused at its new time: its vehicle or driver has something else then. Give it others first.',
};

function presentFigures({ busiestDriver, idlestDriver, ...figures }: FiguresRecord, named: NamedRecords) {
  const withName = (work: FiguresRecord['busiestDriver']) =>
    work && { driverId: work.driverId, name: resourceName(work.driverId, named), minutes: work.minutes };
  return { ...figures, busiestDriver: withName(busiestDriver), idlestDriver: withName(idlestDriver) };
}

function guestsDo(vipIds: readonly string[], named: NamedRecords, one: string, many: string): string {
  return `${guestNames(vipIds, named)} ${vipIds.length === 1 ? one : many}`;
}

function presentPool({ activityId, code, savedMinutes, savedRides }: PoolNotice, named: NamedRecords): Warning {
  const [others, rides] =
    savedRides === 1 ? ['another ride', 'a ride'] : [`${savedRides} other rides`, `${savedRides} rides`];
  const message = `“${rideName(activityId, named)}” takes the guests of ${others}: that saves ${rides} and ${savedMinutes} minutes of a vehicle.`;
  return { code, message, activityId };
}

function presentNotice(notice: ProposalNotice, named: NamedRecords): Warning {
  if (isOfRevert(notice)) return presentRevert(notice, named);
  if (notice.code === 'BLOCK_IS_LIMITED') {
    const { code, resourceId, until } = notice;
    const end = readableTime(until, named.timezone);
    const message = `A block has at most ${MAX_BLOCK_DAYS} days, so ${resourceName(resourceId, named)} can be booked again from ${end} on. Make another block for the time after that.`;
    return { code, message };
  }
  if (notice.code === 'GUEST_FLIGHT') {
    const { code, flightDate, flightNumber, vipIds } = notice;
    const message = `${guestsDo(vipIds, named, 'is', 'are')} on flight ${flightNumber} of ${flightDate}. Change the booking and the flight by hand.`;
    return { code, message, vipIds: [...vipIds] };
  }
  if (notice.code === 'GUESTS_WITHOUT_RIDE') {
    const { activityId, code, flightDate, flightNumber, otherId, vipIds } = notice;
    const what = otherId === undefined ? `flight ${flightNumber} of ${flightDate}` : `“${rideName(otherId, named)}”`;
    const message = `${guestsDo(vipIds, named, 'has', 'have')} no ride then for ${what}, because of “${rideName(activityId, named)}”.`;
    return { code, message, activityId, vipIds: [...vipIds] };
  }
  if (notice.code === 'GUESTS_COME_LATE') {
    const { activityId, code, vipIds } = notice;
    const message = `${guestNames(vipIds, named)} cannot land before “${rideName(activityId, named)}” begins.`;
    return { code, message, activityId, vipIds: [...vipIds] };
  }
  if (notice.code === 'GUESTS_WITHOUT_LODGING') {
    const { code, vipIds } = notice;
    const message = `${guestsDo(vipIds, named, 'has', 'have')} no lodging from then on. Enter it by hand.`;
    return { code, message, vipIds: [...vipIds] };
  }
  if (notice.code === 'VIP_OVERLAP') {
    const { activityId, code, otherId, vipIds } = notice;
    const message = `${guestsDo(vipIds, named, 'is', 'are')} then on “${rideName(activityId, named)}” and on “${rideName(otherId, named)}” at the same time.`;
    return { code, message, activityId, vipIds: [...vipIds] };
  }
  if (notice.code === 'VEHICLE_LARGER_THAN_NEEDED') {
    const { activityId, code, resourceId, seats } = notice;
    const size = named.vehicles.get(resourceId)?.seatCapacity;
    const people = seats === 1 ? '1 person' : `${seats} people`;
    const message = `“${rideName(activityId, named)}” gets ${resourceName(resourceId, named)} with ${size} seats for ${people}. No smaller vehicle is left at that time, or it would cost a hand-over or bring the guests a new driver.`;
    return { code, message, activityId };
  }
  if (notice.code === 'RIDES_POOLED') return presentPool(notice, named);
  const { activityId, code } = notice;
  if (code === 'RIDE_BREAKS_RULE') return { code, message: sayBroken(notice, named), activityId };
  return { code, message: `“${rideName(activityId, named)}” ${NOTICES[code]}`, activityId };
}

/** Returns an unresolved ride with a sentence that says why, and with what is free for it. */
function presentUnresolved(unresolved: UnresolvedRecord, named: NamedRecords): UnresolvedRide {
  const { activityId, activityIds, freeDriverIds, freeVehicleIds, kind, resourceIds, rule } = unresolved;
  return {
    activityId,
    reason: reasonOf(unresolved, named),
    proof: { kind, ...(rule && { rule }), activityIds: [...activityIds], resourceIds: [...resourceIds] },
    alternatives: [
      ...freeVehicleIds.flatMap((id): Alternative[] => {
        const vehicle = named.vehicles.get(id);
        return vehicle ? [{ resource: 'VEHICLE', id, name: vehicle.name, seatCapacity: vehicle.seatCapacity }] : [];
      }),
      ...freeDriverIds.flatMap((id): Alternative[] => {
        const driver = named.drivers.get(id);
        return driver ? [{ resource: 'DRIVER', id, name: driver.name }] : [];
      }),
    ],
  };
}

const CONCESSIONS: Readonly<Record<RelaxableRule, string>> = {
  VEHICLE_TYPES: 'a ride takes a vehicle of another type than it asks for (`vehicleTypes` of the ride)',
  LICENCES: 'a driver drives a vehicle of a type that they may not drive (`vehicleTypes` of the driver)',
  NEEDS:
    'a need of a ride or a guest is not met: room, tags, how it goes, what the vehicle carries or is reserved for, or who keeps apart',
  HOURS: 'a driver works more hours, or longer without a break, than the rules on their hours allow',
  REST: 'a driver rests less than the rules on their hours say',
  SPARES:
    'a spare car has a smaller vehicle than the principal, or one with too few seats for the party of the principal',
  PINS: 'a ride gives up the vehicle or the driver that is pinned to it',
  TOLD: 'another ride gives up its vehicle or driver without getting another one',
};

function reasonOf(unresolved: UnresolvedRecord, named: NamedRecords): string {
  const { activityId, activityIds, isPinned, kind, resource, resourceIds, rule } = unresolved;
  const word = resource === 'VEHICLE' ? 'vehicle' : 'driver';
  const ride = `“${rideName(activityId, named)}”`;
  const rides = listed(activityIds.map((id) => rideName(id, named)));
  const names = listed(resourceIds.map((id) => resourceName(id, named)));
  const pinned = isPinned ? ` Its ${word} is pinned.` : '';
  const concession = rule === undefined ? '' : ` It could take place if ${CONCESSIONS[rule]}.`;
  switch (kind) {
    case 'NOBODY_FITS':
      return resource === 'VEHICLE'
        ? `No vehicle with enough seats is free for ${ride} at this time.${neededSeats(unresolved, named)}${pinned}${concession}`
        : `No driver is free for ${ride} at this time.${pinned}${concession}`;
    case 'TOO_MANY_RIDES':
      return `${activityIds.length} rides need a ${word} each at the same time or too near each other, and only ${resourceIds.length} can serve any of them (${names}). One ride must go without: ${rides}.${concession}`;
    case 'NOT_ALL_TOGETHER':
      return `These ${activityIds.length} rides cannot all take place with the vehicles and drivers that are free: ${rides}.`;
    case 'RULE':
      return `${ride} can take place only if ${CONCESSIONS[rule ?? 'TOLD']}.`;
    case 'MOTORCADE_BLOCKED': {
      const inTheWay = activityIds.length > 0 ? rides : 'a block';
      return `${ride} stays as it is, with all cars of its motorcade, which move as one: its ${word} ${names} has ${inTheWay} at the new time or too near it. Give the car another ${word} first, or move what is in the way.`;
    }
    case 'SUPPLIERS_FULL':
      return `No supplier offers a vehicle for ${ride} that has enough seats and is left at this time. Enter what they offer, or ask another one.`;
    case 'NOT_FOUND':
      return `The search found no vehicle and driver for ${ride}, and no proof that there are none.`;
  }
}

/** Says how many seats are needed, and which vehicles come nearest. */
function neededSeats({ nearest = [], seats }: UnresolvedRecord, named: NamedRecords): string {
  if (seats === undefined) return '';
  const names = nearest.map(({ isFree, vehicleId }) => {
    const capacity = named.vehicles.get(vehicleId)?.seatCapacity ?? 0;
    return `${resourceName(vehicleId, named)} (${capacity} seats, ${isFree ? 'free' : 'not free then'})`;
  });
  return ` It needs ${seats} ${seats === 1 ? 'seat' : 'seats'}.${names.length > 0 ? ` Nearest: ${names.join(', ')}.` : ''}`;
}

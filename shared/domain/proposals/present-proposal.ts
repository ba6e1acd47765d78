import type { Said } from '#shared/domain/sentences/sentence.ts';
import { MAX_BLOCK_DAYS } from '#shared/schemas/blocks/block.ts';
import type { Alternative } from '#shared/schemas/problem.ts';
import type { ListedProposal, Proposal, RelaxableRule, UnresolvedRide } from '#shared/schemas/proposals/proposal.ts';
import type {
  FiguresRecord,
  ProposalNotice,
  ProposalRecord,
  RevertNotice,
  UnresolvedRecord,
} from '#shared/schemas/proposals/proposal-record.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { brokenSaid } from './broken-rule.ts';
import { guestsSaid, listed, type NamedRecords, noticeOf, resourceName, rideName, rideSaid, say } from './names.ts';
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

function presentFigures({ busiestDriver, idlestDriver, ...figures }: FiguresRecord, named: NamedRecords) {
  const withName = (work: FiguresRecord['busiestDriver']) =>
    work && { driverId: work.driverId, name: resourceName(work.driverId, named), minutes: work.minutes };
  return { ...figures, busiestDriver: withName(busiestDriver), idlestDriver: withName(idlestDriver) };
}

function presentNotice(notice: ProposalNotice, named: NamedRecords): Warning {
  if (isOfRevert(notice)) return presentRevert(notice, named);
  const { code } = notice;
  const { activityId, vipIds } = notice as { readonly activityId?: string; readonly vipIds?: readonly string[] };
  const about = { ...(activityId !== undefined && { activityId }), ...(vipIds && { vipIds: [...vipIds] }) };
  return noticeOf(code, noticeSaid(notice, named), named, about);
}

function noticeSaid(notice: Exclude<ProposalNotice, RevertNotice>, named: NamedRecords): Said {
  switch (notice.code) {
    case 'BLOCK_IS_LIMITED':
      return say(notice.code, { days: MAX_BLOCK_DAYS, name: resourceName(notice.resourceId, named), at: notice.until });
    case 'GUEST_FLIGHT':
      return say(notice.code, {
        flight: notice.flightNumber,
        date: notice.flightDate,
        guests: guestsSaid(notice.vipIds, named),
      });
    case 'GUESTS_WITHOUT_RIDE': {
      const { activityId, flightDate = '', flightNumber = '', otherId, vipIds } = notice;
      const flight = say('FLIGHT_OF', { flight: flightNumber, date: flightDate });
      const what = otherId === undefined ? flight : rideSaid(otherId, named);
      return say(notice.code, { what, ride: rideSaid(activityId, named), guests: guestsSaid(vipIds, named) });
    }
    case 'GUESTS_WITHOUT_LODGING':
      return say(notice.code, { guests: guestsSaid(notice.vipIds, named) });
    case 'VIP_OVERLAP':
      return say(notice.code, {
        guests: guestsSaid(notice.vipIds, named),
        ride: rideSaid(notice.activityId, named),
        others: rideSaid(notice.otherId, named),
        n: notice.vipIds.length,
      });
    case 'VEHICLE_LARGER_THAN_NEEDED': {
      const { activityId, resourceId, seats } = notice;
      const size = named.vehicles.get(resourceId)?.seatCapacity ?? 0;
      const vehicle = resourceName(resourceId, named);
      return say(notice.code, { ride: rideSaid(activityId, named), vehicle, seats: size, people: seats });
    }
    case 'RIDES_POOLED': {
      const saved = { count: notice.savedRides, minutes: { minutes: notice.savedMinutes } };
      return say(notice.code, { ride: rideSaid(notice.activityId, named), ...saved });
    }
    case 'RIDE_BREAKS_RULE':
      return brokenSaid(notice, named);
    case 'GUESTS_COME_LATE':
      return say(notice.code, { guests: guestsSaid(notice.vipIds, named), ride: rideSaid(notice.activityId, named) });
    default:
      return say(notice.code, { ride: rideSaid(notice.activityId, named) });
  }
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

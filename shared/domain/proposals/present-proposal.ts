import texts from '#shared/domain/proposals/languages/en.json' with { type: 'json' };
import { firstOf, inEnglish, valuesFor } from '#shared/domain/sentences/english.ts';
import type { Said, Value } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
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
import type { StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { brokenSaid } from './broken-rule.ts';
import { guestsSaid, type NamedRecords, noticeOf, resourceName, rideSaid, say } from './names.ts';
import { presentSteps } from './present-steps.ts';

/** Returns the answer for a proposal, with the names as they are now. */
export function presentProposal(proposal: ProposalRecord, named: NamedRecords): Proposal {
  const { plan } = proposal;
  const { count: _count, ...shown } = presentListed(proposal, named.users ?? new Map());
  const then = withNewTimes(named, plan.steps.slice(proposal.applied));
  return {
    ...shown,
    steps: presentSteps(plan.steps, named),
    unresolved: plan.unresolved.map((each) => presentUnresolved(each, then)),
    warnings: plan.notices.map((notice) => presentNotice(notice, then)),
    figures: plan.figures && presentFigures(plan.figures, named),
  };
}

/** Returns the records with the times that the steps give to activities: what is said of a plan is true at these. */
function withNewTimes(named: NamedRecords, steps: readonly StepRecord[]): NamedRecords {
  const moved = steps.flatMap((step): [string, ActivityRecord][] => {
    const activity = step.type === 'CHANGE' ? named.activities.get(step.activityId) : undefined;
    if (step.type !== 'CHANGE' || !activity) return [];
    const { endTime = activity.endTime, startTime = activity.startTime } = step.after;
    return [[activity.id, { ...activity, startTime, endTime }]];
  });
  return moved.length > 0 ? { ...named, activities: new Map([...named.activities, ...moved]) } : named;
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
    default: {
      const guests = 'vipIds' in notice && { guests: guestsSaid(notice.vipIds, named) };
      return say(notice.code, { ride: rideSaid(notice.activityId, named), ...guests });
    }
  }
}

const CODES: readonly string[] = [
  'CHANGED_SINCE',
  'CANNOT_COME_BACK',
  'REVERT_CONTINUES',
] satisfies RevertNotice['code'][];

function isOfRevert(notice: ProposalNotice): notice is RevertNotice {
  return CODES.includes(notice.code);
}

/** What stays done, by the kind of record. */
const STAYS = { Message: 'MESSAGE_STAYS', Flight: 'FLIGHT_STAYS', Report: 'REPORT_STAYS' } as const;

/** Says what a revert leaves as it is, and why. */
function presentRevert(notice: RevertNotice, named: NamedRecords): Warning {
  const { activityId, code, subject = '', vipIds } = notice;
  const about = { ...(activityId && { activityId }), ...(vipIds && { vipIds: [...vipIds] }) };
  if (code === 'REVERT_CONTINUES') return noticeOf(code, say(code), named);
  const name = nameOf(notice, named);
  if (code === 'CHANGED_SINCE') {
    const changed = notice.fields?.length ? notice.fields : ['version'];
    const fields = firstOf(changed.map((value) => ({ field: '', value })));
    return noticeOf(code, say(code, { name, fields }), named, about);
  }
  const stays = subject in STAYS ? say(STAYS[subject as keyof typeof STAYS]) : say(code, { name });
  return noticeOf(code, stays, named, about);
}

function nameOf({ activityId, resourceId, subject, vipIds }: RevertNotice, named: NamedRecords): Value {
  if (activityId !== undefined) return rideSaid(activityId, named);
  if (vipIds) return guestsSaid(vipIds, named);
  if (resourceId !== undefined) return resourceName(resourceId, named);
  if (subject === 'Motorcade') return say('A_MOTORCADE');
  if (subject === 'Settings') return say('A_CLOSURE');
  return say(subject === 'Place' ? 'A_PLACE' : 'ANOTHER_RECORD');
}

/** Returns an unresolved ride with a sentence that says why, and with what is free for it. */
function presentUnresolved(unresolved: UnresolvedRecord, named: NamedRecords): UnresolvedRide {
  const { activityId, activityIds, freeDriverIds, freeVehicleIds, kind, resourceIds, rule } = unresolved;
  const said = reasonOf(unresolved, named);
  return {
    activityId,
    code: said.code,
    reason: inEnglish(said, named.timezone, texts),
    values: valuesFor(said.code, said),
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

function reasonOf(unresolved: UnresolvedRecord, named: NamedRecords): Said {
  const { activityId, activityIds, kind, resource, resourceIds, rule } = unresolved;
  const isVehicle = resource === 'VEHICLE';
  const ride = rideSaid(activityId, named);
  const rides = firstOf(activityIds.map((id) => rideSaid(id, named)));
  const names = firstOf(resourceIds.map((id) => resourceName(id, named)));
  const concession = rule === undefined ? [] : [say('COULD_IF', { what: concessionOf(rule) })];
  switch (kind) {
    case 'NOBODY_FITS':
      return nobodyFits(unresolved, named, concession);
    case 'TOO_MANY_RIDES': {
      const figures = { rides, count: activityIds.length, most: resourceIds.length, names };
      return say(isVehicle ? 'TOO_MANY_FOR_VEHICLES' : 'TOO_MANY_FOR_DRIVERS', { ...figures, advice: concession });
    }
    case 'NOT_ALL_TOGETHER':
      return say('NOT_ALL_TOGETHER', { count: activityIds.length, rides });
    case 'RULE':
      return say('ONLY_IF', { ride, what: concessionOf(rule ?? 'TOLD') });
    case 'MOTORCADE_BLOCKED': {
      const values = { ride, names, others: activityIds.length > 0 ? rides : say('A_BLOCK') };
      return say(isVehicle ? 'VEHICLE_BLOCKS_MOTORCADE' : 'DRIVER_BLOCKS_MOTORCADE', values);
    }
    case 'SUPPLIERS_FULL':
      return say('NO_SUPPLIER_LEFT', { ride });
    case 'NOT_FOUND':
      return say('SEARCH_FOUND_NONE', { ride });
  }
}

function nobodyFits(unresolved: UnresolvedRecord, named: NamedRecords, concession: readonly Said[]): Said {
  const { activityId, isPinned, resource } = unresolved;
  const ride = rideSaid(activityId, named);
  if (resource !== 'VEHICLE')
    return say('NO_DRIVER_FITS', { ride, advice: [...(isPinned ? [say('DRIVER_IS_PINNED')] : []), ...concession] });
  const pinned = isPinned ? [say('VEHICLE_IS_PINNED')] : [];
  return say('NO_VEHICLE_FITS', { ride, advice: [...neededSeats(unresolved, named), ...pinned, ...concession] });
}

/** Says which rule would have to give way. */
function concessionOf(rule: RelaxableRule): Value {
  return say(`MAY_${rule}`);
}

/** Says how many seats are needed, and which vehicles come nearest. */
function neededSeats({ nearest = [], seats }: UnresolvedRecord, named: NamedRecords): Said[] {
  if (seats === undefined) return [];
  const vehicles = nearest.map(({ isFree, vehicleId }) => {
    const capacity = named.vehicles.get(vehicleId)?.seatCapacity ?? 0;
    const values = { name: resourceName(vehicleId, named), seats: capacity };
    return isFree ? say('NEAREST_FREE', values) : say('NEAREST_TAKEN', values);
  });
  return [
    ...(seats > 0 ? [say('SEATS_NEEDED', { seats })] : []),
    ...(vehicles.length > 0 ? [say('NEAREST', { vehicles })] : []),
  ];
}

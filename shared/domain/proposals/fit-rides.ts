import { vipDifference } from '#shared/domain/activities/shape.ts';
import {
  assignmentOf,
  assignmentsOf,
  isActive,
  isBlock,
  RESOURCES,
  type Resource,
  resourceIdOf,
} from '#shared/domain/assignments/assignment.ts';
import { squeezesOfActivity } from '#shared/domain/assignments/decide-ledger.ts';
import { busyTimes, conflictingTimes, type LedgerDay } from '#shared/domain/assignments/ledger.ts';
import type { Ledger } from '#shared/domain/assignments/standing.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { change } from '#shared/domain/records.ts';
import { squeezesOf, type Travel } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { ProposalNotice, ProposalPlan, UnresolvedRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { AssignedPair } from '#shared/schemas/proposals/proposal-step.ts';
import { coDriverFor, keepingOwn } from './keep-own.ts';
import type { PlannedChange } from './planned-changes.ts';
import { type DispatchFacts, isAhead, isReached, keepsRules, lacksSomething } from './planned-rides.ts';
import { workOut } from './work-out.ts';

/** The changes with their vehicles and drivers, those of other rides that make room, and what cannot be covered. */
interface Fitted extends Omit<ProposalPlan, 'steps'> {
  readonly changes: readonly PlannedChange[];
}

const PLACES = ['pickupPlaceId', 'dropoffPlaceId'] as const;
const FIELD = { VEHICLE: 'vehicleId', DRIVER: 'driverId' } as const;

/**
 * Finds vehicles and drivers for rides that change, with the fewest changes to what people were told. A ride keeps what still fits.
 * Rides that stay keep what they have, unless a swap among them covers more.
 */
export function fitRides(changes: readonly PlannedChange[], facts: DispatchFacts, solveMip: SolveMip): Fitted {
  const changed = new Set(changes.map(({ after }) => after.id));
  const others = facts.rides.filter(({ id }) => !changed.has(id));
  const seeking = changes.filter((each) => seeks(each, facts.now));
  const sought = new Set(seeking.map(({ after }) => after.id));
  const fixed = changes.flatMap(({ after }) => (sought.has(after.id) ? [] : [after]));
  const ledger = ledgerAfter(facts.ledger, changed, fixed);
  const displaced = others.filter(
    (ride) =>
      isAhead(ride, facts.now) &&
      !lacksSomething(ride, facts) &&
      keepsRules(ride, facts) &&
      (!keepsRules(ride, { ...facts, ledger }) || (isReached(ride, facts) && !isReached(ride, { ...facts, ledger }))),
  );
  const ids = new Set([...sought, ...displaced.map(({ id }) => id)]);
  if (ids.size === 0) return { unresolved: [], figures: null, ...withCoDrivers(changes, facts) };
  const rides = seeking.map((each) => released(each, ledger, facts.travel));
  const plan = workOut({ kind: 'FIT', ids }, { ...facts, ledger, rides: [...others, ...rides] }, solveMip);
  const pairs = new Map<string, AssignedPair>(rides.map((ride) => [ride.id, ride]));
  for (const step of plan.steps) if (step.type === 'RIDE') pairs.set(step.activityId, step.after);
  const fitted = changes.map((each) => withPair(each, pairs.get(each.after.id), facts.now));
  const moved = others.flatMap((before) => {
    const after = withPair({ before, after: before }, pairs.get(before.id), facts.now);
    return after.after === before ? [] : [after];
  });
  const all = [...fitted, ...moved];
  const touched = new Set(all.map(({ after }) => after.id));
  const kept = keepingOwn(all, facts, (beside) => ledgerAfter(facts.ledger, touched, beside));
  const final = new Map(kept.changes.map((each) => [each.after.id, each]));
  const crews = withCoDrivers(kept.changes, facts);
  return {
    changes: crews.changes,
    unresolved: plan.unresolved.filter(({ activityId }) => !hasWhatItHad(final.get(activityId))),
    notices: [...plan.notices, ...kept.notices, ...crews.notices],
    figures: plan.figures,
  };
}

/** Returns the changes with other co-drivers where theirs have something else at the new time, or none, with a notice, where no other is free. */
function withCoDrivers(changes: readonly PlannedChange[], facts: DispatchFacts): Pick<Fitted, 'changes' | 'notices'> {
  const notices: ProposalNotice[] = [];
  const isAsked = ({ after, before, motorcade }: PlannedChange): boolean =>
    after.coDriverId !== undefined && !motorcade && isAhead(after, facts.now) && before?.startTime !== after.startTime;
  if (!changes.some(isAsked)) return { changes, notices };
  let final = changes.map(({ after }) => after);
  const ids = new Set(final.map(({ id }) => id));
  const crewed = changes.map((each) => {
    if (!isAsked(each)) return each;
    const { after } = each;
    const ledger = ledgerAfter(facts.ledger, ids, final);
    const coDriverId = coDriverFor(after, { ...facts, ledger });
    if (coDriverId === after.coDriverId) return each;
    if (coDriverId === null) notices.push({ code: 'CO_DRIVER_LEAVES', activityId: after.id });
    const next = change(after, { coDriverId }, facts.now);
    final = final.map((ride) => (ride === after ? next : ride));
    return { ...each, after: next };
  });
  return { changes: crewed, notices };
}

/** Tells whether an activity is planned: it has not begun, and has a vehicle or a driver that may no longer fit, or shall get them. */
function seeks(
  { after, before, isFuller: isGrown = false, motorcade, needsBoth }: PlannedChange,
  now: string,
): boolean {
  if (!isAhead(after, now)) return false;
  // Its vehicle and driver were found free at the new time. One request moves all cars, and changes nothing else of them.
  if (motorcade) return false;
  if (needsBoth) return true;
  const isMoved = before?.startTime !== after.startTime || before.endTime !== after.endTime;
  const isFuller = isGrown || vipDifference(before?.vipIds ?? [], after.vipIds).added.length > 0;
  const isElsewhere = PLACES.some((field) => before?.[field] !== after[field]);
  return (isMoved || isFuller || isElsewhere) && (after.vehicleId !== undefined || after.driverId !== undefined);
}

/** Returns the ride without what a ride that stays has at that time. So the ride that stays keeps it. */
function released({ after, keepsVehicle }: PlannedChange, ledger: Ledger, travel: Travel): ActivityRecord {
  const isTaken = (resource: Resource): boolean => {
    const held = assignmentOf(after, resource);
    const days = ledger[resource].get(held?.resourceId ?? '') ?? [];
    if (!held) return false;
    const isBusy = conflictingTimes(held, days, travel.turnaroundMinutes).length > 0;
    return isBusy || squeezesOfActivity(held, days, travel).length > 0;
  };
  const pinned = keepsVehicle ? { ...after, pinVehicle: true } : after;
  return {
    ...pinned,
    ...(!pinned.pinVehicle && isTaken('VEHICLE') && { vehicleId: undefined }),
    ...(!pinned.pinDriver && isTaken('DRIVER') && { driverId: undefined }),
  };
}

/** Returns the change with these resources. A ride that had only one of the two gets no other. */
function withPair(each: PlannedChange, pair: AssignedPair | undefined, now: string): PlannedChange {
  const { after, before, needsBoth } = each;
  if (!pair) return each;
  const wanted = RESOURCES.map((resource) => {
    const isWanted = needsBoth === true || resourceIdOf(before ?? after, resource) !== undefined;
    return [FIELD[resource], (isWanted ? resourceIdOf(pair, resource) : undefined) ?? null] as const;
  });
  return { ...each, after: change(after, Object.fromEntries(wanted), now) };
}

function hasWhatItHad(each: PlannedChange | undefined): boolean {
  return (
    each?.before !== undefined &&
    !each.needsBoth &&
    isActive(each.after) &&
    RESOURCES.every(
      (resource) =>
        resourceIdOf(each.before ?? each.after, resource) === undefined ||
        resourceIdOf(each.after, resource) !== undefined,
    )
  );
}

interface Movable {
  readonly changes: readonly PlannedChange[];
  /** One for each vehicle and driver of a motorcade that stays, with what is in its way. */
  readonly unresolved: readonly UnresolvedRecord[];
}

/**
 * Returns the changes without motorcades that cannot move: the vehicle or driver of a car has something at the new time that stays. A
 * motorcade that stays can be in the way of another one, so then it stays too.
 */
export function withoutBlockedMotorcades(
  changes: readonly PlannedChange[],
  { ledger, travel }: { readonly ledger: Ledger; readonly travel: Travel },
): Movable {
  let left = changes;
  const unresolved: UnresolvedRecord[] = [];
  for (;;) {
    const staying = ledgerAfter(ledger, new Set(left.map(({ after }) => after.id)), []);
    const found = left.flatMap((each) =>
      each.motorcade ? obstaclesOf(each, staying, travel).map((obstacle) => ({ each, obstacle })) : [],
    );
    if (found.length === 0) return { changes: left, unresolved };
    unresolved.push(...found.map(({ obstacle }) => obstacle));
    const blocked = new Set(found.map(({ each }) => each.motorcade?.id));
    left = left.filter(({ motorcade }) => !motorcade || !blocked.has(motorcade.id));
  }
}

function obstaclesOf({ after }: PlannedChange, ledger: Ledger, travel: Travel): UnresolvedRecord[] {
  return assignmentsOf(after).flatMap((held): UnresolvedRecord[] => {
    const { resource } = held;
    if (!held.busy) return [];
    const days = ledger[resource].get(held.resourceId) ?? [];
    const busy = busyTimes(days, after.id);
    const tooFar = travel.rule === 'REFUSE' ? squeezesOf(held, busy, travel).map(({ other }) => other) : [];
    const inTheWay = [...conflictingTimes(held, days, travel.turnaroundMinutes), ...tooFar];
    if (inTheWay.length === 0) return [];
    const activityIds = inTheWay.flatMap((time) => (isBlock(time) ? [] : [time.activityId]));
    return [
      {
        activityId: after.id,
        kind: 'MOTORCADE_BLOCKED',
        resource,
        activityIds: [...new Set(activityIds)],
        resourceIds: [held.resourceId],
        freeVehicleIds: [],
        freeDriverIds: [],
      },
    ];
  });
}

/**
 * Returns what vehicles and drivers have without the activities `gone`, and with what `added` hold. What is added stands on a day of its
 * own, so use the result only to find busy times.
 */
export function ledgerAfter(ledger: Ledger, gone: ReadonlySet<string>, added: readonly ActivityRecord[]): Ledger {
  const [vehicles, drivers] = RESOURCES.map((resource) => ofResource(resource, ledger[resource], gone, added));
  return { VEHICLE: vehicles ?? new Map(), DRIVER: drivers ?? new Map() };
}

function ofResource(
  resource: Resource,
  days: ReadonlyMap<string, readonly LedgerDay[]>,
  gone: ReadonlySet<string>,
  added: readonly ActivityRecord[],
): ReadonlyMap<string, readonly LedgerDay[]> {
  const after = new Map<string, LedgerDay[]>();
  for (const [id, list] of days) {
    const left = ({ assignments, ...day }: LedgerDay) => ({
      ...day,
      assignments: assignments.filter(({ activityId }) => !gone.has(activityId)),
    });
    after.set(id, list.map(left));
  }
  for (const held of added.flatMap((activity) => assignmentsOf(activity, [resource]))) {
    if (!held.busy) continue;
    const { resourceId, start } = held;
    const day = { resource, resourceId, day: start.slice(0, 10), revision: 0, assignments: [held], blocks: [] };
    after.set(resourceId, [...(after.get(resourceId) ?? []), day]);
  }
  return after;
}

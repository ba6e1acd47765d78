import { isActive, isBlock } from '#shared/domain/assignments/assignment.ts';
import { busyTimes, type LedgerDay } from '#shared/domain/assignments/ledger.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MAX_BLOCK_DAYS } from '#shared/schemas/blocks/block.ts';
import type { GuestsNotice, ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { ChangeStep, NewRideStep, StepRecord, TakesOn } from '#shared/schemas/proposals/proposal-step.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { endHere, guestsToTakeOn, keptOnTheWay, needsRelief, reliefTimes, takenAsAboard } from './ended-ride.ts';
import { beginPart } from './new-ride.ts';
import { type DispatchFacts, type DispatchTask, type DropOut, isAhead, isOneOf, isWhileOut } from './planned-rides.ts';
import { workOut } from './work-out.ts';

/** The time of a block. The end is not included. */
interface BlockTime {
  readonly start: string;
  readonly end: string;
}

/** Returns the time for which what drops out is blocked: at most 31 days, because a block cannot be longer. */
export function blockTimeOf({ from, to }: Pick<DropOut, 'from' | 'to'>): BlockTime {
  const latest = Date.parse(from) + MAX_BLOCK_DAYS * DAY_MS;
  const end = to === undefined ? latest : Math.min(latest, Date.parse(to));
  return { start: from, end: new Date(end).toISOString() };
}

/**
 * Returns a drop-out from now on, if it began before: what is past needs no block, and a ride that ends now would end within it. A
 * drop-out that is over stays as it is.
 */
export function fromNow<T extends DropOut>(out: T, now: string): T {
  return out.from < now && (out.to === undefined || out.to > now) ? { ...out, from: now } : out;
}

/**
 * Adds first steps that block what drops out, so that no later booking takes it. There is no such step where blocks cover the time
 * already. Notices say which blocks end too early. `days` are the ledger days of what drops out at that time.
 */
export function withBlocks(plan: ProposalPlan, dropOut: DropOut, days: readonly LedgerDay[]): ProposalPlan {
  const { from, out, reason, to } = dropOut;
  const time = blockTimeOf(dropOut);
  const open = out.filter(
    (each) =>
      !isCovered(
        days.filter((day) => day.resource === each.resource && day.resourceId === each.resourceId),
        time,
      ),
  );
  const limited = to === time.end ? [] : out;
  return {
    ...plan,
    steps: [...open.map((each) => ({ type: 'BLOCK' as const, ...each, from, to: time.end, reason })), ...plan.steps],
    notices: [
      ...limited.map(({ resourceId }) => ({ code: 'BLOCK_IS_LIMITED' as const, resourceId, until: time.end })),
      ...plan.notices,
    ],
  };
}

/** Tells whether blocks cover a whole time, one alone or several together. */
function isCovered(days: readonly LedgerDay[], { end, start }: BlockTime): boolean {
  let coveredUntil = start;
  for (const time of busyTimes(days)) {
    if (isBlock(time) && time.start <= coveredUntil && time.end > coveredUntil) coveredUntil = time.end;
  }
  return coveredUntil >= end;
}

/** What drops out within this time drops out now: the clock of the person may be ahead of ours. */
const NOW_MS = MINUTE_MS;

function isOutNow(task: DispatchTask, now: string): task is DispatchTask & { readonly kind: 'REASSIGN' } {
  return task.kind === 'REASSIGN' && task.from <= later(now, NOW_MS);
}

/** Returns the drivers who are on their way to a ride with a vehicle that drops out now. */
function strandedDrivers(task: DispatchTask, { now, rides, settings }: DispatchFacts): ReadonlySet<string> {
  if (!isOutNow(task, now)) return new Set();
  const soon = later(now, settings.handoverMinutes * MINUTE_MS);
  const met = rides.filter(
    (ride) => isOneOf(task.out, { vehicleId: ride.vehicleId }) && isAhead(ride, now) && ride.startTime < soon,
  );
  return new Set(met.flatMap(({ driverId }) => driverId ?? []));
}

/** Returns the rides under way whose vehicle or driver drops out now: their guests are aboard. */
function ridesToEnd(task: DispatchTask, { now, rides }: DispatchFacts): ActivityRecord[] {
  if (!isOutNow(task, now)) return [];
  return rides.filter(
    (ride) =>
      ride.type === 'TRANSPORT' &&
      !ride.deletedAt &&
      isActive(ride) &&
      isOneOf(task.out, ride) &&
      ride.startTime < now &&
      ride.endTime > now &&
      isWhileOut(task, { start: now, end: ride.endTime }) &&
      (ride.vipIds.length === 0 || guestsToTakeOn(ride, now).length > 0),
  );
}

/** For this long after the end by its plan, a ride may be late and not over. */
export const LATE_MS = HOUR_MS;

/**
 * Adds notices of rides that are over by their plan alone, with guests who have not got off, while what drops out now has begun no ride since:
 * they may be late.
 */
export function withLateRides(plan: ProposalPlan, task: DispatchTask, facts: DispatchFacts): ProposalPlan {
  const { endedLately = [], now, rides } = facts;
  if (!isOutNow(task, now)) return plan;
  const begun = [...endedLately, ...rides].filter((ride) => ride.startTime < now && isOneOf(task.out, ride));
  const late = endedLately.filter(
    (ride) =>
      ride.type === 'TRANSPORT' &&
      (isActive(ride) || (ride.status === 'COMPLETED' && !ride.statusSetBy)) &&
      guestsToTakeOn(ride, now).length > 0 &&
      begun.every(({ startTime }) => startTime < ride.endTime),
  );
  const notices = late.map(({ id }) => ({ code: 'RIDE_MAY_BE_LATE' as const, activityId: id }));
  return { ...plan, notices: [...plan.notices, ...notices] };
}

interface Ending {
  readonly source: ActivityRecord;
  /** The id of the ride that takes its guests on. */
  readonly id: string;
}

/** A ride that ends on its way, and the ride that takes its guests on. */
interface TakenOn {
  readonly source: ActivityRecord;
  readonly ride: ActivityRecord;
  readonly takesOn: TakesOn;
}

/**
 * Works out a proposal. A ride under way that loses its vehicle or driver now ends here, and a new ride takes its guests on with others. The
 * driver and the vehicle that are still there serve it only if nothing else can: they count as busy until then.
 */
export function workOutTakingOn(
  task: DispatchTask,
  facts: DispatchFacts,
  solveMip: SolveMip,
  newId: () => string,
): ProposalPlan {
  const stranded = strandedDrivers(task, facts);
  const apart = takingOn(task, { ...facts, stranded }, solveMip, newId);
  if (stranded.size === 0 || apart.unresolved.length === 0) return apart;
  // Late with their own driver is better than without one.
  const together = takingOn(task, facts, solveMip, newId);
  return together.unresolved.length < apart.unresolved.length ? together : apart;
}

function takingOn(task: DispatchTask, facts: DispatchFacts, solveMip: SolveMip, newId: () => string): ProposalPlan {
  const ending = ridesToEnd(task, facts).map((source) => ({ source, id: newId() }));
  if (ending.length === 0) return workOut(task, facts, solveMip);
  const relieved = ending.filter(({ source }) => needsRelief(source));
  const taken = relieved.map((each) => takenOn(each, facts, 0));
  const sources = ending.map(({ source }) => source);
  const ends = (plan: ProposalPlan, by: readonly TakenOn[]) => withTakenOn(plan, { sources, taken: by }, facts.now);
  const plan = workOut(task, { ...facts, newRides: taken.map(({ ride }) => ride) }, solveMip);
  const left = leftOf(plan, taken);
  if (left.length === 0) return ends(plan, taken);
  // Who ends one ride needs the turnaround before the next.
  const { turnaroundMinutes } = facts.travel;
  const again = relieved.map((each) => takenOn(each, facts, left.includes(each.id) ? turnaroundMinutes : 0));
  const ended = new Set(ending.flatMap(({ id, source }) => (left.includes(id) ? source.id : [])));
  const other = workOut(task, { ...facts, newRides: again.map(({ ride }) => ride), ended }, solveMip);
  return leftOf(other, again).length < left.length ? ends(other, again) : ends(plan, taken);
}

/** Returns the ids of the new rides without a vehicle or driver. */
function leftOf({ unresolved }: ProposalPlan, taken: readonly TakenOn[]): string[] {
  return taken.flatMap(({ ride }) => (unresolved.some(({ activityId }) => activityId === ride.id) ? ride.id : []));
}

/** The new ride starts when its driver can be there, and takes as long as what is left of the other one. */
function takenOn({ id, source }: Ending, facts: DispatchFacts, leastMinutes: number): TakenOn {
  const { now, positions, reliefMinutes, settings } = facts;
  const minutes = Math.max(leastMinutes, reliefMinutes?.get(source.id) ?? settings.handoverMinutes);
  const times = reliefTimes(source, later(now, minutes * MINUTE_MS), now);
  const at = positions?.get(source.driverId ?? '');
  const takesOn = { ...times, at, kept: keptOnTheWay(source, times, now) };
  const part = { part: 2, vipIds: guestsToTakeOn(source, now), takesOn };
  return { source, takesOn, ride: beginPart(id, source, part, times.startTime) };
}

interface Ended {
  /** All rides that end, also those that no other one takes on. */
  readonly sources: readonly ActivityRecord[];
  readonly taken: readonly TakenOn[];
}

/** Adds the steps that end the rides, and turns the steps on new rides into those that make them. */
function withTakenOn(plan: ProposalPlan, { sources, taken }: Ended, now: string): ProposalPlan {
  const ends = sources.map(
    (source): ChangeStep => ({
      type: 'CHANGE',
      activityId: source.id,
      version: source.version,
      ...endHere(source, now),
    }),
  );
  const newRide = ({ ride, source, takesOn }: TakenOn, after: StepRecord | undefined): NewRideStep => ({
    type: 'NEW_RIDE',
    activityId: ride.id,
    sourceId: source.id,
    sourceVersion: source.version + 1,
    vipIds: [...ride.vipIds],
    part: 2,
    takesOn,
    ...(after?.type === 'RIDE' && after.after),
  });
  const byRide = new Map(taken.map((each) => [each.ride.id, each]));
  const served = new Set(plan.steps.flatMap((step) => (step.type === 'RIDE' ? step.activityId : [])));
  const steps = plan.steps.map((step) => {
    const each = step.type === 'RIDE' ? byRide.get(step.activityId) : undefined;
    return each ? newRide(each, step) : step;
  });
  const unserved = taken.filter(({ ride }) => !served.has(ride.id)).map((each) => newRide(each, undefined));
  const ended = new Set(sources.map(({ id }) => id));
  const aboard = taken.flatMap(({ source }): GuestsNotice[] => {
    const vipIds = takenAsAboard(source, now);
    return vipIds.length > 0 ? [{ code: 'GUESTS_TAKEN_AS_ABOARD', activityId: source.id, vipIds }] : [];
  });
  const sourceIdOf = (id: string): string => byRide.get(id)?.source.id ?? id;
  return {
    ...plan,
    steps: [...ends, ...steps, ...unserved],
    // The new ride does not exist yet. People know the one that ends.
    unresolved: plan.unresolved.map((each) => ({
      ...each,
      activityId: sourceIdOf(each.activityId),
      activityIds: each.activityIds.map(sourceIdOf),
    })),
    notices: [
      ...plan.notices.filter((notice) => notice.code !== 'RIDE_HAS_BEGUN' || !ended.has(notice.activityId)),
      ...aboard,
    ],
  };
}

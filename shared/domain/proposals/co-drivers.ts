import { isActive } from '#shared/domain/assignments/assignment.ts';
import { isDriversPart, suits } from '#shared/domain/assignments/suits.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { ChangeStep } from '#shared/schemas/proposals/proposal-step.ts';
import { ledgerAfter } from './fit-rides.ts';
import { coDriverFor } from './keep-own.ts';
import { type DispatchFacts, type DispatchTask, type DropOut, isAhead, isOneOf, isWhileOut } from './planned-rides.ts';

/** Tells whether a ride that is not over loses someone who drives it. */
function loses(ride: ActivityRecord, driverId: string | undefined, task: DropOut, now: string): boolean {
  const time = { start: ride.startTime, end: ride.endTime };
  return isOneOf(task.out, { driverId }) && isActive(ride) && time.end > now && isWhileOut(task, time);
}

/**
 * Returns the facts with rides whose driver drops out and whose co-driver may drive them: the two change seats, so that it is the co-driver who
 * is lost. On a ride under way only a licence counts: who sits in the car is better than a driver who must come.
 */
export function withCoDriversDriving(task: DispatchTask, facts: DispatchFacts): DispatchFacts {
  if (task.kind !== 'REASSIGN') return facts;
  const { drivers, hours, now, settings, vehicles, vips } = facts;
  const mayDrive = (ride: ActivityRecord, driver: DriverRecord): boolean => {
    const unmet = suits({ ride, vips, tags: settings.tags }, vehicles.get(ride.vehicleId ?? ''), driver);
    const isBound = isAhead(ride, now);
    return (
      unmet.every((each) => each.code !== 'LICENCE' && !(isBound && isDriversPart(each))) &&
      !(isBound && hours?.broughtBy(driver, ride).length)
    );
  };
  const seated = facts.rides.map((ride): ActivityRecord => {
    const { coDriverId, driverId, pinDriver, vehicleId } = ride;
    const other = drivers.get(coDriverId ?? '');
    const isOut = isOneOf(task.out, { driverId: coDriverId, vehicleId });
    if (!loses(ride, driverId, task, now) || !other || isOut || !mayDrive(ride, other)) return ride;
    // No plan takes them off the ride that they are given.
    return pinDriver ? ride : { ...ride, driverId: coDriverId, coDriverId: driverId, pinDriver: true };
  });
  return { ...facts, rides: seated };
}

/**
 * Adds the steps that give rides whose co-driver drops out another one who is free, or none, with a notice. Who drives goes on. A ride under way
 * gets no other. `own`: the rides as they are, before `withCoDriversDriving`.
 */
export function withCoDriversReplaced(
  plan: ProposalPlan,
  task: DispatchTask,
  facts: DispatchFacts,
  own: ReadonlyMap<string, ActivityRecord>,
): ProposalPlan {
  if (task.kind !== 'REASSIGN') return plan;
  const gone = new Set(task.out.flatMap(({ resource, resourceId }) => (resource === 'DRIVER' ? resourceId : [])));
  const paired = new Map(plan.steps.flatMap((step) => (step.type === 'RIDE' ? [[step.activityId, step]] : [])));
  const inPlan = facts.rides.map((ride) => ({ ...ride, ...paired.get(ride.id)?.after }));
  const losing = inPlan.filter((ride) => !ride.deletedAt && loses(ride, ride.coDriverId, task, facts.now));
  if (losing.length === 0) return plan;
  const drivers = new Map([...facts.drivers].filter(([id]) => !gone.has(id)));
  const ids = new Set(inPlan.map(({ id }) => id));
  let final: readonly ActivityRecord[] = inPlan;
  const steps = losing.map((ride): ChangeStep => {
    const ledger = ledgerAfter(facts.ledger, ids, final);
    const coDriverId = ride.startTime > facts.now ? coDriverFor(ride, { ...facts, drivers, ledger }) : null;
    final = final.map((each) => (each === ride ? { ...each, coDriverId: coDriverId ?? undefined } : each));
    const earlier = plan.steps.filter((step) => step.type === 'RIDE' && step.activityId === ride.id).length;
    const { coDriverId: former = null, driverId } = own.get(ride.id) ?? ride;
    const drives = former === ride.driverId && { driverId: ride.driverId };
    const [before, after] = [
      { ...(drives && { driverId }), coDriverId: former },
      { ...drives, coDriverId },
    ];
    return { type: 'CHANGE', activityId: ride.id, version: ride.version + earlier, before, after };
  });
  const alone = steps.filter(({ after }) => after.coDriverId === null);
  return {
    ...plan,
    // Who drops out leaves first, so that what follows finds the seats of others free.
    steps: [...plan.steps, ...steps],
    notices: [...plan.notices, ...alone.map(({ activityId }) => ({ code: 'CO_DRIVER_LEAVES' as const, activityId }))],
  };
}

import { type BusyTime, isBlock, placesOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { busyTimes } from '#shared/domain/assignments/ledger.ts';
import { takesAssignments } from '#shared/domain/assignments/warnings.ts';
import type { DispatchDriver, FixedRide, Instance, Interval } from '#shared/domain/dispatch/instance.ts';
import { dayOf } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { DEFAULT_IMPORTANCE } from '#shared/schemas/vips/vip.ts';
import { hoursJudge, loosestHours } from './dispatch-hours.ts';
import type { DispatchFacts, DispatchTask } from './planned-rides.ts';
import { spareNeed } from './spare-need.ts';

/** Returns the instance of the solver for these rides. What other activities hold is blocked, and what blocks take. */
export function dispatchInstance(task: DispatchTask, facts: DispatchFacts, rides: readonly ActivityRecord[]): Instance {
  const { drivers, ended, ledger, settings, travel, vehicles, vips } = facts;
  const planned = new Set(rides.map(({ id }) => id));
  const pins = task.kind === 'ASSIGN' ? task.pins : undefined;
  const taken = (resource: Resource, id: string): Pick<DispatchDriver, 'blocked' | 'fixed'> => {
    const held = busyTimes(ledger[resource].get(id) ?? []);
    const fixed = held.flatMap((time): FixedRide[] => {
      if (isBlock(time) || planned.has(time.activityId) || ended?.has(time.activityId)) return [];
      return [{ ...intervalOf(time), from: time.from, to: time.to }];
    });
    const blocked = held.filter(isBlock).map(intervalOf);
    if (task.kind !== 'REASSIGN' || task.resource !== resource || task.resourceId !== id) return { blocked, fixed };
    const end = task.to === undefined ? Number.POSITIVE_INFINITY : Date.parse(task.to);
    return { blocked: [...blocked, { start: Date.parse(task.from), end }], fixed };
  };
  return {
    rides: rides.map((ride) => {
      const { driverId, endTime, id, pinDriver, pinVehicle } = ride;
      const { startTime, vehicleId, vehicleTypes, vipIds } = ride;
      const pin = pins?.get(id);
      return {
        id,
        start: Date.parse(startTime),
        end: Date.parse(endTime),
        ...spareNeed(ride, planned, facts, task),
        vehicleTypes,
        weight: weightOf(vipIds, vips),
        day: dayOf(startTime, settings),
        ...placesOf(ride),
        ...(vehicleId !== undefined && { vehicleId }),
        ...(driverId !== undefined && { driverId }),
        // A pin without a vehicle or driver pins nothing.
        pinVehicle: (pinVehicle === true || pin?.vehicle === true) && vehicleId !== undefined,
        pinDriver: (pinDriver === true || pin?.driver === true) && driverId !== undefined,
      };
    }),
    vehicles: [...vehicles.values()]
      .filter((vehicle) => takesAssignments(vehicle))
      .map(({ id, seatCapacity, type }) => ({ id, seats: seatCapacity, type, ...taken('VEHICLE', id) })),
    drivers: [...drivers.values()].map(({ id, vehicleTypes }) => ({
      id,
      vehicleTypes,
      ...taken('DRIVER', id),
    })),
    prefer: task.prefer,
    rules: {
      ...travel,
      ...loosestHours(facts),
      hours: hoursJudge(facts, rides),
    },
  };
}

function intervalOf({ end, start }: BusyTime): Interval {
  return { start: Date.parse(start), end: Date.parse(end) };
}

/** Returns how much a ride counts: each person as much as their VIP. A ride without guests counts as one person. */
function weightOf(vipIds: readonly string[], vips: DispatchFacts['vips']): number {
  const weights = vipIds.map((id) => {
    const vip = vips.get(id);
    return vip && !vip.deletedAt ? vip.partySize * (vip.importance ?? DEFAULT_IMPORTANCE) : 0;
  });
  return weights.reduce((sum, weight) => sum + weight, 0) || DEFAULT_IMPORTANCE;
}

import { isBlock, type Resource } from '#shared/domain/assignments/assignment.ts';
import { busyTimes } from '#shared/domain/assignments/ledger.ts';
import { seatsNeeded, takesAssignments } from '#shared/domain/assignments/seats.ts';
import type { Instance, Interval } from '#shared/domain/dispatch/instance.ts';
import { dayOf } from '#shared/domain/time/days.ts';
import { MINUTE_MS } from '#shared/domain/time/durations.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { DEFAULT_IMPORTANCE } from '#shared/schemas/vip.ts';
import type { DispatchFacts, DispatchTask } from './planned-rides.ts';

/** Returns the instance of the solver for these rides. What other activities hold is blocked, and what blocks take. */
export const dispatchInstance = (
  task: DispatchTask,
  facts: DispatchFacts,
  rides: readonly ActivityRecord[],
): Instance => {
  const { drivers, ended, ledger, settings, vehicles, vips } = facts;
  const { maxDrivingHoursPerDay, minRestHours, travelMinutes, turnaroundMinutes } = settings;
  const planned = new Set(rides.map(({ id }) => id));
  const pause = turnaroundMinutes * MINUTE_MS;
  const pins = task.kind === 'ASSIGN' ? task.pins : undefined;
  const blocked = (resource: Resource, id: string): Interval[] => {
    const held = busyTimes(ledger[resource].get(id) ?? []);
    const others = held.filter(
      (time) => isBlock(time) || !(planned.has(time.activityId) || ended?.has(time.activityId)),
    );
    const intervals = others.map((time) => {
      const margin = isBlock(time) ? 0 : pause;
      return { start: Date.parse(time.start) - margin, end: Date.parse(time.end) + margin };
    });
    if (task.kind !== 'REASSIGN' || task.resource !== resource || task.resourceId !== id) return intervals;
    const end = task.to === undefined ? Number.POSITIVE_INFINITY : Date.parse(task.to);
    return [...intervals, { start: Date.parse(task.from), end }];
  };
  return {
    rides: rides.map((ride) => {
      const { driverId, dropoffLocation, endTime, id, pickupLocation, pinDriver, pinVehicle } = ride;
      const { startTime, vehicleId, vehicleTypes, vipIds } = ride;
      const seats = seatsNeeded(vipIds, vips);
      const pin = pins?.get(id);
      return {
        id,
        start: Date.parse(startTime),
        end: Date.parse(endTime),
        seats,
        vehicleTypes,
        weight: weightOf(vipIds, vips),
        day: dayOf(startTime, settings),
        ...(pickupLocation !== undefined && { from: pickupLocation }),
        ...(dropoffLocation !== undefined && { to: dropoffLocation }),
        ...(vehicleId !== undefined && { vehicleId }),
        ...(driverId !== undefined && { driverId }),
        // A pin without a vehicle or driver pins nothing.
        pinVehicle: (pinVehicle === true || pin?.vehicle === true) && vehicleId !== undefined,
        pinDriver: (pinDriver === true || pin?.driver === true) && driverId !== undefined,
      };
    }),
    vehicles: [...vehicles.values()]
      .filter((vehicle) => takesAssignments(vehicle))
      .map(({ id, seatCapacity, type }) => ({ id, seats: seatCapacity, type, blocked: blocked('VEHICLE', id) })),
    drivers: [...drivers.values()].map(({ id, vehicleTypes }) => ({
      id,
      vehicleTypes,
      blocked: blocked('DRIVER', id),
    })),
    prefer: task.prefer,
    rules: {
      turnaroundMinutes,
      travel: travelMinutes ?? [],
      ...(maxDrivingHoursPerDay !== undefined && { maxDrivingMinutes: maxDrivingHoursPerDay * 60 }),
      ...(minRestHours !== undefined && { minRestMinutes: minRestHours * 60 }),
    },
  };
};

/** Returns how much a ride counts: each person as much as their VIP. A ride without guests counts as one person. */
const weightOf = (vipIds: readonly string[], vips: DispatchFacts['vips']): number => {
  const weights = vipIds.map((id) => {
    const vip = vips.get(id);
    return vip && !vip.deletedAt ? vip.partySize * (vip.importance ?? DEFAULT_IMPORTANCE) : 0;
  });
  return weights.reduce((sum, weight) => sum + weight, 0) || DEFAULT_IMPORTANCE;
};

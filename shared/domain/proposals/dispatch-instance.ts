import { isBlock, type Resource } from '#shared/domain/assignments/assignment.ts';
import { busyTimes } from '#shared/domain/assignments/ledger.ts';
import { seatsNeeded, takesAssignments } from '#shared/domain/assignments/seats.ts';
import type { Instance, Interval } from '#shared/domain/dispatch/instance.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { DispatchFacts, DispatchTask } from './planned-rides.ts';

const MINUTE_MS = 60_000;

/** Returns the instance of the solver for these rides. What other activities hold is blocked, and what blocks take. */
export const dispatchInstance = (
  task: DispatchTask,
  facts: DispatchFacts,
  rides: readonly ActivityRecord[],
): Instance => {
  const { drivers, ledger, turnaroundMinutes, vehicles, vips } = facts;
  const planned = new Set(rides.map(({ id }) => id));
  const pause = turnaroundMinutes * MINUTE_MS;
  const blocked = (resource: Resource, id: string): Interval[] => {
    const held = busyTimes(ledger[resource].get(id) ?? []);
    const others = held.filter((time) => isBlock(time) || !planned.has(time.activityId));
    const intervals = others.map((time) => {
      const margin = isBlock(time) ? 0 : pause;
      return { start: Date.parse(time.start) - margin, end: Date.parse(time.end) + margin };
    });
    if (task.kind === 'ASSIGN' || task.resource !== resource || task.resourceId !== id) return intervals;
    const end = task.to === undefined ? Number.POSITIVE_INFINITY : Date.parse(task.to);
    return [...intervals, { start: Date.parse(task.from), end }];
  };
  return {
    rides: rides.map(({ driverId, endTime, id, startTime, vehicleId, vipIds }) => {
      const seats = seatsNeeded(vipIds, vips);
      return {
        id,
        start: Date.parse(startTime),
        end: Date.parse(endTime),
        seats,
        weight: Math.max(1, seats),
        day: startTime.slice(0, 10),
        ...(vehicleId !== undefined && { vehicleId }),
        ...(driverId !== undefined && { driverId }),
      };
    }),
    vehicles: [...vehicles.values()]
      .filter((vehicle) => takesAssignments(vehicle))
      .map(({ id, seatCapacity }) => ({ id, seats: seatCapacity, blocked: blocked('VEHICLE', id) })),
    drivers: [...drivers.values()].map(({ id }) => ({ id, blocked: blocked('DRIVER', id) })),
    rules: { turnaroundMinutes, travel: [] },
  };
};

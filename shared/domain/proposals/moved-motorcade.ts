import { assignmentOf, daysOf, RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { rideChanges } from '#shared/domain/messages/ride-change.ts';
import { type Formation, statusOf } from '#shared/domain/motorcades/movement.ts';
import { change } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { PlannedChange } from './planned-change.ts';

interface Move {
  readonly minutes: number;
  readonly now: string;
}

/**
 * Returns all cars of a motorcade as they move by these minutes. Undefined if they cannot move as one: the motorcade has begun, or is
 * cancelled, or its cars have times of their own, or its cars are too many for one write, as 12 with vehicles and drivers are that move to
 * another day (UTC).
 */
export function movedMotorcade({ cars, motorcade }: Formation, { minutes, now }: Move): PlannedChange[] | undefined {
  const { endTime, startTime } = motorcade;
  const isOneTime = cars.every((car) => car.startTime === startTime && car.endTime === endTime);
  if (!isOneTime || statusOf(cars) !== 'SCHEDULED' || startTime <= now) return undefined;
  const times = {
    startTime: later(startTime, minutes * MINUTE_MS),
    endTime: later(endTime, minutes * MINUTE_MS),
  };
  const changes = cars.map((before) => ({ before, after: change(before, times, now), motorcade }));
  return writesOf(changes) > MAX_WRITES ? undefined : changes;
}

/** The limit of DynamoDB for one transaction. */
const MAX_WRITES = 100;

/** Returns how many items the move writes or checks: the motorcade, and per car its ride, what is told, ledger days, vehicle and driver. */
function writesOf(changes: readonly { readonly before: ActivityRecord; readonly after: ActivityRecord }[]): number {
  return changes.reduce((sum, { after, before }) => {
    const held = RESOURCES.flatMap((resource) => assignmentOf(before, resource) ?? []);
    const days = new Set(
      [before, after].flatMap(({ endTime, startTime }) => daysOf({ start: startTime, end: endTime })),
    );
    const checked = after.endTime > before.endTime ? held.length : 0;
    return sum + RECORD_WITH_AUDIT + rideChanges(before, after).length + held.length * days.size + checked;
  }, RECORD_WITH_AUDIT);
}

const RECORD_WITH_AUDIT = 2;

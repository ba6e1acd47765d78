import { type Formation, statusOf } from '#shared/domain/motorcades/movement.ts';
import { change } from '#shared/domain/records.ts';
import { MINUTE_MS } from '#shared/domain/time/durations.ts';
import { later } from '#shared/domain/time/later.ts';
import type { PlannedChange } from './planned-change.ts';

interface Move {
  readonly minutes: number;
  readonly now: string;
}

/**
 * Returns all cars of a motorcade as they move by these minutes. Undefined if they cannot move as one: the motorcade has begun, or is
 * cancelled, or its cars have times of their own.
 */
export const movedMotorcade = ({ cars, motorcade }: Formation, { minutes, now }: Move): PlannedChange[] | undefined => {
  const { endTime, startTime } = motorcade;
  const isOneTime = cars.every((car) => car.startTime === startTime && car.endTime === endTime);
  if (!isOneTime || statusOf(cars) !== 'SCHEDULED' || startTime <= now) return undefined;
  const times = {
    startTime: later(startTime, minutes * MINUTE_MS),
    endTime: later(endTime, minutes * MINUTE_MS),
  };
  return cars.map((before) => ({ before, after: change(before, times, now), motorcade }));
};

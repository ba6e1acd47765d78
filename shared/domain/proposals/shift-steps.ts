import { legsWithMaster } from '#shared/domain/activities/move-legs.ts';
import { change } from '#shared/domain/records.ts';
import { MINUTE_MS } from '#shared/domain/time/durations.ts';
import { later } from '#shared/domain/time/later.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { MoveStep } from '#shared/schemas/proposal-step.ts';

export interface Shift {
  readonly minutes: number;
  readonly now: string;
}

/** An activity and its state after a shift. */
export interface Moved {
  readonly before: ActivityRecord;
  readonly after: ActivityRecord;
}

/** Returns a master and its legs as they move. Legs that have begun stay. */
export const shifted = (
  activity: ActivityRecord,
  legs: readonly ActivityRecord[],
  { minutes, now }: Shift,
): Moved[] => {
  const milliseconds = minutes * MINUTE_MS;
  const times = { startTime: later(activity.startTime, milliseconds), endTime: later(activity.endTime, milliseconds) };
  const after = change(activity, times, now);
  const moved = legsWithMaster(activity, after, legs, now);
  return [
    { before: activity, after },
    ...legs.flatMap((before, place) => {
      const leg = moved[place] ?? before;
      return leg === before ? [] : [{ before, after: leg }];
    }),
  ];
};

/**
 * Returns the steps in an order in which no activity meets its neighbour: what moves later goes last first, what moves earlier goes
 * first first.
 */
export const shiftSteps = (moved: readonly Moved[], { minutes }: Shift): MoveStep[] => {
  const inOrder = moved.toSorted((a, b) => (keyOf(a.before) < keyOf(b.before) ? -1 : 1));
  if (minutes > 0) inOrder.reverse();
  return inOrder.map(({ after, before }) => ({
    type: 'MOVE',
    activityId: before.id,
    version: before.version,
    before: timesOf(before),
    after: timesOf(after),
  }));
};

const keyOf = ({ id, startTime }: ActivityRecord): string => `${startTime} ${id}`;
const timesOf = ({ endTime, startTime }: ActivityRecord) => ({ startTime, endTime });

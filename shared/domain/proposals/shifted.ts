import { legsWithMaster } from '#shared/domain/activities/legs.ts';
import { change } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { inMovingOrder } from './order-steps.ts';
import type { PlannedChange } from './planned-change.ts';

export interface Shift {
  readonly minutes: number;
  readonly now: string;
}

/** Returns a master and its legs as they move. Legs that have begun stay. */
export function shifted(
  activity: ActivityRecord,
  legs: readonly ActivityRecord[],
  { minutes, now }: Shift,
): PlannedChange[] {
  const milliseconds = minutes * MINUTE_MS;
  const times = { startTime: later(activity.startTime, milliseconds), endTime: later(activity.endTime, milliseconds) };
  const after = change(activity, times, now);
  const moved = legsWithMaster(activity, after, legs, now);
  const ofLegs = legs.flatMap((before, place) => {
    const leg = moved[place] ?? before;
    return leg === before ? [] : [{ before, after: leg }];
  });
  return inMovingOrder([{ before: activity, after }, ...ofLegs], minutes);
}

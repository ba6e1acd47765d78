import { needsSeats } from '#shared/domain/activities/needs.ts';
import { guestCallsOf } from '#shared/domain/activities/status.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { isEmptied } from './emptied-ride.ts';
import type { AttentionFacts } from './facts.ts';

/**
 * Returns the guests whose whole record the checks need: the phone of those who called by their page, and the last change of those who
 * are the reason of a row.
 */
export function guestsToReadWhole(
  activities: readonly ActivityRecord[],
  related: Pick<AttentionFacts['related'], 'vehicles' | 'vips'>,
): string[] {
  return activities.flatMap((ride) =>
    needsSeats(ride, related) || isEmptied(ride, related) ? ride.vipIds : guestCallsOf(ride).map(({ vipId }) => vipId),
  );
}

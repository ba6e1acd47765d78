import { named } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { type AttentionCheck, activityRow, cancelMend } from '#shared/domain/attention/row.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';

/** Tells whether a ride had guests, and has none who is not deleted. Guests on the roster only do ride. */
const isEmptied = (
  { emptiedAt, motorcadeId, type, vipIds }: ActivityRecord,
  { vips }: AttentionFacts['related'],
): boolean =>
  type === 'TRANSPORT' &&
  // A spare drives empty.
  motorcadeId === undefined &&
  (vipIds.length > 0 || emptiedAt !== undefined) &&
  vipIds.every((id) => vips.get(id)?.deletedAt !== undefined || !vips.has(id));

/**
 * Rides whose guests are all gone: taken off, or deleted. A ride that was planned without guests is none: it may carry luggage. The mend
 * cancels it.
 */
export const emptyRide: AttentionCheck = {
  codes: ['EMPTY_RIDE'],
  find: ({ activities, related, timezone }) =>
    activities
      .filter((ride) => isEmptied(ride, related))
      .map((ride) =>
        activityRow('EMPTY_RIDE', ride, {
          severity: 'WARNING',
          detail: `${named(ride, timezone)} has no guests any more. Cancel it, or keep it for something else.`,
          mend: cancelMend(ride),
          causes: ride.vipIds.map((id) => related.vips.get(id)),
        }),
      ),
};

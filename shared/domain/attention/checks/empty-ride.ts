import { named } from '#shared/domain/assignments/warnings.ts';
import { isEmptied } from '#shared/domain/attention/emptied-ride.ts';
import { type AttentionCheck, activityRow, cancelMend } from '#shared/domain/attention/row.ts';

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
          tell: () => ({
            detail: `${named(ride, timezone)} has no guests any more. Cancel it, or keep it for something else.`,
            mend: cancelMend(ride),
          }),
          causes: ride.vipIds.map((id) => related.vips.get(id)),
        }),
      ),
};

import { needsAcknowledgement } from '#shared/domain/activities/needs.ts';
import { named } from '#shared/domain/assignments/warnings.ts';
import { type AttentionCheck, activityRow } from '#shared/domain/attention/row.ts';

/** Changed rides whose driver has not confirmed the change. No request mends it: someone must reach the driver. */
export const unacknowledgedChange: AttentionCheck = {
  codes: ['CHANGE_NOT_ACKNOWLEDGED'],
  find: ({ activities, related, timezone }) =>
    activities.filter(needsAcknowledgement).flatMap((ride) => {
      const driver = related.drivers.get(ride.driverId ?? '');
      if (!driver) return [];
      return activityRow('CHANGE_NOT_ACKNOWLEDGED', ride, {
        severity: 'WARNING',
        basis: String(ride.askedVersion ?? 0),
        tell: () => {
          const phone = driver.phone ? ` on ${driver.phone}` : '';
          const detail = `${driver.name} has not confirmed the change of ${named(ride, timezone)}. Call them${phone}.`;
          return { detail, mend: null };
        },
      });
    }),
};

import { needsAcknowledgement } from '#shared/domain/activities/needs.ts';
import { named } from '#shared/domain/assignments/warnings.ts';
import { type AttentionCheck, activityRow, type RowText } from '#shared/domain/attention/row.ts';
import { later } from '#shared/domain/time/days.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/**
 * Messages of the last 24 hours that did not reach a driver or guest, or perhaps did not. A reminder whose ride
 * has begun or changed is over. The mend sends them again.
 */
export const failedMessage: AttentionCheck = {
  codes: ['MESSAGE_FAILED', 'MESSAGE_UNKNOWN'],
  find: ({ messages, now, related }) =>
    messages.flatMap(({ createdAt, driverId, failure, id, status, unread, updatedAt, validUntil, version, vipId }) => {
      const person = related.drivers.get(driverId ?? '') ?? related.vips.get(vipId ?? '');
      if (!person || unread || createdAt < later(now, -DAY_MS) || (validUntil !== undefined && validUntil <= now))
        return [];
      const isFailed = status === 'FAILED';
      const reason = failure === undefined ? '' : ` ${failure}`;
      return [
        {
          code: isFailed ? 'MESSAGE_FAILED' : 'MESSAGE_UNKNOWN',
          severity: 'WARNING' as const,
          subject: { type: 'Message' as const, id, name: person.name },
          at: createdAt,
          since: updatedAt,
          basis: String(version),
          describe: () => ({
            detail: isFailed
              ? `A message did not reach ${person.name}.${reason}`
              : `It is not known whether a message reached ${person.name}. Call them, or send it again.${reason}`,
            mend: { operationId: 'retryMessage', params: { id } },
          }),
        },
      ];
    }),
};

/** How much of a message a row shows. */
const MAX_SHOWN = 200;

/** Messages that drivers sent to the desk, and that no one has read. The mend marks them as read. */
export const messageFromDriver: AttentionCheck = {
  codes: ['MESSAGE_FROM_DRIVER'],
  find: ({ messages, nearby, related }) =>
    messages.flatMap(({ attachments, createdAt, driverId, eventId, id, text, unread, updatedAt, version }) => {
      const driver = related.drivers.get(driverId ?? '');
      if (!unread || !driver) return [];
      const describe = (): RowText => {
        const ride = eventId === undefined ? undefined : nearby.find((each) => each.id === eventId);
        const about = ride ? ` on “${ride.title}”` : '';
        const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
        return {
          detail: `${driver.name} writes${about}: ${shown}${attachments.length > 0 ? ' (with a photo)' : ''}`,
          mend: { operationId: 'readMessage', params: { id } },
        };
      };
      return [
        {
          code: 'MESSAGE_FROM_DRIVER',
          severity: 'WARNING' as const,
          subject: { type: 'Message' as const, id, name: driver.name },
          at: createdAt,
          since: updatedAt,
          basis: String(version),
          describe,
        },
      ];
    }),
};

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
        describe: () => {
          const phone = driver.phone ? ` on ${driver.phone}` : '';
          const detail = `${driver.name} has not confirmed the change of ${named(ride, timezone)}. Call them${phone}.`;
          return { detail, mend: null };
        },
      });
    }),
};

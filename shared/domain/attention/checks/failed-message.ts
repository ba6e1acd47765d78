import type { AttentionCheck } from '#shared/domain/attention/row.ts';
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
          tell: () => ({
            detail: isFailed
              ? `A message did not reach ${person.name}.${reason}`
              : `It is not known whether a message reached ${person.name}. Call them, or send it again.${reason}`,
            mend: { operationId: 'retryMessage', params: { id } },
          }),
        },
      ];
    }),
};

import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { removeWrite, replaceWrite, updateWrite, type Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';

const NAME = 'messaging-pause';

/** Until when nothing is sent, and why. */
export interface MessagingPause {
  readonly until: string;
  /** The account that sends does not work. Then one message is tried after each pause, until one goes. */
  readonly isAccount: boolean;
}

/** One item: the last pause. */
export const pauses = entityOf('pause', {
  attributes: {
    name: { type: 'string', required: true },
    until: { type: 'string', required: true },
    isAccount: { type: 'boolean' },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: { only: primaryIndex({ pk: ['name'] }) },
});

/** Returns the last pause, with strong consistency. It may be over. */
export async function findPause(): Promise<MessagingPause | undefined> {
  const { data } = await pauses().get({ name: NAME }).go({ consistent: true });
  return data ? { until: data.until, isAccount: data.isAccount ?? false } : undefined;
}

/** Pauses all sending. The last pause counts. */
export function pauseMessaging({ isAccount, until }: MessagingPause): Write {
  const expiresAt = Math.ceil((Date.parse(until) + DAY_MS) / 1_000);
  return replaceWrite(pauses(), pauses().put({ name: NAME, until, isAccount, expiresAt }));
}

/** Ends a pause early: the next message is tried. Condition: the pause is as it was read. */
export function endEarly({ until: read }: MessagingPause, now: string): Write {
  return updateWrite(pauses().patch({ name: NAME }).set({ until: now }), { until: read });
}

/** Lets all messages go again: one has gone. Condition: the pause is as it was read. */
export function forgetPause({ until: read }: MessagingPause): Write {
  return removeWrite(pauses().remove({ name: NAME }), { until: read });
}

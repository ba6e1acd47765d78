import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { replaceWrite, type Write } from '#shared/table/write.ts';

const NAME = 'messaging-pause';

/** Until when nothing is sent, because the provider asks for fewer messages. One item. */
export const pauses = entityOf({
  model: { service: 'motorcade', entity: 'pause', version: '1' },
  attributes: {
    name: { type: 'string', required: true },
    until: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: { only: primaryIndex({ pk: ['name'] }) },
});

/** Returns until when nothing is sent, or undefined. */
export async function messagingPausedUntil(now: string): Promise<string | undefined> {
  const { data } = await pauses().get({ name: NAME }).go({ consistent: true });
  return data && data.until > now ? data.until : undefined;
}

/** Pauses all sending. The last pause counts. */
export function pauseMessaging(until: string): Write {
  return replaceWrite(pauses(), pauses().put({ name: NAME, until, expiresAt: Math.ceil(Date.parse(until) / 1_000) }));
}

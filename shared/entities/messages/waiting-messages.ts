import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { atMost } from '#shared/table/read-many.ts';
import { updateWrite, type Write } from '#shared/table/write.ts';
import { messages } from './message.ts';

/** Returns up to `max` messages that wait to be sent and should have been taken from the queue by `now`, the oldest first. */
export async function overdueMessages(now: string, max: number): Promise<MessageRecord[]> {
  const { data } = await messages().query.byDue({ waiting: 'waiting' }).lte({ dueAt: now }).go(atMost(max));
  return data;
}

/** Sets when the sweeper looks at a message again. Does not raise its version. Condition: the version is that of `message`. */
export function postponeSweep({ id, version }: MessageRecord, dueAt: string): Write {
  return updateWrite(
    messages()
      .patch({ id })
      .set({ waiting: 'waiting', dueAt })
      .where((message, { eq }) => eq(message.version, version)),
  );
}

import { fileStore } from '#shared/adapters/files/s3.ts';
import { presentMessage } from '#shared/domain/messages/present-message.ts';
import { byId } from '#shared/domain/records.ts';
import { LINK_SECONDS } from '#shared/domain/reports/report.ts';
import { findUsers } from '#shared/entities/users/user.ts';
import type { Message } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { messagesWaitFor } from './waiting-for.ts';

/** Returns the answers for messages, with links to their attachments that work for 15 minutes, and the names of who has read them. */
export async function presentMessages(
  messages: readonly MessageRecord[],
  { features }: SettingsRecord,
  now: string,
): Promise<Message[]> {
  const readers = messages.flatMap(({ readBy }) => readBy ?? []);
  const users = byId(readers.length === 0 ? [] : await findUsers([...new Set(readers)], 'eventual'));
  return Promise.all(
    messages.map(async (message) => {
      const urls = await Promise.all(message.attachments.map(({ key }) => fileStore().link(key, now, LINK_SECONDS)));
      return presentMessage(message, urls, messagesWaitFor(features), users.get(message.readBy ?? '')?.name);
    }),
  );
}

import type { MessageRecord } from '#shared/schemas/message-record.ts';

/** Returns the message without what shows a guest: its files, and the text of a reminder. Text that a person wrote stays. */
export const withoutGuest = (message: MessageRecord, now: string): MessageRecord => ({
  ...message,
  attachments: [],
  ...(message.purpose === 'REMINDER' ? { text: 'This reminder named a guest who was deleted for good.' } : {}),
  version: message.version + 1,
  updatedAt: now,
});

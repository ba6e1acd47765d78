import type { MessageRecord } from '#shared/schemas/message-record.ts';

const SENT = 'This reminder named a guest who was deleted for good.';
const WAITING = 'Reminder: a ride of yours begins soon. See your schedule.';

/**
 * Returns the message without what shows a guest: its files, and the text of a reminder. A reminder that waits is still sent. Text that a
 * person wrote stays.
 */
export const withoutGuest = (message: MessageRecord, now: string): MessageRecord => ({
  ...message,
  attachments: [],
  ...(message.purpose === 'REMINDER' ? { text: message.status === 'QUEUED' ? WAITING : SENT } : {}),
  version: message.version + 1,
  updatedAt: now,
});

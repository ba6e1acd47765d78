import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';

/** The texts that name guests by themselves: after they were sent, and while they wait. */
const REPLACED: Partial<Record<MessageRecord['purpose'], { readonly sent: string; readonly waiting: string }>> = {
  REMINDER: {
    sent: 'This reminder named a guest who was deleted for good.',
    waiting: 'Reminder: a ride of yours begins soon. See your schedule.',
  },
  MUSTER: {
    sent: 'This question named a guest who was deleted for good.',
    waiting: 'Muster: are your guests with you? Call the coordinators.',
  },
};

/**
 * Returns the message without what shows a guest: its files, and the text of a reminder or a muster question. One that waits is still
 * sent. Text that a person wrote stays.
 */
export function withoutGuest(message: MessageRecord, now: string): MessageRecord {
  const texts = REPLACED[message.purpose];
  return {
    ...message,
    attachments: [],
    ...(texts ? { text: message.status === 'QUEUED' ? texts.waiting : texts.sent } : {}),
    version: message.version + 1,
    updatedAt: now,
  };
}

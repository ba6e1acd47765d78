import type { DriverNote } from '#shared/schemas/drivers/driver.ts';
import type { Message } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { WaitingFor } from '#shared/schemas/settings/features.ts';
import { failureCodeOf } from './attempt.ts';

/** Returns the answer for a message. `urls` are the links to its attachments, in order. `waitingFor`: what keeps all messages from being sent. `reader`: the name of the user who read it. */
export function presentMessage(
  message: MessageRecord,
  urls: readonly string[],
  waitingFor: WaitingFor | undefined,
  reader?: string,
): Message {
  const { readBy, ...rest } = message;
  return {
    ...rest,
    readBy: readBy === undefined ? null : { id: readBy, ...(reader === undefined ? {} : { name: reader }) },
    vipIds: [...(message.vipIds ?? [])],
    attachments: message.attachments.map(({ bytes, contentType, fileName }, place) => ({
      fileName,
      contentType,
      bytes,
      url: urls[place] ?? '',
    })),
    failureCode: failureCodeOf(message.failure),
    ...(waitingFor && message.status === 'QUEUED' ? { waitingFor } : {}),
  };
}

/** Returns the note that a message is, with its ride. Other messages are none. */
export function noteOf({
  createdAt,
  driverId,
  eventId,
  id,
  readAt,
  text,
}: MessageRecord): (DriverNote & { readonly eventId: string })[] {
  return eventId === undefined || driverId === undefined
    ? []
    : [{ id, driverId, at: createdAt, text, readAt: readAt ?? null, eventId }];
}

import type { DriverNote } from '#shared/schemas/drivers/driver-note.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';

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

import { activities } from '#shared/entities/activities/activity.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { readMany } from '#shared/table/read-many.ts';
import { updateWrite, type Write } from '#shared/table/write.ts';
import { messages } from './message.ts';

/** Reads the messages with these ids. Skips those that are gone. In no order. Eventually consistent, may be a second old. */
export function findNotes(ids: readonly string[]): Promise<MessageRecord[]> {
  return readMany<MessageRecord>(ids, (batch) => messages().get(batch.map((id) => ({ id }))), 'eventual');
}

/** Records that a message is a note on a ride. Does not raise its version. Condition: the ride is not deleted, and the driver has it. */
export function recordNote(eventId: string, driverId: string, messageId: string): Write {
  return updateWrite(
    activities()
      .patch({ id: eventId })
      .add({ driverNoteIds: [messageId] })
      .where((activity, { eq }) => eq(activity.driverId, driverId))
      .where(({ deletedAt }, { notExists }) => notExists(deletedAt)),
  );
}

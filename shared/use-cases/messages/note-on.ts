import { invalidField } from '#shared/contract/invalid-field.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { recordNote } from '#shared/entities/messages/message-notes.ts';
import { MAX_DRIVER_NOTES } from '#shared/schemas/drivers/driver-note.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/**
 * Returns the writes that make a message to the desk a note on a ride; none without a ride. The notes of the desk are another field, and
 * the version of the ride stays, so that no one at the desk loses a change to it. Two notes at the same moment may exceed the most by one.
 * Throws NotFound, ValidationFailed, or Forbidden if another driver has the ride.
 */
export async function noteOn(
  { actor, audit }: Pick<UseCaseContext, 'actor' | 'audit'>,
  eventId: string | undefined,
  { driverId = '', id }: MessageRecord,
): Promise<Write[]> {
  if (eventId === undefined) return [];
  const ride = requireLive(await findActivity(eventId), 'activity', eventId);
  actor.authorize('read', 'ScheduleEvent', ride);
  // A coordinator may drive too.
  if (ride.driverId !== driverId) throw invalidField('body.eventId', 'is not a ride of yours');
  const { driverNoteIds = [] } = ride;
  if (driverNoteIds.length >= MAX_DRIVER_NOTES)
    throw invalidField('body.eventId', `has ${MAX_DRIVER_NOTES} notes already: send the message without it`);
  const [before, after] = [{ driverNotes: [...driverNoteIds] }, { driverNotes: [...driverNoteIds, id] }];
  return [recordNote(eventId, driverId, id), audit('ScheduleEvent', { ...ride, ...before }, { ...ride, ...after })];
}

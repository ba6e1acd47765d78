import { fileStore } from '#shared/adapters/files/s3.ts';
import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { Problem } from '#shared/contract/problem.ts';
import { UnreadableLogo } from '#shared/documents/logo/pixels.ts';
import { readPhoto } from '#shared/documents/logo/read-picture.ts';
import { byStart } from '#shared/domain/activities/itinerary.ts';
import { requireLive } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { lateAfter } from '#shared/domain/ways/passage.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { recordNote } from '#shared/entities/messages/message.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MAX_DRIVER_NOTES } from '#shared/schemas/drivers/driver.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { ToldDelay } from '#shared/schemas/messages/message.ts';
import type { MessageRecord, StoredAttachment } from '#shared/schemas/messages/message-record.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { activitiesOfDriver } from '#shared/use-cases/gps/driver-locations.ts';
import { loadWays } from '#shared/use-cases/ways/ways.ts';

/** A photo that goes with a message. */
interface DeskPhoto {
  readonly stored: StoredAttachment;
  readonly bytes: Uint8Array;
}

const CONTENT_TYPE = 'image/jpeg';

/** Decodes the photo of a message, a data URL. The same message always has the same key. Throws VALIDATION_FAILED, which says why it is no photo. */
export function deskPhoto(messageId: string, photo: string): DeskPhoto {
  try {
    const bytes = readPhoto(Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64'));
    // Signed links protect the file, so the key need not be a secret.
    const key = `messages/${idFrom('file', `${messageId} photo`)}`;
    return { bytes, stored: { fileName: 'photo.jpg', contentType: CONTENT_TYPE, key, bytes: bytes.length } };
  } catch (error) {
    if (error instanceof UnreadableLogo) throw invalidField('body.photo', fault('NOT_A_PICTURE', error.message));
    throw error;
  }
}

/**
 * Stores a photo, then does `commit`, which stores its message. If that is refused, the photo is removed again. After an outage the message
 * may be stored, so the photo stays for it. The store removes it with the files of old messages, also if the process ends in between.
 */
export async function withPhoto(photo: DeskPhoto | undefined, commit: () => Promise<void>): Promise<void> {
  if (!photo) return commit();
  const { contentType, fileName, key } = photo.stored;
  await fileStore().put({ key, bytes: photo.bytes, contentType, fileName });
  try {
    await commit();
  } catch (error) {
    if (error instanceof Problem) await fileStore().remove(key);
    throw error;
  }
}

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
  if (ride.driverId !== driverId) throw invalidNow('body.eventId', fault('NOT_YOURS', 'is not a ride of yours'));
  const { driverNoteIds = [] } = ride;
  if (driverNoteIds.length >= MAX_DRIVER_NOTES)
    throw invalidNow(
      'body.eventId',
      fault('NOTES_FULL', `has ${MAX_DRIVER_NOTES} notes already: send the message without it`, {
        max: MAX_DRIVER_NOTES,
      }),
    );
  const [before, after] = [{ driverNotes: [...driverNoteIds] }, { driverNotes: [...driverNoteIds, id] }];
  return [recordNote(eventId, driverId, id), audit('ScheduleEvent', { ...ride, ...before }, { ...ride, ...after })];
}

/** Works out which rides of its driver begin late in the next 24 hours, because this one ends late. */
export async function toldDelay(ride: ActivityRecord, minutes: number, settings: SettingsRecord): Promise<ToldDelay> {
  const range = { from: ride.startTime, to: later(ride.endTime, DAY_MS) };
  const own = await activitiesOfDriver(ride.driverId ?? '', range);
  const rides = own.filter(({ deletedAt }) => !deletedAt).toSorted(byStart);
  const ways = await loadWays(rides.flatMap(({ dropoffPlaceId, pickupPlaceId }) => [pickupPlaceId, dropoffPlaceId]));
  const late = lateAfter({ ride, minutes }, rides, travelOf(settings, ways));
  return {
    minutes,
    rides: late.map(({ minutes: by, ride: { id, startTime, title } }) => ({ id, title, startTime, minutes: by })),
  };
}

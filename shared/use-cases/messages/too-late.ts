import { takesReplies } from '#shared/domain/accountability/muster.ts';
import { SWEEP_AFTER_MS } from '#shared/domain/messages/begin-message.ts';
import { isStillTrue } from '#shared/domain/messages/reminder-mark.ts';
import { isToldAnew } from '#shared/domain/messages/reply.ts';
import { byId } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { findMuster } from '#shared/entities/accountability/muster.ts';
import { findQuestion } from '#shared/entities/accountability/muster-question.ts';
import { findActivities, findActivity } from '#shared/entities/activities/activity.ts';
import { confirmationsOf } from '#shared/entities/messages/confirmation.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';

/**
 * Tells whether a message says what no longer holds: much can change while it waits, for example for the provider, or before a person sends it
 * again. The driver must not read the former ride last, and not be asked about a muster that is over.
 */
export async function isTooLate(message: MessageRecord, now: string): Promise<boolean> {
  const { createdAt, driverId, purpose, reminds, validUntil } = message;
  // Whether the ride of a link is over is asked of the ride itself: it may have moved.
  if (purpose === 'GUEST_LINK') return false;
  if (validUntil !== undefined && validUntil <= now) return true;
  if (purpose === 'MUSTER') return isQuestionOver(message, now);
  if (purpose === 'CHANGES' && createdAt < later(now, -SWEEP_AFTER_MS)) return isToldLater(message);
  return reminds !== undefined && !isStillTrue(await findActivity(reminds.activityId), driverId, reminds.startTime);
}

/** Tells whether a reply to a question about guests would mark no one: the muster is closed, or the driver was asked again. */
async function isQuestionOver({ driverId = '', id }: MessageRecord, now: string): Promise<boolean> {
  const question = await findQuestion(driverId);
  if (!question?.messageIds.includes(id) || !takesReplies(question, now)) return true;
  return (await findMuster(question.musterId))?.status !== 'OPEN';
}

/** Tells whether later messages tell of all rides of a message about changes, or the driver has none of them any more. */
async function isToldLater({ createdAt, driverId = '', id }: MessageRecord): Promise<boolean> {
  const asked = (await confirmationsOf(driverId)).find(({ messageId }) => messageId === id);
  if (!asked || asked.tellsMore) return false;
  const rides = byId(await findActivities(asked.rides.map(({ activityId }) => activityId)));
  return asked.rides.every(({ activityId, version }) => {
    const ride = rides.get(activityId);
    return !ride || ride.driverId !== driverId || isToldAnew(ride, { askedAt: createdAt, version });
  });
}

import pMap from 'p-map';
import { isSentNow } from '#shared/domain/guest-links/is-sent-now.ts';
import { linkText } from '#shared/domain/guest-links/link-text.ts';
import { numberOfGuest } from '#shared/domain/guest-links/reach-guest.ts';
import { beginGuestLink } from '#shared/domain/messages/begin-message.ts';
import { MINUTE_MS } from '#shared/domain/time/durations.ts';
import { later } from '#shared/domain/time/later.ts';
import { activityAsRead, findActivity } from '#shared/entities/activity.ts';
import { startingBetween } from '#shared/entities/activity-messages.ts';
import { findGuestLink } from '#shared/entities/guest-link.ts';
import { allMessagesOf, findMessage } from '#shared/entities/message.ts';
import { createMessage } from '#shared/entities/new-message.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { findVips, vipStore } from '#shared/entities/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { logger } from '#shared/platform/logger.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { GuestOnRide } from './read-ride-of.ts';

const AT_ONCE = 10;

/**
 * Writes the messages with links that are due by `guests.sendMinutesBefore`: one per guest and ride, to guests who agreed and have no link
 * of the ride yet. Returns the ids of the messages. Safe to repeat and to run concurrently: the id of a message follows from guest and ride.
 */
export const sendGuestLinks = async (context: UseCaseContext): Promise<string[]> => {
  const { now } = context;
  const settings = await readSettings();
  const { linkBase, sendMinutesBefore } = settings.guests;
  if (sendMinutesBefore === undefined || linkBase === undefined) return [];
  const starting = await startingBetween(now, later(now, sendMinutesBefore * MINUTE_MS));
  const rides = starting.filter((ride) => isSentNow(ride, sendMinutesBefore, now));
  const guests = await findVips([...new Set(rides.flatMap(({ vipIds }) => vipIds))], 'eventual');
  const reachable = new Set(guests.filter(numberOfGuest).map(({ id }) => id));
  const due = rides.flatMap(({ id, vipIds }) =>
    vipIds.filter((vipId) => reachable.has(vipId)).map((vipId) => ({ activityId: id, vipId })),
  );
  const sent = await pMap(
    due,
    async (each) => {
      try {
        return await retryOnConflict(() => writeMessage(context, settings, each));
      } catch (error) {
        // The next run repeats it. One guest must not hold back the others.
        logger().error('the link of a guest was not sent', { ...each, error: error as Error });
        return undefined;
      }
    },
    { concurrency: AT_ONCE },
  );
  return sent.filter((id) => id !== undefined);
};

/** The index that found the ride is eventually consistent, so the ride is read again. */
const writeMessage = async (
  { actor, audit, commit, now }: UseCaseContext,
  settings: SettingsRecord,
  { activityId, vipId }: GuestOnRide,
): Promise<string | undefined> => {
  const { linkBase = '', sendMinutesBefore = 0 } = settings.guests;
  const id = idFrom('msg', `guest link ${activityId} ${vipId}`);
  if ((await findGuestLink(activityId, vipId)) || (await findMessage(id)) || (await isOnItsWay(activityId, vipId)))
    return undefined;
  const [ride, found] = await Promise.all([findActivity(activityId), vipStore.find(vipId)]);
  if (!ride || !found || !isSentNow(ride, sendMinutesBefore, now) || !ride.vipIds.includes(vipId)) return undefined;
  const guest = vipStore.asRead(found);
  if (numberOfGuest(guest) === undefined) return undefined;
  const message = beginGuestLink({
    id,
    createdBy: actor.id,
    now,
    retentionDays: settings.messages.retentionDays,
    vipId,
    eventId: activityId,
    text: linkText(ride, guest, settings),
    linkBase,
  });
  await commit({
    writes: [...createMessage(message, { driver: undefined, guests: [guest] }), audit('Message', undefined, message)],
    relyingOn: [activityAsRead(activityId, ride)],
  });
  return id;
};

/** A person may have sent the link, and the message waits. */
const isOnItsWay = async (activityId: string, vipId: string): Promise<boolean> => {
  for await (const page of allMessagesOf(vipId)) if (page.some(({ eventId }) => eventId === activityId)) return true;
  return false;
};

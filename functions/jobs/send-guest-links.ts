import { defineJob } from '#shared/contract/define-job.ts';
import { isSentNow, numberOfGuest, sendingByTime } from '#shared/domain/guest-links/reach-guest.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { findGuestLink } from '#shared/entities/guest-links/guest-link.ts';
import { startingBetween } from '#shared/entities/messages/activity-messages.ts';
import { allMessagesOf, findMessage } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVips, vipStore } from '#shared/entities/vips/vip.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { type GuestOnRide, storeLinkMessage } from '#shared/use-cases/guest-links/new-guest-link.ts';
import { sendDueMessages, writeDueMessages } from '#shared/use-cases/messages/queue-messages.ts';

export const contract = defineJob({
  jobId: 'send-guest-links',
  summary: 'Send guests the links of the rides that begin soon',
  every: 'rate(1 minute)',
  timeoutSeconds: 60,
  uses: ['table:read', 'table:write', 'messaging', 'queue:send:deliver-messages'],
  feature: 'messaging',
});

export const handler = runJob(contract, async (context) => {
  const links = await sendDueMessages(context, sendGuestLinks);
  return links === undefined ? { off: true } : { links };
});

/**
 * Writes the messages with links that are due by `guests.sendMinutesBefore`: one per guest and ride, to guests who agreed and have no link
 * of the ride yet. Returns the ids of the messages. Safe to repeat and to run concurrently: the id of a message follows from guest and ride.
 */
async function sendGuestLinks(context: UseCaseContext): Promise<string[]> {
  const { now } = context;
  const settings = await readSettings();
  const byTime = sendingByTime(settings);
  if (!byTime) return [];
  const { sendMinutesBefore } = byTime;
  const starting = await startingBetween(now, later(now, sendMinutesBefore * MINUTE_MS));
  const rides = starting.filter((ride) => isSentNow(ride, sendMinutesBefore, now));
  const guests = await findVips([...new Set(rides.flatMap(({ vipIds }) => vipIds))], 'eventual');
  const reachable = new Set(guests.filter(numberOfGuest).map(({ id }) => id));
  const due = rides.flatMap(({ id, vipIds }) =>
    vipIds.filter((vipId) => reachable.has(vipId)).map((vipId) => ({ activityId: id, vipId })),
  );
  const write = (each: GuestOnRide) => writeMessage(context, settings, byTime, each);
  return writeDueMessages(due, write, 'the link of a guest was not sent');
}

/** The index that found the ride is eventually consistent, so the ride is read again. */
async function writeMessage(
  context: UseCaseContext,
  settings: SettingsRecord,
  { linkBase, sendMinutesBefore }: NonNullable<ReturnType<typeof sendingByTime>>,
  { activityId, vipId }: GuestOnRide,
): Promise<string | undefined> {
  const id = idFrom('msg', `guest link ${activityId} ${vipId}`);
  if ((await findGuestLink(activityId, vipId)) || (await findMessage(id)) || (await isOnItsWay(activityId, vipId)))
    return undefined;
  const [ride, found] = await Promise.all([findActivity(activityId), vipStore.find(vipId)]);
  if (!ride || !found || !isSentNow(ride, sendMinutesBefore, context.now) || !ride.vipIds.includes(vipId))
    return undefined;
  const guest = vipStore.asRead(found);
  if (numberOfGuest(guest) === undefined) return undefined;
  await storeLinkMessage(context, { id, ride, guest, linkBase, settings });
  return id;
}

/** A person may have sent the link, and the message waits. */
async function isOnItsWay(activityId: string, vipId: string): Promise<boolean> {
  for await (const page of allMessagesOf(vipId)) if (page.some(({ eventId }) => eventId === activityId)) return true;
  return false;
}

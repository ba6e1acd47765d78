import type { Origin, Report } from '#shared/adapters/messages/messaging-provider.ts';
import { phoneNumberOf, sharersOf } from '#shared/domain/drivers/shared-phones.ts';
import { byId } from '#shared/domain/by-id.ts';
import { beginInbound } from '#shared/domain/messages/begin-message.ts';
import { confirmationNumber, namedNumber } from '#shared/domain/messages/reply.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findQuestion } from '#shared/entities/accountability/muster-question.ts';
import { allDrivers, driverStore } from '#shared/entities/drivers/driver.ts';
import { recordAcknowledged } from '#shared/entities/messages/activity-messages.ts';
import { type Confirmation, findConfirmation } from '#shared/entities/messages/confirmation.ts';
import { putDelivery } from '#shared/entities/messages/delivery.ts';
import { createMessage, findMessage } from '#shared/entities/messages/message.ts';
import { findContact, putContact } from '#shared/entities/messages/messaging-contact.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { answerMuster } from '#shared/use-cases/accountability/answer-muster.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { applyReceipts } from './apply-receipts.ts';

/** Receipts come within days. After this time their entries are deleted. */
const RECEIPT_MS = 30 * DAY_MS;

/** Stores receipts and applies them to their messages. A repeat changes nothing. */
export async function receiveReceipt(
  context: UseCaseContext,
  { at, from, status, timestamps }: Extract<Report, { kind: 'RECEIPT' }>,
): Promise<void> {
  const driverId = from.uuid === undefined ? undefined : await findContact(from.uuid);
  const entry = `${status} ${from.number ?? from.uuid ?? ''}`;
  const keptUntil = later(context.now, RECEIPT_MS);
  for (const timestamp of timestamps) {
    const { number, uuid } = from;
    await context.commit({
      writes: [putDelivery({ timestamp, entry, driverId, number, uuid, status, at }, keptUntil)],
    });
    await applyReceipts(context, timestamp);
  }
}

/** Stores a message from a phone, and the confirmation or the muster reply that it may hold. A repeat changes nothing. */
export async function receiveMessage(
  context: UseCaseContext,
  { from, key, sentAt, text }: Extract<Report, { kind: 'MESSAGE' }>,
): Promise<void> {
  const { actor, audit, commit, now } = context;
  const id = idFrom('msg', `received ${key}`);
  const { retentionDays } = (await readSettings()).messages;
  await retryOnConflict(async () => {
    const [found, earlier] = await Promise.all([driversBehind(from), findMessage(id)]);
    if (earlier) return;
    const meant = found.length === 1 ? found[0] : await namedDriver(found, text);
    const driver = meant && driverStore.asLive(meant);
    const driverId = driver?.id;
    const message = beginInbound({ id, createdBy: actor.id, now, retentionDays, driverId, sender: from, text, sentAt });
    const answered = driverId === undefined ? [] : await answerMuster(context, { driverId, messageId: id, text });
    const isLearnt = driver && found.length === 1 && from.number !== undefined && from.uuid !== undefined;
    const confirmed = driverId === undefined ? [] : await confirmationWrites(context, driverId, text);
    await commit({
      writes: [
        ...createMessage(message, { driver, guests: [] }),
        audit('Message', undefined, message),
        ...(isLearnt ? [putContact(from.uuid ?? '', driver)] : []),
        ...answered,
        ...confirmed,
      ],
    });
  });
}

/** Returns the drivers with this phone, else those with the phone of the driver who is known behind this uuid. No deleted driver. */
async function driversBehind({ number, uuid }: Origin): Promise<DriverRecord[]> {
  const drivers = await allDrivers();
  const found = drivers.filter((driver) => number !== undefined && phoneNumberOf(driver) === number);
  if (found.length > 0 || uuid === undefined) return found;
  const known = await findContact(uuid);
  const driver = drivers.find(({ id }) => id === known);
  return driver ? [driver, ...sharersOf(driver, drivers)] : [];
}

/** Returns the driver whose message a reply from a shared phone names. Undefined if it names none, or those of several. */
async function namedDriver(drivers: readonly DriverRecord[], text: string): Promise<DriverRecord | undefined> {
  const number = namedNumber(text);
  if (number === undefined) return undefined;
  const asked = await Promise.all(
    drivers.map(async ({ id }) => {
      const [confirmation, question] = await Promise.all([findConfirmation(id, number), findQuestion(id)]);
      return confirmation !== undefined || question?.number === number;
    }),
  );
  const named = drivers.filter((_driver, place) => asked[place]);
  return named.length === 1 ? named[0] : undefined;
}

async function confirmationWrites(context: UseCaseContext, driverId: string, text: string): Promise<Write[]> {
  const number = confirmationNumber(text);
  const confirmation = number === undefined ? undefined : await findConfirmation(driverId, number);
  return confirmation ? acknowledge(context, confirmation) : [];
}

/** Returns the writes for the rides that the driver still has and has not confirmed in a later version. */
async function acknowledge({ audit }: UseCaseContext, { driverId, rides }: Confirmation): Promise<Write[]> {
  const activities = byId(await findActivities(rides.map(({ activityId }) => activityId)));
  return rides.flatMap(({ activityId, version }) => {
    const before = activities.get(activityId);
    if (before?.driverId !== driverId || (before.acknowledgedVersion ?? 0) >= version) return [];
    const after = { ...before, acknowledgedVersion: version };
    return [recordAcknowledged(activityId, driverId, version), audit('ScheduleEvent', before, after)];
  });
}

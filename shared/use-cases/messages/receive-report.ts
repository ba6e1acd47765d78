import type { Origin, Report } from '#shared/adapters/messages/messaging-provider.ts';
import { phoneNumberOf, sharersOf } from '#shared/domain/drivers/shared-phones.ts';
import { beginInbound, outboundOf } from '#shared/domain/messages/begin-message.ts';
import { asksToStop } from '#shared/domain/messages/reply.ts';
import { type Heard, heardText } from '#shared/domain/messages/templates/heard-text.ts';
import { change } from '#shared/domain/records.ts';
import { messageWording } from '#shared/domain/reports/catalogues.ts';
import { later } from '#shared/domain/time/days.ts';
import { allDrivers, driverStore } from '#shared/entities/drivers/driver.ts';
import { putDelivery } from '#shared/entities/messages/delivery.ts';
import { createMessage, findMessage } from '#shared/entities/messages/message.ts';
import { findContact, putContact } from '#shared/entities/messages/messaging-contact.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findGuestPhones } from '#shared/entities/vips/guest-phone.ts';
import { findVips, replaceVip, vipStore } from '#shared/entities/vips/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { retryOnConflict, type Write } from '#shared/table/write.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { applyReceipts } from './apply-receipts.ts';
import { followReply } from './follow-reply.ts';
import { queueMessages } from './queue-messages.ts';

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

/**
 * Stores a message from a phone, does what it orders, and tells its driver what it did. Whatever orders nothing is a message to the desk. A
 * repeat changes nothing.
 */
export async function receiveMessage(
  context: UseCaseContext,
  { from, inGroup, isWhole, key, sentAt, text }: Extract<Report, { kind: 'MESSAGE' }>,
): Promise<void> {
  const { actor, audit, commit, now } = context;
  const id = idFrom('msg', `received ${key}`);
  const settings = await readSettings();
  const { retentionDays } = settings.messages;
  const answers = await retryOnConflict(async () => {
    const [found, guests, earlier] = await Promise.all([driversBehind(from), guestsBehind(from), findMessage(id)]);
    if (earlier) return [];
    await endMessages(context, guests, { inGroup, isWhole, text });
    const writtenAt = sentAt < now ? sentAt : now;
    const heeded = await followReply(context, { messageId: id, text, writtenAt, inGroup, isWhole, drivers: found });
    const driver = heeded.driver && driverStore.asLive(heeded.driver);
    const message = beginInbound({
      id,
      createdBy: actor.id,
      now,
      retentionDays,
      sender: from,
      sentAt,
      driverId: driver?.id,
      vipIds: guests.map(({ id: vipId }) => vipId),
      text: inGroup ? `${text}\n[written in a group]` : text,
      ...(!inGroup && isForDesk(heeded.heard) ? { unread: true } : {}),
    });
    const isLearnt = driver && found.length === 1 && from.number !== undefined && from.uuid !== undefined;
    const answer = await answerTo(context, settings, {
      driver: heeded.driver ?? found[0],
      heard: heeded.heard,
      inGroup,
    });
    await commit({
      writes: [
        ...createMessage(message, { driver, guests: guests.map(vipStore.asLive) }),
        audit('Message', undefined, message),
        ...(isLearnt ? [putContact(from.uuid ?? '', driver)] : []),
        ...heeded.writes,
        ...answer.writes,
      ],
    });
    return answer.ids;
  });
  if (!context.dryRun) await queueMessages(answers);
}

function isForDesk({ kind }: Heard): boolean {
  return kind === 'NOTE' || kind === 'TEXT_ONLY' || kind === 'NOT_FOLLOWED';
}

interface Answering {
  /** A driver who has the phone. */
  readonly driver: DriverRecord | undefined;
  readonly heard: Heard;
  readonly inGroup: boolean;
}

/**
 * Returns the message that tells a driver what their message did. It says the same at most once a minute, so that a phone that answers by
 * itself begins no endless talk. What a driver says to a group gets no answer, but for a reply.
 */
async function answerTo(
  { actor, audit, now }: UseCaseContext,
  settings: SettingsRecord,
  { driver, heard, inGroup }: Answering,
): Promise<{ readonly ids: readonly string[]; readonly writes: readonly Write[] }> {
  const isTalk = inGroup && !(heard.kind === 'NOT_FOLLOWED' && heard.why === 'GROUP');
  if (!driver || isTalk || !settings.features.messaging || phoneNumberOf(driver) === undefined)
    return { ids: [], writes: [] };
  const text = heardText(heard, messageWording(settings), settings.pdf.contact);
  const minute = Math.floor(Date.parse(now) / MINUTE_MS);
  const id = idFrom('msg', `heard ${driver.id} ${minute} ${text}`);
  if (await findMessage(id)) return { ids: [], writes: [] };
  const own = { id, driverId: driver.id, text, validUntil: later(now, HOUR_MS) };
  const answer = outboundOf({ actor, now }, settings, { ...own, purpose: 'MESSAGE' });
  const shown = { driver: driverStore.asLive(driver), guests: [] };
  return { ids: [id], writes: [...createMessage(answer, shown), audit('Message', undefined, answer)] };
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

/** The most guests that one message notes. The history of the others has it by their number. */
const MAX_GUESTS = 20;

/** Takes away the consent of guests whose message asks for no more messages. The desk has their message all the same. */
async function endMessages(
  { audit, commit, now }: UseCaseContext,
  guests: readonly VipRecord[],
  { inGroup, isWhole, text }: Pick<Extract<Report, { kind: 'MESSAGE' }>, 'inGroup' | 'isWhole' | 'text'>,
): Promise<void> {
  if (inGroup || !isWhole || !asksToStop(text)) return;
  const writes = guests
    .filter(({ acceptsMessages }) => acceptsMessages)
    .flatMap((before) => {
      const after = change(before, { acceptsMessages: false }, now);
      return [replaceVip(before, after), audit('Vip', before, after)];
    });
  if (writes.length > 0) await commit({ writes });
}

/** Returns the guests with this number. An assistant may have one for several. No deleted guest. */
async function guestsBehind({ number }: Origin): Promise<VipRecord[]> {
  const phones = number === undefined ? [] : await findGuestPhones(number);
  const vips = await findVips(phones.filter(({ use }) => use === 'PHONE').map(({ vipId }) => vipId));
  return vips.filter(({ deletedAt }) => !deletedAt).slice(0, MAX_GUESTS);
}

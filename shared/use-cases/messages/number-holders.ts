import { invalidField } from '#shared/contract/invalid-field.ts';
import { e164Number } from '#shared/domain/messages/numbers.ts';
import { byId, change } from '#shared/domain/records.ts';
import { linkedUserIds, listDrivers } from '#shared/entities/drivers/driver.ts';
import { deliveriesOfNumber } from '#shared/entities/messages/delivery.ts';
import { messagesFrom } from '#shared/entities/messages/message-history.ts';
import { removeContact, uuidsOf } from '#shared/entities/messages/messaging-contact.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findUsers } from '#shared/entities/users/user.ts';
import { findGuestPhones } from '#shared/entities/vips/guest-phone.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { NumberHolders } from '#shared/schemas/messages/number-holders.ts';
import { LISTINGS } from '#shared/table/entity.ts';
import { everyItem } from '#shared/table/read-pages.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { leavingDriverKind } from '#shared/use-cases/drivers/driver-writes.ts';
import { numberReader } from '#shared/use-cases/guest-list/phone-reader.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { notAPhone } from '#shared/use-cases/vips/read-phones.ts';
import { vipKind } from '#shared/use-cases/vips/vip-writes.ts';
import { eraseDeliveriesOf, eraseMessagesFrom } from './erase-messages.ts';

/** Returns a number of a query in the form of E.164, without an extension. An address may have lost its `+`. Throws ValidationFailed. */
export async function readNumber(text: string): Promise<string> {
  const { country } = await readSettings();
  const read = numberReader(country, 'PLUS')(text);
  const number = e164Number('value' in read ? read.value : text);
  if (number === undefined) throw invalidField('query.phone', fault('NOT_A_PHONE', notAPhone(country)));
  return number;
}

async function peopleWith(number: string) {
  const [phones, drivers] = await Promise.all([
    findGuestPhones(number),
    everyItem('drivers of a number', (page) => listDrivers({ listings: LISTINGS }, page)),
  ]);
  const vips = byId(await findVips([...new Set(phones.map(({ vipId }) => vipId))]));
  return {
    guests: phones.flatMap(({ use, vipId }) => {
      const vip = vips.get(vipId);
      return vip ? [{ use, vip }] : [];
    }),
    drivers: drivers.filter(({ phone }) => e164Number(phone) === number),
  };
}

/** Returns what is held under a number: who has it, what came from it, and what is noted of messages to it. Throws Forbidden. */
export async function findNumberHolders(
  { actor }: Pick<UseCaseContext, 'actor'>,
  phone: string,
): Promise<NumberHolders> {
  actor.authorize('erase', 'Message', {});
  const [{ drivers, guests }, messages, deliveries] = await Promise.all([
    peopleWith(phone),
    messagesFrom(phone),
    deliveriesOfNumber(phone),
  ]);
  const userIds = (await Promise.all(drivers.map(({ id }) => linkedUserIds(id)))).flat();
  const users = userIds.length > 0 ? await findUsers(userIds) : [];
  return {
    phone,
    guests: guests.map(({ use, vip }) => ({ ...named(vip), use })),
    drivers: drivers.map(named),
    users: users.map(({ email, id, name }) => ({ id, name: name ?? email ?? id })),
    messages: messages.map((each) => ({ ...each })),
    deliveries: deliveries.map((each) => ({ ...each })),
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly deletedAt?: string | undefined;
}

function named({ deletedAt, id, name }: Named) {
  return { id, name, ...(deletedAt ? { deletedAt } : {}) };
}

/**
 * Erases what is held under a number: takes it out of the records of guests and drivers, who stay, and removes what came from it and what is
 * noted of messages to it. If it is interrupted, a repeat continues. Throws Forbidden or ContendedWrite.
 */
export async function eraseNumber(context: UseCaseContext, number: string): Promise<void> {
  context.actor.authorize('erase', 'Message', {});
  const { drivers, guests } = await peopleWith(number);
  for (const { use, vip } of guests) {
    const without = use === 'PHONE' ? { phone: null, acceptsMessages: null } : { emergencyContact: null };
    await changeRecord(context, vipKind, { id: vip.id, includeDeleted: true }, (found) =>
      change(found, without, context.now),
    );
  }
  for (const { id } of drivers) {
    await changeRecord(context, leavingDriverKind, { id, includeDeleted: true }, (found) =>
      change(found, { phone: null }, context.now),
    );
    for (const uuid of await uuidsOf(id)) await context.commit({ writes: [removeContact(uuid)] });
  }
  if (context.dryRun) return;
  await eraseMessagesFrom(context, number);
  await eraseDeliveriesOf(context, number);
}

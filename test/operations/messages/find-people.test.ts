import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from '@jest/globals';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as exportDriver from '#functions/drivers/export-driver.ts';
import * as createGuestLink from '#functions/guest-links/create-guest-link.ts';
import * as findPeople from '#functions/messages/find-people.ts';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import * as listMessages from '#functions/messages/list-messages.ts';
import * as listVipMessages from '#functions/messages/list-vip-messages.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as exportVip from '#functions/vips/export-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { receiptOf, replyOf } from '#infra/local/stubs/signal-cli.ts';
import { numbers } from '#shared/entities/migrations/2026-11-26-numbers.ts';
import { database } from '#shared/table/database.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aPhone, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const messaging = useMessaging();
let as: string;
let phone: string;
beforeEach(async () => {
  as = await aUser('ADMINISTRATOR');
  phone = aPhone();
});

let sent = 1_800_000_000_000;
async function write(text: string, from = phone): Promise<void> {
  sent += 1;
  await messaging.post(replyOf(from, text, sent));
}
async function aGuest(name: string, fields: object = {}): Promise<string> {
  return (await someVips(as, 1, { name, phone, acceptsMessages: true, ...fields }))[0] as string;
}
async function historyOf(vipId: string, query: Record<string, string> = {}) {
  const { body } = await call(listVipMessages, { as, params: { vipId }, query });
  return { texts: body.items.map(({ text }: { text: string }) => text.split('\n')[0]), next: body.nextCursor, body };
}
function exported(vipId: string) {
  return call(exportVip, { as, params: { vipId } });
}
function erase(vipId: string) {
  return call(deleteVip, { as, params: { vipId }, query: { hard: 'true' } });
}
/** The kinds of the items of the table that have the number in them. */
async function kindsWith(number = phone): Promise<string[]> {
  const found = [...(await allItems()).values()].filter((item) => JSON.stringify(item).includes(number));
  return [...new Set(found.map((item) => String(item['__edb_e__'])))].sort();
}
/** Sends a guest the link of a ride, with the receipt of their phone. */
async function aSentLink(vipId: string): Promise<void> {
  const startTime = new Date(Date.now() + 3_600_000).toISOString();
  const endTime = new Date(Date.now() + 7_200_000).toISOString();
  const eventId = await anEvent(as, { type: 'TRANSPORT', title: 'Ride', startTime, endTime, vipIds: [vipId] });
  const link = await call(createGuestLink, { as, params: { eventId }, body: { vipId, send: true } });
  await messaging.deliver();
  const message = messaging.stub.delivered.find(({ to }) => to === phone);
  if (!message) throw new Error(link.text);
  await messaging.post(receiptOf(message, 'read', sent));
}

describe('what a guest writes', () => {
  it('is in their history and their export, names them, and goes with them', async () => {
    const vipId = await aGuest('Ann');
    await aSentLink(vipId);
    await write('I am late');
    const { body, texts } = await historyOf(vipId);
    expect(texts).toEqual(['I am late', expect.any(String)]);
    expect(body.items[0]).toMatchObject({ vipIds: [vipId], direction: 'INBOUND', sender: { number: phone } });
    const unknown = await call(listMessages, { as, query: { unknown: 'true' } });
    expect(unknown.body.items[0]).toMatchObject({ text: 'I am late', vipIds: [vipId] });
    const { body: data } = await exported(vipId);
    expect(data.data.messages.map(({ text }: { text: string }) => text)).toContain('I am late');
    expect(data.data.deliveries.map(({ entry }: { entry: string }) => entry.split(' ')[0]).sort()).toEqual([
      'READ',
      'message',
    ]);
    expect(await kindsWith()).toEqual(['delivery', 'guestphone', 'message', 'vip']);
    expect((await erase(vipId)).status).toBe(204);
    expect(await kindsWith()).toEqual([]);
    expect([...(await allItems()).values()].some((item) => item['text'] === 'I am late')).toBe(false);
  });

  it('is theirs too if it came before they were entered', async () => {
    await write('Who picks me up?');
    const vipId = await aGuest('Bo');
    expect((await historyOf(vipId)).texts).toEqual(['Who picks me up?']);
    expect((await exported(vipId)).text).toContain('Who picks me up?');
    await erase(vipId);
    expect(await kindsWith()).toEqual([]);
  });

  it('stays theirs if they get another number, and goes with them', async () => {
    const vipId = await aGuest('Cy');
    await write('From my old phone');
    await call(updateVip, { as, params: { vipId }, body: { phone: aPhone() } });
    expect((await historyOf(vipId)).texts).toEqual(['From my old phone']);
    await erase(vipId);
    expect(await kindsWith()).toEqual([]);
  });

  it('is shown with all guests who share the number, and stays until the last of them goes', async () => {
    const [one, other] = [await aGuest('Di'), await aGuest('Ed')];
    await write('We are here');
    for (const vipId of [one, other]) {
      const { body, texts } = await historyOf(vipId);
      expect(texts).toEqual(['We are here']);
      expect([...body.items[0].vipIds].sort()).toEqual([one, other].sort());
    }
    await erase(one);
    const { body } = await historyOf(other);
    expect(body.items[0]).toMatchObject({ text: 'We are here', vipIds: [other] });
    await erase(other);
    expect(await kindsWith()).toEqual([]);
  });

  it('comes in order of time on pages, each message once', async () => {
    await write('1');
    const vipId = await aGuest('Flo');
    await aSentLink(vipId);
    for (const text of ['2', '3', '4']) await write(text);
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await historyOf(vipId, { limit: '2', ...(cursor ? { cursor } : {}) });
      read.push(...page.texts);
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(read.filter((text) => /^\d$/.test(text))).toEqual(['4', '3', '2', '1']);
    expect(read).toHaveLength(5);
  });

  it('is theirs too if a former release stored it', async () => {
    const vipId = await aGuest('Gil');
    await write('From before');
    for (const item of (await allItems()).values()) {
      const Key = { pk: item['pk'], sk: item['sk'] };
      const TableName = database().table;
      if (item['__edb_e__'] === 'guestphone' || item['__edb_e__'] === 'messageguest')
        await database().client.send(new DeleteCommand({ TableName, Key }));
      else if (item['senderNumber'] === phone)
        await database().client.send(
          new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE senderNumber, vipIds, gsi4pk, gsi4sk' }),
        );
    }
    expect((await historyOf(vipId)).texts).toEqual([]);
    for (let times = 0; times < 2; times += 1) await numbers.migrate(new Date().toISOString());
    expect((await historyOf(vipId)).texts).toEqual(['From before']);
    await write('From now');
    expect((await historyOf(vipId)).body.items[0]).toMatchObject({ text: 'From now', vipIds: [vipId] });
    await erase(vipId);
    expect(await kindsWith()).toEqual([]);
  });
});

describe('what came from the number of a driver', () => {
  it('before they were entered is in their history and their export', async () => {
    await write('May I drive for you?');
    const { body: driver } = await call(createDriver, { as, body: { name: 'Dana', phone } });
    const params = { driverId: driver.id };
    const { body } = await call(listDriverMessages, { as, params });
    expect(body.items.map(({ text }: { text: string }) => text)).toEqual(['May I drive for you?']);
    expect((await call(exportDriver, { as, params })).text).toContain('May I drive for you?');
  });
});

describe('findPeople', () => {
  it('finds what is held under a number, however it is written', async () => {
    const vipId = await aGuest('Hal');
    const emergencyContact = { name: 'Mum', phone };
    const { body: other } = await call(createVip, { as, body: { name: 'Ida', department: 'OTHER', emergencyContact } });
    const { body: driver } = await call(createDriver, { as, body: { name: 'Jo', phone } });
    const user = await aUser('DRIVER', { driverId: driver.id });
    await aSentLink(vipId);
    await write('Hello');
    const digits = phone.slice(1);
    for (const written of [digits, `00${digits}`, `+49 ${digits.slice(2, 5)} ${digits.slice(5)}`])
      expect((await call(findPeople, { as, query: { phone: written } })).body.phone).toBe(phone);
    const { body } = await call(findPeople, { as, query: { phone } });
    expect(body).toMatchObject({ phone, drivers: [{ id: driver.id, name: 'Jo' }], users: [{ id: user }] });
    const guests = body.guests.map(({ id, use }: { id: string; use: string }) => `${id} ${use}`).sort();
    expect(guests).toEqual([`${vipId} PHONE`, `${other.id} EMERGENCY`].sort());
    expect(body.messages.map(({ text }: { text: string }) => text)).toEqual(['Hello']);
    expect(body.deliveries).toHaveLength(2);
  });

  it('is for administrators, and refuses what is no number', async () => {
    const coordinator = await aUser('COORDINATOR');
    expect((await call(findPeople, { as: coordinator, query: { phone } })).body.code).toBe('FORBIDDEN');
    expect((await call(findPeople, { as, query: { phone: 'nobody' } })).body.errors[0].path).toBe('query.phone');
    expect((await call(findPeople, { as, query: { phone: aPhone() } })).body).toMatchObject({
      guests: [],
      drivers: [],
      messages: [],
      deliveries: [],
    });
  });
});

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import * as listMessages from '#functions/messages/list-messages.ts';
import * as readMessage from '#functions/messages/read-message.ts';
import * as seeConversation from '#functions/messages/see-conversation.ts';
import * as sendDeskMessage from '#functions/messages/send-desk-message.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import { messages } from '#shared/entities/messages/message.ts';
import { pauseMessaging } from '#shared/entities/messages/messaging-pause.ts';
import { listedMessages } from '#shared/entities/migrations/2026-11-27-listed-messages.ts';
import { database } from '#shared/table/database.ts';
import { transact } from '#shared/table/transact.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';

useTable();
useFiles();
useMessaging();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

/** No test waits for a pause that another one caused. */
beforeEach(() => transact([pauseMessaging({ until: '2026-01-01T00:00:00.000Z', isAccount: false })]));

function send(driverId: string, text = 'Come to the north entrance', more: object = {}) {
  return call(sendDriverMessage, { as, params: { driverId }, body: { text, ...more } });
}

describe('sending a message to a driver', () => {
  it('lists both directions, newest first, to coordinators and to the driver', async () => {
    const driver = await aReachableDriver();
    const own = await aUser('DRIVER', { driverId: driver.id });
    for (const text of ['first', 'second']) await send(driver.id, text);
    const list = (user: string, driverId: string) => call(listDriverMessages, { as: user, params: { driverId } });
    for (const user of [as, own]) {
      const { body } = await list(user, driver.id);
      expect(body.items.map(({ text }: { text: string }) => text)).toEqual(['second', 'first']);
    }
    expect((await list(own, (await aReachableDriver()).id)).status).toBe(403);
    expect((await call(listMessages, { as: own, query: { unknown: 'true' } })).status).toBe(403);
  });
});

describe('GET /api/messages', () => {
  let ada: { readonly id: string };
  let ben: { readonly id: string };
  let fromAda: string;
  let fromBen: string;
  let other: string;
  const list = async (query: Record<string, string> = {}, user = as) => {
    const { body, text } = await call(listMessages, { as: user, query });
    if (!body.items) throw new Error(text);
    return body as { items: { id: string; text: string; isNew: boolean }[]; nextCursor: string | null };
  };
  const textsOf = async (query?: Record<string, string>, user?: string) =>
    (await list(query, user)).items.map(({ text }) => text);
  const tell = async (driverId: string, text: string): Promise<string> =>
    (await call(sendDeskMessage, { as: await aUser('DRIVER', { driverId }), body: { text } })).body.id;

  beforeAll(async () => {
    await removeOthers(new Map());
    [as, other] = [await aUser('COORDINATOR'), await aUser('COORDINATOR')];
    [ada, ben] = [await aReachableDriver(), await aReachableDriver()];
    await send(ada.id, 'Gate 4, please');
    fromAda = await tell(ada.id, 'I am there');
    fromBen = await tell(ben.id, 'Which gate?');
    await send(ben.id, 'Gate 5');
  });

  it('has all conversations, newest first, page by page', async () => {
    expect(await textsOf()).toEqual(['Gate 5', 'Which gate?', 'I am there', 'Gate 4, please']);
    const first = await list({ limit: '3' });
    const rest = await list({ limit: '3', cursor: first.nextCursor ?? '' });
    expect([first.items.length, rest.items.map(({ text }) => text), rest.nextCursor]).toEqual([
      3,
      ['Gate 4, please'],
      null,
    ]);
    expect(await textsOf({ driverId: ada.id })).toEqual(['I am there', 'Gate 4, please']);
  });

  it('has what the desk has not read, of all or of one driver, and how much of each conversation', async () => {
    expect(await textsOf({ unread: 'true' })).toEqual(['Which gate?', 'I am there']);
    expect(await textsOf({ unread: 'true', driverId: ada.id })).toEqual(['I am there']);
    const conversations = async () => (await list({ conversations: 'true' })).items;
    const [newest, older] = await conversations();
    expect(newest).toMatchObject({ conversationId: ben.id, text: 'Gate 5', unreadCount: 1, isNew: false });
    expect(older).toMatchObject({ conversationId: ada.id, text: 'I am there', unreadCount: 1, isNew: true });
    await call(readMessage, { as, params: { id: fromBen } });
    expect(await textsOf({ unread: 'true' })).toEqual(['I am there']);
    expect((await conversations()).map((each) => 'unreadCount' in each && each.unreadCount)).toEqual([0, 1]);
  });

  it('knows for each user what they have seen, whatever the desk has read', async () => {
    const news = async (user: string) =>
      (await list({}, user)).items.filter(({ isNew }) => isNew).map(({ text }) => text);
    const { createdAt } = (await list()).items.find(({ id }) => id === fromAda) as unknown as { createdAt: string };
    const body = { conversationId: ada.id, upTo: createdAt };
    expect((await call(seeConversation, { as, body })).body).toEqual(body);
    expect([await news(as), await news(other)]).toEqual([['Which gate?'], ['Which gate?', 'I am there']]);
    const earlier = { ...body, upTo: '2020-01-01T00:00:00Z' };
    expect((await call(seeConversation, { as, body: earlier })).body).toEqual(body);
    expect(await news(as)).toEqual(['Which gate?']);
  });

  it.each([
    [{ unknown: 'true', undelivered: 'true' }, 'query.undelivered'],
    [{ driverId: 'drv_1', conversations: 'true' }, 'query.conversations'],
    [{ undelivered: 'true', unread: 'true' }, 'query.unread'],
  ])('refuses %j', async (query, path) => {
    expect((await call(listMessages, { as, query })).body.errors).toMatchObject([{ path }]);
  });

  it('lists what was written before there was this list, after its migration', async () => {
    const { Key, TableName } = messages()
      .get({ id: fromAda })
      .params<{ Key: Record<string, string>; TableName: string }>();
    await call(readMessage, { as, params: { id: fromAda } });
    const UpdateExpression = 'REMOVE trouble, gsi3pk, gsi3sk';
    await database().client.send(new UpdateCommand({ TableName, Key, UpdateExpression }));
    expect(await textsOf()).not.toContain('I am there');
    for (let times = 0; times < 2; times += 1) await listedMessages.migrate('');
    expect(await textsOf()).toEqual(['Gate 5', 'Which gate?', 'I am there', 'Gate 4, please']);
  });
});

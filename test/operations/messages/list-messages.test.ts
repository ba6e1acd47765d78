import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import * as listMessages from '#functions/messages/list-messages.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import { pauseMessaging } from '#shared/entities/messages/messaging-pause.ts';
import { transact } from '#shared/table/transact.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

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
    expect((await call(listMessages, { as })).status).toBe(400);
  });
});

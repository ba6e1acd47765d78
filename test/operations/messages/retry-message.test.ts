import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getMessage from '#functions/messages/get-message.ts';
import * as listMessages from '#functions/messages/list-messages.ts';
import * as retryMessage from '#functions/messages/retry-message.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import { pauseMessaging } from '#shared/entities/messages/messaging-pause.ts';
import { transact } from '#shared/table/transact.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const messaging = useMessaging();
const as = useUser('COORDINATOR');

/** No test waits for a pause that another one caused. */
beforeEach(() => transact([pauseMessaging({ until: '2026-01-01T00:00:00.000Z', isAccount: false })]));

function send(driverId: string, text = 'Come to the north entrance', more: object = {}) {
  return call(sendDriverMessage, { as, params: { driverId }, body: { text, ...more } });
}
async function read(id: string) {
  return (await call(getMessage, { as, params: { id } })).body;
}
function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

describe('a message that cannot be delivered', () => {
  it.each([
    ['refused', 'FAILED', 'has no Signal account'],
    ['unregistered', 'FAILED', 'no Signal account'],
    ['rate-limit', 'UNKNOWN', 'too many messages'],
    ['captcha', 'UNKNOWN', 'captcha'],
    ['own-timeout', 'UNKNOWN', 'its own time limit'],
    ['dropped-taken', 'UNKNOWN', 'closed the connection'],
    ['silent-taken', 'UNKNOWN', 'did not answer within 0.5 seconds'],
    ['strange-taken', 'UNKNOWN', 'unknown shape'],
  ] as const)(
    'after %s is %s with the reason, is listed, and is sent again only by a person',
    async (fault, status, reason) => {
      const { id: driverId, phone } = await aReachableDriver();
      const { id } = (await send(driverId)).body;
      if (fault === 'silent-taken') process.env['MESSAGING_TIMEOUT_MS'] = '500';
      messaging.stub.fail(() => fault);
      await messaging.deliver();
      expect(await read(id)).toMatchObject({ status, failure: expect.stringContaining(reason) });
      const listed = await call(listMessages, { as, query: { undelivered: 'true' } });
      expect(listed.body.items.map((item: { id: string }) => item.id)).toContain(id);

      process.env['MESSAGING_TIMEOUT_MS'] = '20000';
      messaging.stub.fail();
      messaging.stub.forget();
      await messaging.deliver(inMinutes(60));
      expect(messaging.stub.delivered.filter(({ to }) => to === phone)).toEqual([]);
      const retried = await call(retryMessage, { as, params: { id } });
      expect(retried).toMatchObject({ status: 202, body: { status: 'QUEUED' } });
      await messaging.deliver(inMinutes(60));
      expect(await read(id)).toMatchObject({ status: 'SENT' });
      expect((await call(retryMessage, { as, params: { id } })).body.code).toBe('INVALID_TRANSITION');
    },
  );
});

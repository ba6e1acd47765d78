import { describe, expect, it } from '@jest/globals';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import { receiptOf, replyOf } from '#infra/local/stubs/signal-cli.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { useLog } from '#test/support/log.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useLog();
useTable();
useFiles();
const messaging = useMessaging();
const as = useUser('COORDINATOR');

const AT = 1_800_000_000_000;
async function thread(driverId: string) {
  return (await call(listDriverMessages, { as, params: { driverId } })).body.items;
}

describe('the webhook', () => {
  it('matches a receipt by timestamp and number or uuid, and not those of others', async () => {
    const driver = await aReachableDriver();
    const other = await aReachableDriver();
    for (const { id, phone } of [driver, other]) {
      await call(sendDriverMessage, { as, params: { driverId: id }, body: { text: 'Hello' } });
      await messaging.post(replyOf(phone, 'Hi', AT));
    }
    await messaging.deliver();
    const message = messaging.stub.delivered.find(({ to }) => to === driver.phone);
    if (!message) throw new Error('nothing was delivered');
    await messaging.post(receiptOf({ ...message, to: other.phone }, 'read', AT));
    const statuses = async () => (await thread(driver.id)).map(({ status }: { status: string }) => status);
    expect(await statuses()).toContain('SENT');
    const hidden = receiptOf(message, 'delivery', AT);
    Object.assign(hidden.params.envelope, { source: hidden.params.envelope.sourceUuid, sourceNumber: null });
    await messaging.post(hidden);
    expect(await statuses()).toContain('DELIVERED');
  });
});

import { describe, expect, it } from '@jest/globals';
import * as listVipMessages from '#functions/messages/list-vip-messages.ts';
import { receiptOf } from '#infra/local/stubs/signal-cli.ts';
import { call } from '#test/support/call.ts';
import { useSentLinks } from '#test/support/sent-link-stage.ts';

const { as, messaging, aGuest, send, deliver, phoneOf } = useSentLinks();

describe('a link that is sent', () => {
  it('stands in the history of the guest, with the receipt of the phone', async () => {
    const guest = await aGuest();
    await send(guest);
    await deliver();
    const [got] = phoneOf(guest.phone);
    if (!got) throw new Error('nothing came');
    await messaging.post(receiptOf(got, 'read', Date.now()));
    const { body } = await call(listVipMessages, { as, params: { vipId: guest.vipId } });
    expect(body.items).toMatchObject([{ purpose: 'GUEST_LINK', status: 'READ' }]);
  });
});

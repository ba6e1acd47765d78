import { describe, expect, it } from '@jest/globals';
import * as testWebhook from '#functions/webhooks/test-webhook.ts';
import { call } from '#test/support/call.ts';
import { useWebhooks } from '#test/support/webhook-stage.ts';

const stage = useWebhooks();
const { create, deliver, deliveries, received, receiver } = stage;

describe('a webhook', () => {
  it('counts another protocol as a failure, and goes on', async () => {
    const { id } = await create('/upgrade');
    receiver.answers('/upgrade', 101, { connection: 'Upgrade', upgrade: 'websocket' });
    const { status, lastTry } = (await call(testWebhook, { as: stage.as, params: { id } })).body;
    expect([status, lastTry.status]).toEqual(['FAILED', 101]);
  });

  it('answers a test message at once, also why it failed', async () => {
    const { id } = await create('/test', { enabled: false });
    const send = async (query = {}) => (await call(testWebhook, { as: stage.as, params: { id }, query })).body;
    expect(await send()).toMatchObject({ status: 'DELIVERED', lastTry: { status: 200 } });
    expect(JSON.parse(received('/test')[0]?.body ?? '{}')).toMatchObject({ type: 'webhook.test', data: { id } });
    receiver.answers('/test', 500);
    expect(await send()).toMatchObject({ status: 'FAILED', lastTry: { status: 500 } });
    process.env['WEBHOOK_LOCAL_ORIGINS'] = '';
    const refused = await send();
    process.env['WEBHOOK_LOCAL_ORIGINS'] = new URL(receiver.url()).origin;
    expect(refused.lastTry).toMatchObject({ status: null, error: 'The URL must begin with https://.' });
    await send({ dryRun: 'true' });
    expect(received('/test')).toHaveLength(2);
    await deliver(id);
    expect((await deliveries(id)).length).toBe(3);
  });
});

import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as listDeliveries from '#functions/webhooks/list-webhook-deliveries.ts';
import * as testWebhook from '#functions/webhooks/test-webhook.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useQueues(deliverWebhooks);
const receiver = useReceiver();
const clock = useClock();
let as: string;
beforeAll(async () => {
  as = await aUser('ADMINISTRATOR');
});

let paths = 0;
/** Each test begins 10 days after the one before, so that their changes are apart. */
beforeEach(() => {
  paths += 1;
  clock.stop(Date.now() + paths * 10 * DAY_MS);
});

const TYPES = ['activity.created', 'activity.updated', 'vip.created'];
async function create(path: string, fields: Record<string, unknown> = {}) {
  return (await call(createWebhook, { as, body: { url: receiver.url(path), types: TYPES, ...fields } })).body;
}
function deliver(webhookId: string) {
  return run(deliverWebhooks, undefined, { webhookId });
}
async function deliveries(id: string, query: Record<string, string> = {}) {
  return (await call(listDeliveries, { as, params: { id }, query })).body.items;
}
function received(path: string) {
  return receiver.received.filter((each) => each.path === path);
}

describe('a webhook', () => {
  it('counts another protocol as a failure, and goes on', async () => {
    const { id } = await create('/upgrade');
    receiver.answers('/upgrade', 101, { connection: 'Upgrade', upgrade: 'websocket' });
    const { status, lastTry } = (await call(testWebhook, { as, params: { id } })).body;
    expect([status, lastTry.status]).toEqual(['FAILED', 101]);
  });

  it('answers a test message at once, also why it failed', async () => {
    const { id } = await create('/test', { enabled: false });
    const send = async (query = {}) => (await call(testWebhook, { as, params: { id }, query })).body;
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

import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as deleteWebhook from '#functions/webhooks/delete-webhook.ts';
import * as getWebhook from '#functions/webhooks/get-webhook.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
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
let coordinator: string;
beforeAll(async () => {
  [as, coordinator] = await Promise.all([aUser('ADMINISTRATOR'), aUser('COORDINATOR')]);
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
function received(path: string) {
  return receiver.received.filter((each) => each.path === path);
}

describe('a webhook', () => {
  it('is gone when it is deleted, and gets nothing more', async () => {
    const { id } = await create('/gone-for-good');
    await anEvent(coordinator);
    expect((await call(deleteWebhook, { as, params: { id } })).status).toBe(204);
    await deliver(id);
    expect(received('/gone-for-good')).toEqual([]);
    expect((await call(getWebhook, { as, params: { id } })).body.code).toBe('NOT_FOUND');
  });
});

import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as replayWebhook from '#functions/webhooks/replay-webhook.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
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
  it('sends the changes of a time again, under the same ids, and no others', async () => {
    const { id } = await create('/replay');
    const since = new Date().toISOString();
    for (let n = 0; n < 3; n += 1) await anEvent(coordinator);
    clock.pass(MINUTE_MS);
    const until = new Date().toISOString();
    await anEvent(coordinator);
    await deliver(id);
    const ids = received('/replay').map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(4);
    expect((await call(replayWebhook, { as, params: { id }, query: { since, until } })).status).toBe(202);
    await deliver(id);
    await deliver(id);
    const again = received('/replay')
      .slice(4)
      .map(({ headers }) => headers['webhook-id']);
    expect(again.toSorted()).toEqual(ids.slice(0, 3).toSorted());
    const old = { since: new Date(Date.now() - 8 * DAY_MS).toISOString() };
    expect((await call(replayWebhook, { as, params: { id }, query: old })).body.errors[0].path).toBe('query.since');
  });
});

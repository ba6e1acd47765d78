import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as getWebhook from '#functions/webhooks/get-webhook.ts';
import * as updateWebhook from '#functions/webhooks/update-webhook.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
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
async function read(id: string) {
  return (await call(getWebhook, { as, params: { id } })).body;
}

describe('a webhook', () => {
  it('is switched off by a 410, or after 5 days of failure, and begins with the present when it is on again', async () => {
    const [gone, failing] = [await create('/gone'), await create('/failing')];
    receiver.answers('/gone', 410);
    receiver.answers('/failing', 500);
    await anEvent(coordinator);
    await Promise.all([deliver(gone.id), deliver(failing.id)]);
    expect(await read(gone.id)).toMatchObject({ enabled: false, disabledBy: 'GONE' });
    expect(await read(failing.id)).toMatchObject({ enabled: true, disabledBy: null });
    clock.pass(5 * DAY_MS + SECOND_MS);
    await deliver(failing.id);
    expect(await read(failing.id)).toMatchObject({ enabled: false, disabledBy: 'FAILING' });
    receiver.received.length = 0;
    receiver.answers('/failing', 200);
    clock.pass(MINUTE_MS);
    await anEvent(coordinator);
    await deliver(failing.id);
    expect(received('/failing')).toEqual([]);
    clock.pass(MINUTE_MS);
    const body = { enabled: true };
    expect((await call(updateWebhook, { as, params: { id: failing.id }, body })).body).toMatchObject({
      disabledBy: null,
    });
    const eventId = await anEvent(coordinator);
    clock.pass(12 * MINUTE_MS);
    await deliver(failing.id);
    // The one that waited, and the one since.
    expect(received('/failing')).toHaveLength(2);
    expect(received('/failing').some(({ body: sent }) => sent.includes(eventId))).toBe(true);
  });
});

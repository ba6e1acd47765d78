import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as listDeliveries from '#functions/webhooks/list-webhook-deliveries.ts';
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
async function deliveries(id: string, query: Record<string, string> = {}) {
  return (await call(listDeliveries, { as, params: { id }, query })).body.items;
}
function received(path: string) {
  return receiver.received.filter((each) => each.path === path);
}

describe('a webhook', () => {
  it('gets each change once, signed, thin and without values', async () => {
    const { id, secret } = await create('/once');
    const eventId = await anEvent(coordinator);
    await call(updateEvent, { as: coordinator, params: { eventId }, body: { title: 'Secret tea' } });
    await deliver(id);
    await deliver(id);
    const messages = received('/once');
    expect(messages).toHaveLength(2);
    for (const { body, headers } of messages) {
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      const signed = Object.fromEntries(names.map((name) => [name, headers[name] as string]));
      expect(new Webhook(secret).verify(body, signed)).toMatchObject({
        data: { subject: 'ScheduleEvent', id: eventId },
      });
      expect(() => new Webhook(secret).verify(`${body} `, signed)).toThrow('signature');
      expect(body).not.toContain('Secret');
      expect(Object.keys(JSON.parse(body).data)).toEqual(['subject', 'id', 'version', 'fields', 'deleted']);
    }
    const made = await deliveries(id);
    expect(made.map(({ status, tries }: { status: string; tries: number }) => [status, tries])).toEqual([
      ['DELIVERED', 1],
      ['DELIVERED', 1],
    ]);
    expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });
});

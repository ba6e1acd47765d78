import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as listWebhooks from '#functions/webhooks/list-webhooks.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { useReceiver } from '#test/support/receiver.ts';
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

describe('a webhook', () => {
  it('is for administrators, and shows its secret once', async () => {
    expect((await call(createWebhook, { as: coordinator, body: { url: receiver.url() } })).body.code).toBe('FORBIDDEN');
    const { secret } = await create('/shown-once');
    const shown = JSON.stringify((await call(listWebhooks, { as })).body);
    expect(secret).toMatch(/^whsec_/);
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain('whsk_');
  });
});

import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useQueues(deliverWebhooks);
useReceiver();
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

describe('a webhook', () => {
  it.each([
    ['http://hooks.example.org/', 'must begin with https://'],
    ['https://127.0.0.1/', 'must be at a public address'],
    ['https://[::1]/', 'must be at a public address'],
    ['https://169.254.169.254/latest', 'must be at a public address'],
    ['https://localhost/', 'must be at a public address'],
    ['https://localhost./', 'must be at a public address'],
    ['https://127.1/', 'must be at a public address'],
    ['https://0x7f000001/', 'must be at a public address'],
    ['https://[::ffff:127.0.0.1]/', 'must be at a public address'],
    ['https://[64:ff9b::7f00:1]/', 'must be at a public address'],
    ['https://[2002:7f00:1::]/', 'must be at a public address'],
    ['https://me:secret@hooks.example.org/', 'must have no name and no password'],
  ])('cannot be at %s', async (url, message) => {
    const { body } = await call(createWebhook, { as, body: { url } });
    expect(body.errors).toEqual([{ path: 'body.url', message }]);
  });
});

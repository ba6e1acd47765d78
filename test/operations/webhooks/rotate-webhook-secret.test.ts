import { createPublicKey, verify } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as getWebhook from '#functions/webhooks/get-webhook.ts';
import * as rotateSecret from '#functions/webhooks/rotate-webhook-secret.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';
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
  it('is signed with ed25519 where that is asked for, and with both secrets while one is rotated', async () => {
    const { id, publicKey, secret } = await create('/keys', { signatures: ['v1', 'v1a'] });
    const rotated = (await call(rotateSecret, { as, params: { id } })).body;
    expect(rotated.secret).not.toBe(secret);
    await anEvent(coordinator);
    await deliver(id);
    const [{ body, headers } = { body: '', headers: {} }] = received('/keys');
    const signed = headers as Record<string, string>;
    for (const each of [secret, rotated.secret]) expect(new Webhook(each).verify(body, signed)).toBeTruthy();
    const content = Buffer.from(`${signed['webhook-id']}.${signed['webhook-timestamp']}.${body}`);
    const ed25519 = signed['webhook-signature']?.split(' ').flatMap((each) => each.match(/^v1a,(.*)/)?.[1] ?? []);
    const isSigned = (key: string) => {
      const x = Buffer.from(key.replace('whpk_', ''), 'base64').toString('base64url');
      const jwk = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return ed25519?.some((signature) => verify(null, content, jwk, Buffer.from(signature, 'base64')));
    };
    expect([isSigned(publicKey), isSigned(rotated.publicKey)]).toEqual([true, true]);
    clock.pass(DAY_MS + SECOND_MS);
    await anEvent(coordinator);
    await deliver(id);
    const last = received('/keys').at(-1);
    expect(() => new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>)).toThrow(
      'signature',
    );
    expect((await read(id)).formerSecretUntil).toBeNull();
  });

  it('goes on signing with the secret that the receiver has if it is rotated twice: the first answer may be lost', async () => {
    const { id, secret } = await create('/twice');
    for (let n = 0; n < 2; n += 1) await call(rotateSecret, { as, params: { id } });
    await anEvent(coordinator);
    await deliver(id);
    const [{ body, headers } = { body: '', headers: {} }] = received('/twice');
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
    clock.pass(DAY_MS + SECOND_MS);
    await call(rotateSecret, { as, params: { id } });
    await anEvent(coordinator);
    await deliver(id);
    const last = received('/twice').at(-1);
    expect(() => new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>)).toThrow(
      'signature',
    );
  });
});

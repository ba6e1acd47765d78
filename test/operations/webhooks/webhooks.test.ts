import { createPublicKey, verify } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as deleteWebhook from '#functions/webhooks/delete-webhook.ts';
import * as getWebhook from '#functions/webhooks/get-webhook.ts';
import * as listDeliveries from '#functions/webhooks/list-webhook-deliveries.ts';
import * as listWebhooks from '#functions/webhooks/list-webhooks.ts';
import * as replayWebhook from '#functions/webhooks/replay-webhook.ts';
import * as rotateSecret from '#functions/webhooks/rotate-webhook-secret.ts';
import * as testWebhook from '#functions/webhooks/test-webhook.ts';
import * as updateWebhook from '#functions/webhooks/update-webhook.ts';
import { auditWrite } from '#shared/entities/audit/audit.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
import { deliverWebhook } from '#shared/use-cases/webhooks/deliver-webhook.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { testContext } from '#test/support/context.ts';
import { killedAfter } from '#test/support/mortal.ts';
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
async function read(id: string) {
  return (await call(getWebhook, { as, params: { id } })).body;
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

  it('is tried again after 5 s, then 5 minutes, until a 2xx, always with the same id', async () => {
    const { id } = await create('/again');
    receiver.answers('/again', 302, { location: receiver.url('/elsewhere') });
    await anEvent(coordinator);
    await deliver(id);
    await deliver(id);
    expect(received('/again')).toHaveLength(1);
    clock.pass(6 * SECOND_MS);
    await deliver(id);
    expect((await deliveries(id))[0]).toMatchObject({ status: 'PENDING', tries: 2, lastTry: { status: 302 } });
    clock.pass(2 * MINUTE_MS);
    await deliver(id);
    expect(received('/again')).toHaveLength(2);
    receiver.answers('/again', 204);
    clock.pass(5 * MINUTE_MS);
    await deliver(id);
    expect((await deliveries(id))[0]).toMatchObject({ status: 'DELIVERED', tries: 3, dueAt: null });
    expect(new Set(received('/again').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(received('/elsewhere')).toEqual([]);
  });

  it('gets nothing more in a run in which it does not answer, then one message at a time, and at last everything that waited', async () => {
    const { id } = await create('/away');
    receiver.answers('/away', 0);
    for (let n = 0; n < 30; n += 1) await anEvent(coordinator);
    await deliver(id);
    const first = received('/away').length;
    expect(first).toBeLessThanOrEqual(10);
    clock.pass(MINUTE_MS);
    await deliver(id);
    expect(received('/away')).toHaveLength(first + 1);
    clock.pass(5 * MINUTE_MS);
    await deliver(id);
    expect(received('/away')).toHaveLength(first + 2);
    receiver.answers('/away', 200);
    clock.pass(2 * MINUTE_MS);
    await deliver(id);
    expect(received('/away')).toHaveLength(first + 2);
    clock.pass(4 * MINUTE_MS);
    for (let run = 0; run < 3; run += 1) await deliver(id);
    expect((await deliveries(id, { status: 'DELIVERED' })).length).toBe(30);
  });

  it('asks for its next run when the first message that failed is due again', async () => {
    const { id } = await create('/soon');
    receiver.answers('/soon', 500);
    await anEvent(coordinator);
    const { againInSeconds, ...sent } = await deliverWebhook(testContext({ now: new Date().toISOString() }), id);
    expect(sent).toEqual({ sent: 0, failed: 1, isMoreDue: false });
    expect([5, 6]).toContain(againInSeconds);
  });

  it('waits as long as its receiver asks, and sends nothing more meanwhile', async () => {
    const { id } = await create('/busy');
    receiver.answers('/busy', 429, { 'retry-after': '600' });
    for (let n = 0; n < 30; n += 1) await anEvent(coordinator);
    await deliver(id);
    const first = received('/busy').length;
    expect(first).toBeLessThanOrEqual(10);
    receiver.answers('/busy', 200);
    clock.pass(5 * MINUTE_MS);
    await deliver(id);
    expect(received('/busy')).toHaveLength(first);
    clock.pass(6 * MINUTE_MS);
    await deliver(id);
    expect((await deliveries(id, { status: 'DELIVERED' })).length).toBe(30);
  });

  it.each(['999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'waits for a day at most if its receiver asks for %s',
    async (wait) => {
      const { id } = await create('/far');
      receiver.answers('/far', 503, { 'retry-after': wait });
      await anEvent(coordinator);
      await deliver(id);
      receiver.answers('/far', 200);
      clock.pass(DAY_MS + SECOND_MS);
      await deliver(id);
      expect(await deliveries(id)).toMatchObject([{ status: 'DELIVERED', tries: 2 }]);
    },
  );

  it('counts another protocol as a failure, and goes on', async () => {
    const { id } = await create('/upgrade');
    receiver.answers('/upgrade', 101, { connection: 'Upgrade', upgrade: 'websocket' });
    const { status, lastTry } = (await call(testWebhook, { as, params: { id } })).body;
    expect([status, lastTry.status]).toEqual(['FAILED', 101]);
  });

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

  it('is for administrators, shows its secret once, and is gone when it is deleted', async () => {
    expect((await call(createWebhook, { as: coordinator, body: { url: receiver.url() } })).body.code).toBe('FORBIDDEN');
    const { id, secret } = await create('/gone-for-good');
    const shown = JSON.stringify([await read(id), (await call(listWebhooks, { as })).body]);
    expect(secret).toMatch(/^whsec_/);
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain('whsk_');
    await anEvent(coordinator);
    expect((await call(deleteWebhook, { as, params: { id } })).status).toBe(204);
    await deliver(id);
    expect(received('/gone-for-good')).toEqual([]);
    expect((await call(getWebhook, { as, params: { id } })).body.code).toBe('NOT_FOUND');
  });
});

describe('the job deliver-webhooks', () => {
  it('queues a message for each webhook that is on, and delays none for a slow one', async () => {
    const { id } = await create('/scheduled');
    await create('/off', { enabled: false });
    const { webhooks } = await run(deliverWebhooks);
    const all = (await call(listWebhooks, { as, query: { limit: '200' } })).body.items;
    expect(webhooks).toBe(all.filter(({ enabled }: { enabled: boolean }) => enabled).length);
    await call(createVip, { as: coordinator, body: { name: 'Ann Bell', department: 'OTHER' } });
    await Promise.all([deliver(id), deliver(id), deliver(id)]);
    expect(received('/scheduled')).toHaveLength(1);
  });

  it('loses nothing when it is killed at any point, and sends everything at least once', async () => {
    const { id } = await create('/killed');
    const expected: string[] = [];
    for (let requests = 0; requests < 14; requests += 1) {
      expected.push(await anEvent(coordinator));
      clock.pass(80 * SECOND_MS);
      await killedAfter(requests, () => deliver(id));
    }
    clock.pass(80 * SECOND_MS);
    await deliver(id);
    clock.pass(80 * SECOND_MS);
    await deliver(id);
    const sent = new Set(received('/killed').map(({ body }) => JSON.parse(body).data.id));
    expect(expected.filter((eventId) => !sent.has(eventId))).toEqual([]);
  });

  it('sends many changes, each once', async () => {
    const count = Number(process.env['WEBHOOK_CHANGES'] ?? 300);
    const { id } = await create('/many');
    clock.pass(60 * MINUTE_MS);
    const at = new Date().toISOString();
    for (let n = 0; n < count; n += 100) {
      const rows = Array.from({ length: Math.min(100, count - n) }, (_one, m) => ({
        id: newId('audit'),
        at,
        by: 'test',
        operationId: 'createVip',
        subject: 'Vip',
        subjectId: `vip_many_${n + m}`,
        version: 1,
        fields: [],
        requestId: 'test',
      }));
      await transact(rows.map(auditWrite));
    }
    clock.pass(40 * SECOND_MS);
    for (let n = 0; n < 40 && received('/many').length < count; n += 1) await deliver(id);
    expect(new Set(received('/many').map(({ headers }) => headers['webhook-id'])).size).toBe(count);
    expect(received('/many')).toHaveLength(count);
  });
});

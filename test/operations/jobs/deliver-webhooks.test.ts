import { describe, expect, it } from '@jest/globals';
import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as listWebhooks from '#functions/webhooks/list-webhooks.ts';
import { auditWrite } from '#shared/entities/audit/audit.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
import { deliverWebhook } from '#shared/use-cases/webhooks/deliver-webhook.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { testContext } from '#test/support/context.ts';
import { killedAfter } from '#test/support/mortal.ts';
import { run } from '#test/support/run.ts';
import { useWebhooks } from '#test/support/webhook-stage.ts';

const stage = useWebhooks();
const { clock, create, deliver, deliveries, received, receiver } = stage;

describe('a webhook', () => {
  it('is tried again after 5 s, then 5 minutes, until a 2xx, always with the same id', async () => {
    const { id } = await create('/again');
    receiver.answers('/again', 302, { location: receiver.url('/elsewhere') });
    await anEvent(stage.coordinator);
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
    for (let n = 0; n < 15; n += 1) await anEvent(stage.coordinator);
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
    expect((await deliveries(id, { status: 'DELIVERED' })).length).toBe(15);
  });

  it.each([HOUR_MS, DAY_MS])('misses nothing after a clock that was %d ms ahead is set back', async (ahead) => {
    const { id } = await create(`/ahead-${ahead}`);
    clock.pass(ahead);
    await deliver(id);
    await anEvent(stage.coordinator);
    await deliver(id);
    clock.pass(-ahead);
    await anEvent(stage.coordinator);
    await deliver(id);
    expect(new Set(received(`/ahead-${ahead}`).map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it('asks for its next run when the first message that failed is due again', async () => {
    const { id } = await create('/soon');
    receiver.answers('/soon', 500);
    await anEvent(stage.coordinator);
    const { againInSeconds, ...sent } = await deliverWebhook(testContext({ now: new Date().toISOString() }), id);
    expect(sent).toEqual({ sent: 0, failed: 1, isMoreDue: false });
    expect([5, 6]).toContain(againInSeconds);
  });

  it('waits as long as its receiver asks, and sends nothing more meanwhile', async () => {
    const { id } = await create('/busy');
    receiver.answers('/busy', 429, { 'retry-after': '600' });
    for (let n = 0; n < 15; n += 1) await anEvent(stage.coordinator);
    await deliver(id);
    const first = received('/busy').length;
    expect(first).toBeLessThanOrEqual(10);
    receiver.answers('/busy', 200);
    clock.pass(5 * MINUTE_MS);
    await deliver(id);
    expect(received('/busy')).toHaveLength(first);
    clock.pass(6 * MINUTE_MS);
    await deliver(id);
    expect((await deliveries(id, { status: 'DELIVERED' })).length).toBe(15);
  });

  it.each(['999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'waits for a day at most if its receiver asks for %s',
    async (wait) => {
      const { id } = await create('/far');
      receiver.answers('/far', 503, { 'retry-after': wait });
      await anEvent(stage.coordinator);
      await deliver(id);
      receiver.answers('/far', 200);
      clock.pass(DAY_MS + SECOND_MS);
      await deliver(id);
      expect(await deliveries(id)).toMatchObject([{ status: 'DELIVERED', tries: 2 }]);
    },
  );
});

describe('the job deliver-webhooks', () => {
  it('queues a message for each webhook that is on, and delays none for a slow one', async () => {
    const { id } = await create('/scheduled');
    await create('/off', { enabled: false });
    const { webhooks } = await run(deliverWebhooks);
    const all = (await call(listWebhooks, { as: stage.as, query: { limit: '200' } })).body.items;
    expect(webhooks).toBe(all.filter(({ enabled }: { enabled: boolean }) => enabled).length);
    await call(createVip, { as: stage.coordinator, body: { name: 'Ann Bell', department: 'OTHER' } });
    await Promise.all([deliver(id), deliver(id), deliver(id)]);
    expect(received('/scheduled')).toHaveLength(1);
  });

  it('loses nothing when it is killed at any point, and sends everything at least once', async () => {
    const { id } = await create('/killed');
    const expected: string[] = [];
    for (let requests = 0; requests < 14; requests += 1) {
      expected.push(await anEvent(stage.coordinator));
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
    const count = Number(process.env['WEBHOOK_CHANGES'] ?? 150);
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

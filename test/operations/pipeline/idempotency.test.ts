import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { replayed, useKeys, WRITES, working } from '#test/support/keyed.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

// A test of this file looks at the count of its requests. Only with a limit of its own does the table count them.
process.env['RATE_LIMIT_REQUESTS'] = '100000';

const log = useLog();
useTable();
const clock = useClock();
const keyed = useKeys();

describe('a repeat of a request with the same Idempotency-Key', () => {
  const vip = { name: 'Ann', department: 'ADMIN' };
  const create = (more: CallOptions = {}) =>
    call(createVip, { as: keyed.user, body: vip, ...more, headers: { 'idempotency-key': keyed.key, ...more.headers } });

  it('gets the same answer, byte for byte, and writes nothing', async () => {
    const first = await create();
    const again = await create();
    expect([first.status, again.status]).toEqual([201, 201]);
    expect([replayed(first), replayed(again)]).toEqual([false, true]);
    expect(again.text).toBe(first.text);
    for (const name of ['etag', 'location', 'content-type']) expect(again.headers[name]).toBe(first.headers[name]);
    const { body } = await call(listVips, { as: keyed.user });
    expect(body.items.filter(({ id }: { id: string }) => id === first.body.id)).toHaveLength(1);
    expect(body.items.filter(({ name }: { name: string }) => name === 'Ann')).toHaveLength(1);
  });

  it('counts for the rate limit and has its own request id in the log', async () => {
    const first = await create();
    const again = await create({ headers: { origin: 'https://else.example' } });
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(Number(again.headers['ratelimit-remaining'])).toBe(Number(first.headers['ratelimit-remaining']) - 1);
    expect(log.lines().at(-1)).toMatchObject({ status: 201, requestId: again.headers['x-request-id'] });
  });

  it('gets the first answer for 24 hours, and then makes a new record', async () => {
    clock.stop();
    const first = await create();
    clock.pass(24 * 60 * 60_000 - 1_000);
    expect(replayed(await create())).toBe(true);
    clock.pass(1_000);
    const later = await create();
    expect({ status: later.status, replayed: replayed(later) }).toEqual({ status: 201, replayed: false });
    expect(later.body.id).not.toBe(first.body.id);
  });

  it('is answered 422 with another body, and the first answer stays', async () => {
    const first = await create();
    const other = await create({ body: { ...vip, name: 'Bea' } });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await create()).text).toBe(first.text);
  });

  it('is a new request for another user', async () => {
    const [first, other] = [await create(), await create({ as: await aUser('COORDINATOR') })];
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
  });

  it('is a new request for another operation', async () => {
    const other = working();
    await create();
    expect(replayed(await keyed.post(other))).toBe(false);
  });

  it('needs the same ability', async () => {
    await create();
    expect((await create({ as: await aUser('DRIVER') })).status).toBe(403);
  });

  it('runs each time without a key', async () => {
    const [one, other] = [
      await call(createVip, { as: keyed.user, body: vip }),
      await call(createVip, { as: keyed.user, body: vip }),
    ];
    expect(other.body.id).not.toBe(one.body.id);
  });
});

describe('an Idempotency-Key', () => {
  it.each(['', ' ', 'a b', 'ü', 'x'.repeat(256), 'tab\t', '\u0000', '😀'])('is refused if it is %j', async (bad) => {
    const asked = working();
    const answer = await keyed.post(asked, { headers: { 'idempotency-key': bad } });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'header.Idempotency-Key', code: 'NOT_A_KEY', values: { max: 255 } }] },
    });
    expect(asked.runs()).toBe(0);
  });

  it.each(['x', 'x'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"', '~!@#$%^&*()_+`'])(
    'is accepted if it is %j',
    async (good) => {
      expect((await keyed.post(working(), { headers: { 'idempotency-key': good } })).status).toBe(200);
    },
  );

  it.each<[string, Parameters<typeof probe>[0], CallOptions]>([
    ['a read', { method: 'GET', uses: ['table:read'] }, {}],
    ['a POST that only reads', { method: 'POST', uses: ['table:read'] }, {}],
    ['a change', { method: 'PATCH', uses: WRITES }, {}],
    ['a deletion', { method: 'DELETE', uses: WRITES }, {}],
    ['a dry run', { method: 'POST', uses: WRITES, dryRun: true }, { query: { dryRun: 'true' } }],
  ])('is ignored for %s', async (_what, contract, options) => {
    let count = 0;
    const counting = probe({ access: ['read', 'Vip'], ...contract }, () => ({ count: (count += 1) }));
    await keyed.post(counting, { body: undefined, ...options });
    expect(await keyed.post(counting, { body: undefined, ...options })).toMatchObject({
      status: 200,
      body: { count: 2 },
    });
  });
});

describe('an Idempotency-Key belongs to one request', () => {
  const withKey = { headers: { 'idempotency-key': 'shared' } };

  it('so another path under the same key is refused, and nothing is done', async () => {
    const as = keyed.user;
    const [one, other] = await someVips(as, 2);
    for (const vipId of [one ?? '', other ?? '']) await call(deleteVip, { as, params: { vipId } });
    expect((await call(restoreVip, { as, params: { vipId: one ?? '' }, ...withKey })).status).toBe(200);
    const refused = await call(restoreVip, { as, params: { vipId: other ?? '' }, ...withKey });
    expect(refused).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await call(getVip, { as, params: { vipId: other ?? '' } })).status).toBe(404);
  });

  it('so another query under the same key is refused', async () => {
    const dated = probe({
      method: 'POST',
      access: ['create', 'Vip'],
      query: z.object({ date: z.string() }),
      uses: WRITES,
    });
    const ask = (date: string) => call(dated, { as: keyed.user, query: { date }, ...withKey });
    expect((await ask('2027-05-10')).status).toBe(200);
    expect((await ask('2027-05-11')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(replayed(await ask('2027-05-10'))).toBe(true);
  });
});

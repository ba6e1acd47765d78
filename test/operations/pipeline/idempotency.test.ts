import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import * as createVip from '#functions/vips/create-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { StillInUse } from '#shared/contract/problems.ts';
import { createVip as vipCreation, findVip } from '#shared/entities/vip.ts';
import { begin } from '#shared/domain/records.ts';
import { sleep } from '#shared/runtime/sleep.ts';
import { type Answer, call, type CallOptions } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFaults } from '#test/support/faults.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';

const log = useLog();
useTable();
const clock = useClock();
const faults = useFaults();
let ada: string;
let bob: string;
beforeAll(async () => {
  [ada, bob] = await Promise.all([aUser('COORDINATOR'), aUser('COORDINATOR')]);
});

let keys = 0;
let key = '';
beforeEach(() => {
  key = `key-${(keys += 1)}`;
});

const writes = ['table:read', 'table:write'] as const;
let runs = 0;
/** What a request did when it was carried out. */
const working = (work: (run: number) => unknown = () => undefined) => {
  runs = 0;
  return probe(
    {
      method: 'POST',
      access: ['create', 'Vip'],
      body: z.record(z.string(), z.unknown()),
      uses: writes,
      problems: [StillInUse],
      dryRun: true,
    },
    async ({ newId, retried }) => {
      runs += 1;
      const run = runs;
      const done = await work(run);
      return { run, done, retried, id: newId('thing') };
    },
  );
};
const post = (operation: ReturnType<typeof probe>, more: CallOptions = {}) =>
  call(operation, { as: ada, body: { a: 1 }, ...more, headers: { 'idempotency-key': key, ...more.headers } });
const replayed = ({ headers }: Answer) => headers['idempotency-replayed'] === 'true';

describe('a repeat of a request with the same Idempotency-Key', () => {
  const vip = { name: 'Ann', department: 'ADMIN' };
  const create = (more: CallOptions = {}) =>
    call(createVip, { as: ada, body: vip, ...more, headers: { 'idempotency-key': key, ...more.headers } });

  it('gets the first answer, byte for byte, and writes nothing', async () => {
    const first = await create();
    const again = await create();
    expect([first.status, again.status]).toEqual([201, 201]);
    expect([replayed(first), replayed(again)]).toEqual([false, true]);
    expect(again.text).toBe(first.text);
    for (const name of ['etag', 'location', 'content-type']) expect(again.headers[name]).toBe(first.headers[name]);
    const { body } = await call(listVips, { as: ada });
    expect(body.items.filter(({ id }: { id: string }) => id === first.body.id)).toHaveLength(1);
    expect(body.items.filter(({ name }: { name: string }) => name === 'Ann')).toHaveLength(1);
  });

  it('is a request of its own for the limit, the log and whoever asks for help', async () => {
    const first = await create();
    const again = await create({ headers: { origin: 'https://else.example' } });
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(Number(again.headers['ratelimit-remaining'])).toBe(Number(first.headers['ratelimit-remaining']) - 1);
    expect(log.lines().at(-1)).toMatchObject({ status: 201, requestId: again.headers['x-request-id'] });
  });

  it('gets it for 24 hours, and is a new request after that, which makes a new record', async () => {
    clock.stop();
    const first = await create();
    clock.pass(24 * 60 * 60_000 - 1_000);
    expect(replayed(await create())).toBe(true);
    clock.pass(1_000);
    const later = await create();
    expect({ status: later.status, replayed: replayed(later) }).toEqual({ status: 201, replayed: false });
    expect(later.body.id).not.toBe(first.body.id);
  });

  it('with another body is 422, and the first answer stays', async () => {
    const first = await create();
    const other = await create({ body: { ...vip, name: 'Bea' } });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await create()).text).toBe(first.text);
  });

  it('of another user is a request of his own', async () => {
    const [adas, bobs] = [await create(), await create({ as: bob })];
    expect(bobs.status).toBe(201);
    expect(bobs.body.id).not.toBe(adas.body.id);
  });

  it('to another operation is a request of its own', async () => {
    const other = working();
    await create();
    expect(replayed(await post(other))).toBe(false);
  });

  it('needs the ability that the first one had', async () => {
    await create();
    expect((await create({ as: await aUser('DRIVER') })).status).toBe(403);
  });

  it('without a key is carried out each time', async () => {
    const [one, other] = [await call(createVip, { as: ada, body: vip }), await call(createVip, { as: ada, body: vip })];
    expect(other.body.id).not.toBe(one.body.id);
  });
});

describe('while the first request is running', () => {
  it('its repeat is 409, and told to come again', async () => {
    const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = working(() => {
      started.resolve();
      return finish.promise;
    });
    const first = post(slow);
    await started.promise;
    const second = await post(slow);
    finish.resolve();
    expect(second).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_IN_FLIGHT' } });
    expect(second.headers['retry-after']).toBe('1');
    expect((await first).status).toBe(200);
    expect(await post(slow)).toMatchObject({ status: 200, text: (await first).text });
  });

  it.each([2, 20])('of %d at once exactly one is carried out', async (rivals) => {
    // It ends only when all the others have their answers.
    const othersAnswered = Promise.withResolvers<void>();
    const slow = working(() => othersAnswered.promise);
    let answered = 0;
    const ask = async () => {
      const answer = await post(slow);
      answered += 1;
      if (answered === rivals - 1) othersAnswered.resolve();
      return answer;
    };
    const answers = await Promise.all(Array.from({ length: rivals }, ask));
    expect(runs).toBe(1);
    expect(answers.filter((answer) => answer.status === 200 && !replayed(answer))).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(rivals - 1);
  });

  it('of 20 who come again until they have an answer, all have the same', async () => {
    const slow = working(() => sleep(50));
    const patient = async (): Promise<Answer> => {
      const answer = await post(slow);
      if (answer.status !== 409) return answer;
      await sleep(20);
      return patient();
    };
    const answers = await Promise.all(Array.from({ length: 20 }, patient));
    expect(runs).toBe(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

describe('a request that was refused', () => {
  it('leaves its key free for a better one', async () => {
    const picky = working((run) => {
      if (run === 1) throw new StillInUse('Not now.');
    });
    expect((await post(picky)).status).toBe(409);
    expect(await post(picky, { body: { a: 2 } })).toMatchObject({ status: 200, body: { run: 2, retried: false } });
  });

  it('before it began never took the key', async () => {
    const refused = await call(createVip, { as: ada, body: { name: '' }, headers: { 'idempotency-key': key } });
    expect(refused.status).toBe(400);
    const body = { name: 'Ann', department: 'ADMIN' };
    expect((await call(createVip, { as: ada, body, headers: { 'idempotency-key': key } })).status).toBe(201);
  });

  it('is told why also when its key cannot be freed, and that is logged', async () => {
    const picky = working(() => {
      throw new StillInUse('Not now.');
    });
    faults.on('DeleteItem', new Error('the table does not answer'));
    expect(await post(picky)).toMatchObject({ status: 409, body: { code: 'STILL_IN_USE' } });
    expect(log.lines()).toContainEqual(expect.objectContaining({ message: 'idempotency key not updated' }));
  });
});

describe('a request that failed on our side', () => {
  const failing = (times: number) =>
    working((run) => {
      if (run <= times) throw new Error('broken');
    });

  it('keeps its key until nobody can be working on it any more, and is then carried out again', async () => {
    clock.stop();
    const broken = failing(1);
    expect((await post(broken)).status).toBe(500);
    clock.pass(34_000);
    expect((await post(broken)).status).toBe(409);
    clock.pass(2_000);
    expect(await post(broken)).toMatchObject({ status: 200, body: { run: 2, retried: true } });
    expect(replayed(await post(broken))).toBe(true);
  });

  it('is carried out again by one of those who ask at once', async () => {
    clock.stop();
    const broken = working(async (run) => {
      if (run === 1) throw new Error('broken');
      await sleep(50);
    });
    await post(broken);
    clock.pass(36_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(broken)));
    expect(answers.filter((answer) => answer.status === 200 && !replayed(answer))).toHaveLength(1);
    expect(runs).toBe(2);
  });

  it('may not come back as another request', async () => {
    clock.stop();
    const broken = failing(1);
    await post(broken);
    clock.pass(36_000);
    expect((await post(broken, { body: { a: 2 } })).status).toBe(422);
  });

  it('makes the same ids at each try', async () => {
    clock.stop();
    const ids: string[] = [];
    const minting = probe({ method: 'POST', access: ['create', 'Vip'], uses: writes }, ({ newId }) => {
      ids.push(`${newId('vip')} ${newId('vip')}`);
      if (ids.length < 3) throw new Error('broken');
      return {};
    });
    for (let tries = 0; tries < 3; tries += 1) {
      await post(minting);
      clock.pass(36_000);
    }
    expect(new Set(ids).size).toBe(1);
    expect(new Set(ids[0]?.split(' ')).size).toBe(2);
  });

  it('is not doubled where it had written before it failed', async () => {
    clock.stop();
    const { handler, contract } = createVip;
    faults.on('TransactWriteItems', new Error('the answer was lost'), 'done');
    const body = { name: 'Written once', department: 'ADMIN' };
    const ask = () => call({ handler, contract }, { as: ada, body, headers: { 'idempotency-key': key } });
    expect((await ask()).status).toBe(500);
    faults.off();
    clock.pass(36_000);
    const again = await ask();
    expect(again).toMatchObject({ status: 201, body: { name: 'Written once', version: 1 } });
    const { body: list } = await call(listVips, { as: ada, query: { search: 'Written once' } });
    expect(list.items).toHaveLength(1);
  });
});

describe('a request that was carried out while its key could not be completed', () => {
  it('is answered as it was carried out, the fault is logged, and its repeat finds the record', async () => {
    clock.stop();
    const writing = probe(
      { method: 'POST', access: ['create', 'Vip'], uses: writes },
      async ({ commit, newId, now, retried }) => {
        const vip = begin(
          newId('vip'),
          { name: 'Once', department: 'ADMIN' as const, partySize: 1, isRosterOnly: false },
          now,
        );
        const earlier = retried ? await findVip(vip.id) : undefined;
        if (!earlier) {
          await commit([vipCreation(vip)]);
          // From here on the key can be neither completed nor freed.
          faults.on('UpdateItem', new Error('the table does not answer'));
        }
        return { id: vip.id, found: earlier !== undefined };
      },
    );
    const first = await post(writing);
    expect(first).toMatchObject({ status: 200, body: { found: false } });
    expect(log.lines()).toContainEqual(
      expect.objectContaining({
        level: 'ERROR',
        message: 'idempotency key not updated',
        requestId: first.headers['x-request-id'],
      }),
    );
    faults.off();
    expect((await post(writing)).status).toBe(409);
    clock.pass(36_000);
    expect(await post(writing)).toMatchObject({ status: 200, body: { id: first.body.id, found: true } });
  });
});

describe('an Idempotency-Key', () => {
  it.each(['', ' ', 'a b', 'ü', 'x'.repeat(256), 'tab\t', '\u0000', '😀'])('such as %j is refused', async (bad) => {
    const answer = await post(working(), { headers: { 'idempotency-key': bad } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'header.Idempotency-Key' }] } });
    expect(runs).toBe(0);
  });

  it.each(['x', 'x'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"', '~!@#$%^&*()_+`'])(
    'such as %j is taken',
    async (good) => {
      expect((await post(working(), { headers: { 'idempotency-key': good } })).status).toBe(200);
    },
  );

  it.each<[string, Parameters<typeof probe>[0], CallOptions]>([
    ['a read', { method: 'GET', uses: ['table:read'] }, {}],
    ['a POST that only reads', { method: 'POST', uses: ['table:read'] }, {}],
    ['a change', { method: 'PATCH', uses: writes }, {}],
    ['a deletion', { method: 'DELETE', uses: writes }, {}],
    ['a dry run', { method: 'POST', uses: writes, dryRun: true }, { query: { dryRun: 'true' } }],
  ])('means nothing to %s', async (_what, contract, options) => {
    let count = 0;
    const counting = probe({ access: ['read', 'Vip'], ...contract }, () => ({ count: (count += 1) }));
    await post(counting, { body: undefined, ...options });
    expect(await post(counting, { body: undefined, ...options })).toMatchObject({ status: 200, body: { count: 2 } });
  });
});

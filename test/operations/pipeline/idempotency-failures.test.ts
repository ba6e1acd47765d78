import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import * as createVip from '#functions/vips/create-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { StillInUse } from '#shared/contract/problems.ts';
import { begin } from '#shared/domain/records.ts';
import { findVip, createVip as vipCreation } from '#shared/entities/vips/vip.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFaults } from '#test/support/faults.ts';
import { replayed, useKeys, WRITES, working } from '#test/support/keyed.ts';
import { useLog } from '#test/support/log.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';

const log = useLog();
useTable();
const clock = useClock();
const faults = useFaults();
const keyed = useKeys();

describe('a request that was refused', () => {
  it('releases its key', async () => {
    const picky = working((run) => {
      if (run === 1) throw new StillInUse('Not now.');
    });
    expect((await keyed.post(picky)).status).toBe(409);
    expect(await keyed.post(picky, { body: { a: 2 } })).toMatchObject({
      status: 200,
      body: { run: 2, retried: false },
    });
  });

  it('does not lock its key if the body is invalid', async () => {
    const refused = await call(createVip, {
      as: keyed.user,
      body: { name: '' },
      headers: { 'idempotency-key': keyed.key },
    });
    expect(refused.status).toBe(400);
    const body = { name: 'Ann', department: 'ADMIN' };
    expect((await call(createVip, { as: keyed.user, body, headers: { 'idempotency-key': keyed.key } })).status).toBe(
      201,
    );
  });

  it('gets its answer even if the key cannot be released, which is logged', async () => {
    const picky = working(() => {
      throw new StillInUse('Not now.');
    });
    faults.on('DeleteItem', new Error('the table does not answer'));
    expect(await keyed.post(picky)).toMatchObject({ status: 409, body: { code: 'STILL_IN_USE' } });
    expect(log.lines()).toContainEqual(expect.objectContaining({ message: 'idempotency key not updated' }));
  });
});

describe('a request that failed with 500', () => {
  const failing = (times: number) =>
    working((run) => {
      if (run <= times) throw new Error('broken');
    });

  it('keeps its key locked until the lease ends, and then runs again', async () => {
    clock.stop();
    const broken = failing(1);
    expect((await keyed.post(broken)).status).toBe(500);
    clock.pass(34_000);
    expect((await keyed.post(broken)).status).toBe(409);
    clock.pass(2_000);
    expect(await keyed.post(broken)).toMatchObject({ status: 200, body: { run: 2, retried: true } });
    expect(replayed(await keyed.post(broken))).toBe(true);
  });

  it('runs again once for ten concurrent repeats', async () => {
    clock.stop();
    const broken = working(async (run) => {
      if (run === 1) throw new Error('broken');
      await sleep(50);
    });
    await keyed.post(broken);
    clock.pass(36_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => keyed.post(broken)));
    expect(answers.filter((answer) => answer.status === 200 && !replayed(answer))).toHaveLength(1);
    expect(broken.runs()).toBe(2);
  });

  it('refuses another body under its key', async () => {
    clock.stop();
    const broken = failing(1);
    await keyed.post(broken);
    clock.pass(36_000);
    expect((await keyed.post(broken, { body: { a: 2 } })).status).toBe(422);
  });

  it('makes the same ids at each retry', async () => {
    clock.stop();
    const ids: string[] = [];
    const minting = probe({ method: 'POST', access: ['create', 'Vip'], uses: WRITES }, ({ newId }) => {
      ids.push(`${newId('vip')} ${newId('vip')}`);
      if (ids.length < 3) throw new Error('broken');
      return {};
    });
    for (let tries = 0; tries < 3; tries += 1) {
      await keyed.post(minting);
      clock.pass(36_000);
    }
    expect(new Set(ids).size).toBe(1);
    expect(new Set(ids[0]?.split(' ')).size).toBe(2);
  });

  it('makes no second record if it wrote before it failed', async () => {
    clock.stop();
    const { handler, contract } = createVip;
    faults.on('TransactWriteItems', new Error('the answer was lost'), 'done');
    const body = { name: 'Written once', department: 'ADMIN' };
    const ask = () => call({ handler, contract }, { as: keyed.user, body, headers: { 'idempotency-key': keyed.key } });
    expect((await ask()).status).toBe(500);
    faults.off();
    clock.pass(36_000);
    const again = await ask();
    expect(again).toMatchObject({ status: 201, body: { name: 'Written once', version: 1 } });
    const { body: list } = await call(listVips, { as: keyed.user, query: { search: 'Written once' } });
    expect(list.items).toHaveLength(1);
  });
});

describe('a request whose key could not be completed', () => {
  it('gets its answer, the error is logged, and a repeat finds the record', async () => {
    clock.stop();
    const writing = probe(
      { method: 'POST', access: ['create', 'Vip'], uses: WRITES },
      async ({ commit, newId, now, retried }) => {
        const vip = begin(
          newId('vip'),
          { name: 'Once', department: 'ADMIN' as const, partySize: 1, isRosterOnly: false },
          now,
        );
        const earlier = retried ? await findVip(vip.id) : undefined;
        if (!earlier) {
          await commit({ writes: [vipCreation(vip)] });
          // From here on, the key can be neither completed nor released.
          faults.on('UpdateItem', new Error('the table does not answer'));
        }
        return { id: vip.id, found: earlier !== undefined };
      },
    );
    const first = await keyed.post(writing);
    expect(first).toMatchObject({ status: 200, body: { found: false } });
    expect(log.lines()).toContainEqual(
      expect.objectContaining({
        level: 'ERROR',
        message: 'idempotency key not updated',
        requestId: first.headers['x-request-id'],
      }),
    );
    faults.off();
    expect((await keyed.post(writing)).status).toBe(409);
    clock.pass(36_000);
    expect(await keyed.post(writing)).toMatchObject({ status: 200, body: { id: first.body.id, found: true } });
  });
});

import { describe, expect, it } from '@jest/globals';
import { begin } from '#shared/domain/records.ts';
import { createVip } from '#shared/entities/vips/vip.ts';
import { call } from '#test/support/call.ts';
import { HANGS, useFaultyTable } from '#test/support/faulty-service.ts';
import { replayed, useKeys, WRITES } from '#test/support/keyed.ts';
import { useLog } from '#test/support/log.ts';
import { probe } from '#test/support/probe.ts';
import { allItems, changedItems } from '#test/support/table-items.ts';

process.env['TIME_LIMIT_OPERATION_MS'] = '400';
const log = useLog();
const table = useFaultyTable();
const keyed = useKeys();

const WRITING = { method: 'POST', access: ['create', 'Vip'], uses: WRITES, dryRun: true } as const;

function never() {
  return new Promise<never>(() => undefined);
}
function aVip(id: string, now: string) {
  return createVip(begin(id, { name: 'Late', department: 'ADMIN' as const, partySize: 1, isRosterOnly: false }, now));
}

describe('an operation that takes longer than its time limit', () => {
  it('is answered 503 UNAVAILABLE with Retry-After, with all headers, and is logged once', async () => {
    const { body, headers, status } = await call(probe({}, never));
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'UNAVAILABLE', detail: expect.stringContaining('took too long') });
    expect(body).not.toHaveProperty('unavailable');
    expect(headers).toMatchObject({ 'retry-after': expect.any(String), 'ratelimit-limit': expect.any(String) });
    expect(log.lines()).toEqual([
      expect.objectContaining({ level: 'ERROR', code: 'UNAVAILABLE', requestId: body.instance }),
    ]);
  });

  it.each([
    { of: 'a read', contract: {}, query: {}, says: 'Try again.' },
    { of: 'a dry run', contract: WRITING, query: { dryRun: 'true' }, says: 'Try again.' },
    { of: 'a write', contract: WRITING, query: {}, says: 'Its last write may have been made: read the record' },
  ])('says what may have been written: of $of', async ({ contract, query, says }) => {
    const { body } = await call(probe(contract, never), { as: keyed.user, query: query as Record<string, string> });
    expect(body.detail).toContain(says);
  });

  it('also ends while it waits for the table, though one call may take longer', async () => {
    table.fail(HANGS, { commands: ['GetItem'] });
    const { body } = await call(probe({ access: ['read', 'Vip'] }), { as: keyed.user });
    expect(body).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(body).not.toHaveProperty('unavailable');
  });

  it('writes nothing after its answer', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { promise: tried, resolve: finish } = Promise.withResolvers<unknown>();
    const late = probe({ method: 'POST', access: ['create', 'Vip'], uses: WRITES }, async ({ commit, newId, now }) => {
      await answered;
      try {
        await commit({ writes: [aVip(newId('vip'), now)] });
      } catch (error) {
        finish(error);
      }
      return {};
    });
    expect((await call(late, { as: keyed.user })).status).toBe(503);
    const before = await allItems();
    answer();
    expect(await tried).toMatchObject({ name: 'TimeLimitExceeded' });
    expect(table.received).not.toContain('TransactWriteItems');
    expect(changedItems(before, await allItems())).toEqual([]);
  });

  it('keeps its Idempotency-Key locked', async () => {
    const late = probe({ method: 'POST', access: ['create', 'Vip'], uses: WRITES }, never);
    expect((await keyed.post(late)).status).toBe(503);
    const again = await keyed.post(late);
    expect([again.status, again.body.code, replayed(again)]).toEqual([409, 'IDEMPOTENCY_KEY_IN_FLIGHT', false]);
  });
});

describe('an operation within its time limit', () => {
  it('leaves no timer behind', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    await call(probe({}));
    const before = timers();
    for (let times = 0; times < 10; times += 1) await call(probe({}));
    expect(timers()).toBeLessThanOrEqual(before);
  });
});

import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countRequest } from '#shared/entities/rate-counter.ts';
import { database } from '#shared/table/database.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const START = Date.parse('2026-11-21T10:00:00.000Z');
let clients = 0;
function aClient() {
  return `client-${(clients += 1)}`;
}
function count(client: string, now: number, windowSeconds = 60) {
  return countRequest({ client, limit: 3, windowSeconds, now });
}
function many(client: string, now: number, times: number) {
  return Promise.all(Array.from({ length: times }, () => count(client, now)));
}

describe('countRequest', () => {
  it('starts a window with the first request, and the next with the first request after its end', async () => {
    const client = aClient();
    expect(await count(client, START)).toEqual({ limit: 3, windowSeconds: 60, count: 1, resetSeconds: 60 });
    expect(await count(client, START + 30_500)).toMatchObject({ count: 2, resetSeconds: 30 });
    expect(await count(client, START + 59_999)).toMatchObject({ count: 3, resetSeconds: 1 });
    expect(await count(client, START + 60_000)).toMatchObject({ count: 1, resetSeconds: 60 });
    expect(await count(client, START + 119_999)).toMatchObject({ count: 2, resetSeconds: 1 });
  });

  it('gives each concurrent request its own number, in old and new windows', async () => {
    const client = aClient();
    const numbers = (from: number) => Array.from({ length: 60 }, (_each, n) => from + n);
    const counts = async (now: number) =>
      (await many(client, now, 60)).map((verdict) => verdict.count).sort((a, b) => a - b);
    expect(await counts(START)).toEqual(numbers(1));
    expect(await counts(START + 1_000)).toEqual(numbers(61));
    expect(await counts(START + 61_000)).toEqual(numbers(1));
    expect(await counts(START + 200_000)).toEqual(numbers(1));
  });

  it('never answers a wait longer than a window, even if clocks differ', async () => {
    const client = aClient();
    await count(client, START + 5_000);
    expect(await count(client, START)).toMatchObject({ count: 2, resetSeconds: 60 });
  });

  it('begins a new window if the clock was set back by minutes, so that the client need not wait for it', async () => {
    const client = aClient();
    await many(client, START + 300_000, 5);
    expect(await count(client, START)).toMatchObject({ count: 1, resetSeconds: 60 });
    expect(await count(client, START)).toMatchObject({ count: 2 });
  });

  it.each([
    ['as far ahead as clocks may differ: the window goes on', 10_000, 2],
    ['one millisecond further: a new window begins', 10_001, 1],
  ])('takes a window that begins %s', async (_what, ahead, expected) => {
    const client = aClient();
    await count(client, START + ahead);
    expect(await count(client, START)).toMatchObject({ count: expected });
  });

  it('counts each client separately', async () => {
    const [one, other] = [aClient(), aClient()];
    await many(one, START, 5);
    expect(await count(other, START)).toMatchObject({ count: 1 });
  });

  it('counts correctly over any sequence of request times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 2_500 }), { minLength: 1, maxLength: 12, size: 'max' }),
        async (steps) => {
          const client = aClient();
          let now = START;
          let opened = Number.NEGATIVE_INFINITY;
          let expected = 0;
          for (const step of steps) {
            now += step;
            expected = now - opened >= 1_000 ? 1 : expected + 1;
            if (expected === 1) opened = now;
            expect((await count(client, now, 1)).count).toBe(expected);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('expires a counter within a minute after its window', async () => {
    const client = aClient();
    await count(client, START);
    const { Items = [] } = await database().client.send(new ScanCommand({ TableName: database().table }));
    const kept = Items.filter((item) => item['client'] === client);
    expect(kept).toEqual([expect.objectContaining({ expiresAt: START / 1_000 + 120 })]);
  });
});

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from '@jest/globals';
import { Outage } from '#shared/platform/time-limit.ts';
import { warmUp } from '#shared/platform/warm-up.ts';
import { fewAtFirst } from '#shared/table/few-at-first.ts';

/** A table that answers when it is told to. */
function aSlowTable() {
  const open: PromiseWithResolvers<object>[] = [];
  let most = 0;
  const sent: object[] = [];
  const send = async (command: object): Promise<object> => {
    const answer = Promise.withResolvers<object>();
    open.push(answer);
    sent.push(command);
    most = Math.max(most, open.length);
    return answer.promise;
  };
  const client = fewAtFirst({ send } as unknown as DynamoDBDocumentClient) as unknown as { readonly send: typeof send };
  return {
    client,
    sent,
    most: () => most,
    travelling: () => open.length,
    answer: async () => {
      open.shift()?.resolve({});
      await turns();
    },
    fail: async (error: Error) => {
      open.shift()?.reject(error);
      await turns();
    },
  };
}

function turns(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function numbered(count: number): { readonly n: number }[] {
  return Array.from({ length: count }, (_each, n) => ({ n }));
}

describe('the first requests of a process to the table', () => {
  it('travel four at a time, in their order, and all are answered', async () => {
    const table = aSlowTable();
    const answers = Promise.all(numbered(12).map((command) => table.client.send(command)));
    await turns();
    expect(table.travelling()).toBe(4);
    for (let answered = 0; answered < 12; answered += 1) await table.answer();
    expect(await answers).toHaveLength(12);
    expect(table.most()).toBe(4);
    expect(table.sent).toEqual(numbered(12));
  });

  it('leave their places to later ones', async () => {
    const table = aSlowTable();
    for (let round = 0; round < 3; round += 1) {
      const answers = Promise.all(numbered(5).map((command) => table.client.send(command)));
      await turns();
      expect(table.travelling()).toBe(4);
      for (let answered = 0; answered < 5; answered += 1) await table.answer();
      expect(await answers).toHaveLength(5);
    }
    expect(table.most()).toBe(4);
  });

  it('travel all at once after 60 of them', async () => {
    const table = aSlowTable();
    const first = Promise.all(numbered(55).map((command) => table.client.send(command)));
    for (let answered = 0; answered < 55; answered += 1) await table.answer();
    await first;
    const others = Promise.all(numbered(20).map((command) => table.client.send(command)));
    await turns();
    expect(table.travelling()).toBe(4);
    await table.answer();
    expect(table.travelling()).toBe(19);
    const last = table.client.send({});
    expect(table.travelling()).toBe(20);
    for (let answered = 0; answered < 20; answered += 1) await table.answer();
    await Promise.all([others, last]);
  });

  it('do not wait for each other once the table is out of reach', async () => {
    const table = aSlowTable();
    const outcomes = Promise.allSettled(numbered(9).map((command) => table.client.send(command)));
    await turns();
    await table.fail(new Error('a condition does not hold'));
    expect(table.travelling()).toBe(4);
    await table.fail(new Outage('table', 'silent'));
    expect(table.travelling()).toBe(7);
    for (let answered = 0; answered < 7; answered += 1) await table.answer();
    expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(2);
  });

  it('do not count what a warm-up asks, which travels nowhere', async () => {
    const table = aSlowTable();
    const answers = warmUp({ pk: 'none' }, () => Promise.all(numbered(6).map((command) => table.client.send(command))));
    await turns();
    expect(table.travelling()).toBe(6);
    for (let answered = 0; answered < 6; answered += 1) await table.answer();
    expect(await answers).toHaveLength(6);
  });
});

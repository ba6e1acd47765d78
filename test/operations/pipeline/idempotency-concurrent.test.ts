import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Answer } from '#test/support/call.ts';
import { replayed, useKeys, working } from '#test/support/keyed.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const keyed = useKeys();

describe('a key whose first request is running', () => {
  it('answers its repeat with 409 and Retry-After', async () => {
    const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = working(() => {
      started.resolve();
      return finish.promise;
    });
    const first = keyed.post(slow);
    await started.promise;
    const second = await keyed.post(slow);
    finish.resolve();
    expect(second).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_IN_FLIGHT' } });
    expect(second.headers['retry-after']).toBe('1');
    expect((await first).status).toBe(200);
    expect(await keyed.post(slow)).toMatchObject({ status: 200, text: (await first).text });
  });

  it.each([2, 20])('runs one of %d concurrent requests', async (count) => {
    // The first request ends only after all the others have their answers.
    const othersAnswered = Promise.withResolvers<void>();
    const slow = working(() => othersAnswered.promise);
    let answered = 0;
    const ask = async () => {
      const answer = await keyed.post(slow);
      answered += 1;
      if (answered === count - 1) othersAnswered.resolve();
      return answer;
    };
    const answers = await Promise.all(Array.from({ length: count }, ask));
    expect(slow.runs()).toBe(1);
    expect(answers.filter((answer) => answer.status === 200 && !replayed(answer))).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(count - 1);
  });

  it('gives 20 callers who retry the same answer', async () => {
    const slow = working(() => sleep(50));
    const patient = async (): Promise<Answer> => {
      const answer = await keyed.post(slow);
      if (answer.status !== 409) return answer;
      await sleep(20);
      return patient();
    };
    const answers = await Promise.all(Array.from({ length: 20 }, patient));
    expect(slow.runs()).toBe(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { contend } from '#shared/entities/contend.ts';
import { WriteLost } from '#shared/entities/transact.ts';
import { sleep } from '#shared/runtime/sleep.ts';

const RIVALS = 20;
const REQUEST_MS = 10;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Rivals who all begin in the same moment to raise one revision, at a table whose every request takes the same time. */
const rivals = async (): Promise<('done' | 'gave up')[]> => {
  let revision = 0;
  const raise = async (): Promise<'done'> => {
    const read = revision;
    await sleep(REQUEST_MS);
    if (revision !== read) throw new WriteLost([0], undefined);
    revision += 1;
    return 'done';
  };
  const outcomes = Array.from({ length: RIVALS }, () =>
    contend(raise).catch((error: unknown) => {
      if (error instanceof ContendedWrite) return 'gave up' as const;
      throw error;
    }),
  );
  await jest.runAllTimersAsync();
  return Promise.all(outcomes);
};

/** Numbers that look like chance and are the same in each run. */
const chance = (seed: number) => {
  let state = seed;
  return () => {
    state = Math.imul(state, 48_271) >>> 0;
    return state / 2 ** 32;
  };
};

describe('rivals who change the same record in the same moment', () => {
  it('all get through, since chance parts them', async () => {
    jest.spyOn(Math, 'random').mockImplementation(chance(7));
    expect(new Set(await rivals())).toEqual(new Set(['done']));
  });

  it('would get in step without chance, one of them through at a time and the last ones never', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(1);
    const outcomes = await rivals();
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(16);
    expect(outcomes.filter((outcome) => outcome === 'gave up')).toHaveLength(RIVALS - 16);
  });

  it('hear of any other fault at once', async () => {
    const fault = new Error('no table');
    const attempt = jest.fn(() => Promise.reject(fault));
    await expect(contend(attempt)).rejects.toBe(fault);
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});

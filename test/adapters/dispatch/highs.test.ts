import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { highsSolver, solverWithin } from '#shared/adapters/dispatch/highs.ts';
import { SearchTimeOver } from '#shared/domain/dispatch/solve-mip.ts';

/** Of two columns, at most one: the cheaper one is taken. */
const MODEL = {
  cost: Float64Array.of(-1, -2),
  lower: Float64Array.of(0, 0),
  upper: Float64Array.of(1, 1),
  rows: [{ columns: [0, 1], values: [1, 1], lower: 0, upper: 1 }],
};

describe('the solver', () => {
  it('starts with a new heap after a model that needed more memory than its limit, and only then', async () => {
    let read = 0;
    const readWasm = () => {
      read += 1;
      return readFile('node_modules/highs/build/highs.wasm');
    };
    const solveWithin = async (megabytes: number) => (await highsSolver(readWasm))(MODEL, { seconds: 10, megabytes });
    expect(await solveWithin(400)).toMatchObject({ isOptimal: true, bound: -2 });
    expect(await solveWithin(1)).toMatchObject({ bound: -2 });
    expect(read).toBe(1);
    expect(await solveWithin(400)).toMatchObject({ isOptimal: true, bound: -2 });
    expect(read).toBe(2);
  });

  it('answers nothing once its time is over, or throws for a caller who gives up then', async () => {
    const limits = { seconds: 10, megabytes: 400 };
    const patient = await solverWithin(0)();
    expect(patient(MODEL, limits)).toMatchObject({ values: undefined, isOptimal: false });
    const hasty = await solverWithin(10)(0);
    expect(() => hasty(MODEL, limits)).toThrow(SearchTimeOver);
  });
});

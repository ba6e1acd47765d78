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

/**
 * Rows of whole numbers from 0 to 1, of which the last three cost 1. HiGHS 1.x answers an error to it where it makes the model smaller first. A
 * property of the search found it.
 */
const REFUSED = `
  +20 = 1; +0 +21 = 1; +9 +10 +21 = 1; +22 = 1
  +1 +23 = 1; +11 +12 +23 = 1; +2 +24 = 1; +13 +24 = 1
  +3 +4 +25 = 1; +14 +15 +25 = 1; +5 +6 +26 = 1; +16 +17 +26 = 1
  +7 +8 +27 = 1; +18 +19 +27 = 1; +2 -29 <= 0; +0 +1 -30 <= 0
  +3 +7 -28 <= 0; +8 -30 <= 0; +5 +7 -28 <= 0; +6 +8 -30 <= 0
  +3 -28 <= 0; +5 -28 <= 0; +7 -28 <= 0; +4 -29 <= 0
  +0 -30 <= 0; +1 -30 <= 0; -30 <= 0; +6 -30 <= 0
  +8 -30 <= 0; +9 +11 <= 1; +10 +12 +13 <= 1; +14 +18 <= 1
  +15 +19 <= 1; +16 +18 <= 1; +17 +19 <= 1; +15*9 +45*11 <= 60
  +15*10 +45*12 +45*13 <= 60; +30*14 +60*16 +15*18 <= 60; +30*15 +60*17 +15*19 <= 60; +20 +3*21 +22 +4*23 +24 +2*25 +3*26 +5*27 <= 7
`;

/** Reads rows such as `+0 -3*2 <= 7`. */
function modelOf(text: string, costs: readonly number[]) {
  const rows = text
    .split(/[;\n]/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [sum = '', limit = ''] = line.split(/<?= /);
      const terms = [...sum.matchAll(/([+-])(?:(\d+)\*)?(\d+)/g)].map(([, sign, value = '1', column]) => ({
        column: Number(column),
        value: Number(`${sign}${value}`),
      }));
      return {
        columns: terms.map(({ column }) => column),
        values: terms.map(({ value }) => value),
        lower: line.includes('<') ? Number.NEGATIVE_INFINITY : Number(limit),
        upper: Number(limit),
      };
    });
  const cost = Float64Array.from(costs);
  return { cost, lower: cost.map(() => 0), upper: cost.map(() => 1), rows };
}

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

  it('solves a model that it refuses to make smaller', async () => {
    const solver = await solverWithin(10)();
    const model = modelOf(REFUSED, [...Array.from({ length: 28 }, () => 0), 1, 1, 1]);
    expect(solver(model, { seconds: 10, megabytes: 400 })).toMatchObject({ isOptimal: true, bound: 3 });
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Figures, takeFigures } from '#test/bench/figures.ts';
import { TABLE_GATES } from '#test/bench/table-gates.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let figures: Figures;
beforeAll(async () => {
  figures = await takeFigures(10_000);
});

describe('each operation', () => {
  it('is measured', () => {
    expect(figures.unasked).toEqual([]);
    expect(figures.figures.length).toBeGreaterThan(40);
  });
});

describe.each([...Map.groupBy(TABLE_GATES, ({ bar }) => bar)])('bar %i', (_bar, gates) => {
  it.each(gates)('$promise, at most $most', ({ measure, most }) => {
    expect(measure(figures)).toBeLessThanOrEqual(most);
  });
});

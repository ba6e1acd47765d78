import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Figures, takeFigures } from '#test/bench/figures.ts';
import { startServices } from '#test/bench/services.ts';
import { TABLE_BARS } from '#test/bench/table-bars.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let figures: Figures;
beforeAll(async () => {
  const services = await startServices();
  figures = await takeFigures(2_000, services);
  await services.stop();
});

describe('each operation', () => {
  it('is measured', () => {
    expect(figures.unasked).toEqual([]);
    expect(figures.figures.length).toBeGreaterThan(40);
  });
});

describe.each([...Map.groupBy(TABLE_BARS, ({ bar }) => bar)])('bar %i', (_bar, gates) => {
  it.each(gates)('$promise, at most $limit', ({ limit, measure }) => {
    expect(measure(figures)).toBeLessThanOrEqual(limit);
  });
});

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { costLines, sumOf } from '#test/bench/cost/cost-lines.ts';
import { readCounts } from '#test/bench/cost/counts.ts';
import { costOf, PRICES, type PriceName } from '#test/bench/cost/prices.ts';
import { costDocument } from '#test/bench/cost/print-cost.ts';

describe('docs/operations/cost.md', () => {
  it('is what `npm run cost` prints', async () => {
    expect(await readFile('docs/operations/cost.md', 'utf8')).toBe(`${await costDocument()}\n`);
  });
});

describe('the cost', () => {
  it('has a line for each price, once in each table', async () => {
    const { inFront, lines } = await costLines(readCounts());
    const [own, added] = [lines, inFront].map((each) => each.map(({ price }) => price)) as [string[], string[]];
    expect([...new Set([...own, ...added])].sort()).toEqual(Object.keys(PRICES).sort());
    for (const table of [own, added]) expect(new Set(table).size).toBe(table.length);
  });

  it('of the month is at least that of the event', async () => {
    const { inFront, lines } = await costLines(readCounts());
    for (const { event, month, price } of [...lines, ...inFront]) {
      expect([price, event >= 0, month >= event]).toEqual([price, true, true]);
    }
    expect(sumOf(lines, 'month')).toBeGreaterThan(sumOf(lines, 'event'));
  });

  it('of a parked month is below 5 dollars', async () => {
    const { parked } = await costLines(readCounts());
    expect(parked.map(({ price }) => price)).toContain('secret');
    expect(sumOf(parked, 'month')).toBeLessThan(5);
  });

  it('follows the units at the table', async () => {
    const counts = readCounts();
    const { listEvents } = counts.operations;
    if (!listEvents) throw new Error('listEvents was measured');
    const dearer = { ...listEvents, readUnits: listEvents.readUnits + 100 };
    const readUnits = async (operations: typeof counts.operations) =>
      (await costLines({ ...counts, operations })).lines.find(({ price }) => price === 'readUnit')?.month ?? 0;
    const more = (await readUnits({ ...counts.operations, listEvents: dearer })) - (await readUnits(counts.operations));
    expect(more / 100).toBeCloseTo(69_600);
  });

  it('of twice as much is twice as high', () => {
    const names = fc.constantFrom(...(Object.keys(PRICES) as PriceName[]));
    fc.assert(
      fc.property(names, fc.integer({ min: 0, max: 1_000_000_000 }), (name, quantity) => {
        expect(costOf(name, quantity * 2)).toBeCloseTo(costOf(name, quantity) * 2);
      }),
    );
  });

  it('names the source of each price', () => {
    for (const { source } of Object.values(PRICES)) expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/.+\/$/);
  });

  it('is known only for operations that were measured', async () => {
    const counts = readCounts();
    await expect(costLines({ ...counts, operations: {} })).rejects.toThrow('was not measured');
  });
});

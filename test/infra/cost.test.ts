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
    const { dashboard, inFront, lines } = await costLines(readCounts());
    const tables = [lines, dashboard, inFront].map((each) => each.map(({ price }) => price));
    expect([...new Set(tables.flat())].sort()).toEqual(Object.keys(PRICES).sort());
    for (const table of tables) expect(new Set(table).size).toBe(table.length);
  });

  it('of the month is at least that of the event', async () => {
    const { inFront, lines } = await costLines(readCounts());
    for (const { event, month, price } of [...lines, ...inFront]) {
      expect([price, event >= 0, month >= event]).toEqual([price, true, true]);
    }
    expect(sumOf(lines, 'month')).toBeGreaterThan(sumOf(lines, 'event'));
  });

  it('of metrics and alarms is below 12 dollars a month', async () => {
    const { lines } = await costLines(readCounts());
    const watching = lines.filter(({ price }) => price === 'customMetric' || price === 'alarmMetric');
    expect(watching).toHaveLength(2);
    expect(sumOf(watching, 'month')).toBeLessThan(12);
  });

  it('counts what open desks and the pages of drivers ask for by themselves', async () => {
    const { lines } = await costLines(readCounts());
    const asked = lines.find(({ price }) => price === 'gatewayRequest');
    // 8 desks for 5 days of 12 hours, and 40 phones for half of these.
    expect(asked?.event).toBeGreaterThan((8 * 5 * 12 * 3_600) / 5 + (40 * 5 * 6 * 3_600) / 10);
  });

  it('of a parked month is below 5 dollars', async () => {
    const { parked } = await costLines(readCounts());
    expect(parked.map(({ price }) => price)).toContain('secret');
    expect(sumOf(parked, 'month')).toBeLessThan(5);
  });

  it('follows the units at the table', async () => {
    const counts = readCounts();
    const { getVipSchedule } = counts.operations;
    if (!getVipSchedule) throw new Error('getVipSchedule was measured');
    const dearer = { ...getVipSchedule, readUnits: getVipSchedule.readUnits + 100 };
    const readUnits = async (operations: typeof counts.operations) =>
      (await costLines({ ...counts, operations })).lines.find(({ price }) => price === 'readUnit')?.month ?? 0;
    const more =
      (await readUnits({ ...counts.operations, getVipSchedule: dearer })) - (await readUnits(counts.operations));
    expect(more / 100).toBeCloseTo(3_400);
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

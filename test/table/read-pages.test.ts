import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPage, type Segment } from '#shared/table/read-pages.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const NOW = '2027-05-10T09:00:00.000Z';

/** Returns a query over numbers that answers like the table: up to `limit` items, and a cursor even if none follows. */
function over(numbers: readonly number[]): Segment<number> {
  return {
    query: {
      go: async ({ cursor, limit }) => {
        const from = cursor === null ? 0 : numbers.indexOf(Number(cursor)) + 1;
        const data = numbers.slice(from, from + limit);
        return { data, cursor: data.length === limit ? String(data.at(-1)) : null };
      },
    },
    cursorAfter: String,
  };
}

async function walk(segments: readonly Segment<number>[], limit: number, keep?: (n: number) => boolean) {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(segments, { list: 'numbers', limit, cursor, now: NOW }, keep);
    pages.push(page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return pages;
}

const lists = fc
  .array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 3 })
  .map((lengths) => lengths.map((length, list) => Array.from({ length }, (_each, n) => list * 1_000 + n)));
const limits = fc.integer({ min: 1, max: 50 });

describe('readPage', () => {
  it('reads each item of each query once and in order, in full pages except the last', async () => {
    await fc.assert(
      fc.asyncProperty(lists, limits, async (segments, limit) => {
        const pages = await walk(segments.map(over), limit);
        expect(pages.flat()).toEqual(segments.flat());
        expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
      }),
    );
  });

  it('reads each item that passes the filter once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(lists, limits, fc.integer({ min: 1, max: 20 }), async (segments, limit, every) => {
        const keep = (n: number) => n % every === 0;
        const pages = await walk(segments.map(over), limit, keep);
        expect(pages.flat()).toEqual(segments.flat().filter(keep));
        expect(pages.every(({ length }) => length <= limit)).toBe(true);
      }),
    );
  });

  it('reads a limited number of items per page, and continues from there', async () => {
    const many = Array.from({ length: 3_500 }, (_each, n) => n);
    const pages = await walk([over(many)], 50, (n) => n === 3_499);
    expect(pages.flat()).toEqual([3_499]);
    expect(pages.length).toBeGreaterThanOrEqual(3);
    expect(pages.length).toBeLessThanOrEqual(8);
  });
});

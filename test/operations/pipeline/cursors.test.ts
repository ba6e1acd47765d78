import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import * as createVip from '#functions/vips/create-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { listVips as listing } from '#shared/entities/vips/vip.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { Vip } from '#shared/schemas/vips/vip.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const coordinator = useUser('COORDINATOR');
const NAMES = ['Ann', 'Ann', 'Ann', 'Åsa', 'Bea', 'Čeněk', 'Dov', 'Élodie', 'Ἑλένη', 'Zoë', '山田', '😀'];
beforeAll(async () => {
  await Promise.all(NAMES.map(add));
});

async function add(name: string, n = 0) {
  const body = { name, department: n % 2 ? 'ADMIN' : 'OTHER' };
  return (await call(createVip, { as: coordinator, body })).body.id as string;
}
function list(query: Record<string, string> = {}) {
  return call(listVips, { as: coordinator, query });
}
function idsOf({ body }: Answer): string[] {
  return body.items.map(({ id }: { id: string }) => id);
}
async function cursorOf(query: Record<string, string> = {}): Promise<string> {
  return (await list({ limit: '1', ...query })).body.nextCursor;
}

/** Reads all pages in order. */
async function walk(query: Record<string, string>, between: () => Promise<unknown> = async () => undefined) {
  const pages: string[][] = [];
  let cursor: string | null = '';
  do {
    const page: Answer = await list({ ...query, ...(cursor ? { cursor } : {}) });
    pages.push(idsOf(page));
    cursor = page.body.nextCursor;
    if (cursor) await between();
  } while (cursor);
  return pages;
}

describe('a paged list', () => {
  it('shows each item once and in order, with any limit', async () => {
    const all = idsOf(await list());
    expect(all).toHaveLength(NAMES.length);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: NAMES.length + 2 }), async (limit) => {
        const pages = await walk({ limit: String(limit) });
        expect(pages.flat()).toEqual(all);
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        expect(pages.at(-1)?.length).toBeGreaterThan(0);
      }),
      { examples: Array.from({ length: NAMES.length + 2 }, (_each, n) => [n + 1]), numRuns: NAMES.length + 2 },
    );
  });

  it('has no next page after its last item', async () => {
    const answer = await list();
    expect(answer.body.nextCursor).toBeNull();
    expect(answer.headers).not.toHaveProperty('link');
    expect((await list({ limit: String(NAMES.length) })).body.nextCursor).toBeNull();
  });

  it('links to the next page with the same filters', async () => {
    const answer = await list({ limit: '2', department: 'ADMIN' });
    const [, target = '', rel] = /^<([^>]+)>; (.*)$/.exec(answer.headers['link'] ?? '') ?? [];
    expect(rel).toBe('rel="next"');
    const url = new URL(target, 'https://api.example.org');
    expect(url.pathname).toBe('/api/vips');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      limit: '2',
      department: 'ADMIN',
      cursor: answer.body.nextCursor,
    });
    const next = await list(Object.fromEntries(url.searchParams));
    expect(next.status).toBe(200);
    expect(idsOf(next).filter((id) => idsOf(answer).includes(id))).toEqual([]);
  });

  it('continues from a cursor with another limit', async () => {
    const all = idsOf(await list());
    const cursor = await cursorOf();
    expect(idsOf(await list({ cursor, limit: '3' }))).toEqual(all.slice(1, 4));
  });

  it('shows each item once while others are added', async () => {
    const before = idsOf(await list());
    const names = ['Aa', 'Bob', 'Dora', 'Zz', 'Ann'];
    const pages = await walk({ limit: '2' }, async () => {
      const name = names.pop();
      if (name) await add(name);
    });
    const seen = pages.flat();
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
  });
});

describe('limit', () => {
  it.each(['0', '201', '-1', 'all'])('is refused if it is %s', async (limit) => {
    expect(await list({ limit })).toMatchObject({ status: 400, body: { errors: [{ path: 'query.limit' }] } });
  });
});

describe('a cursor is refused', () => {
  const expectRefused = async (cursor: string, query: Record<string, string> = {}) => {
    const answer = await list({ cursor, ...query });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ path: 'query.cursor' }] },
    });
  };

  it('if it belongs to other filters', async () => {
    await expectRefused(await cursorOf(), { department: 'ADMIN' });
    await expectRefused(await cursorOf(), { includeRosterOnly: 'true' });
    await expectRefused(await cursorOf({ department: 'ADMIN' }), { department: 'OTHER' });
    await expectRefused(await cursorOf({ search: 'a' }));
  });

  it('if it is forged', async () => {
    const cursor = await cursorOf();
    const elsewhere = Buffer.from('{"gsi1pk":"$motorcade#vips#deleted"}').toString('base64url');
    await expectRefused(`${cursor.slice(0, 22)}0.${elsewhere}`);
    await expectRefused(`${'A'.repeat(22)}0.${elsewhere}`);
    await expectRefused(elsewhere);
  });

  it('if it is cut, lengthened or reversed', async () => {
    const cursor = await cursorOf();
    for (const length of [0, 1, 21, 22, 23, cursor.length - 1]) await expectRefused(cursor.slice(0, length));
    await expectRefused(`${cursor}A`);
    await expectRefused(` ${cursor}`);
    await expectRefused(cursor.split('').reverse().join(''));
    await expectRefused(cursor.toLowerCase());
  });

  it('if any character is changed', async () => {
    const cursor = await cursorOf();
    await fc.assert(
      fc.asyncProperty(fc.nat(cursor.length - 1), fc.constantFrom('A', '0', '.', '-'), async (at, character) => {
        fc.pre(cursor[at] !== character);
        await expectRefused(cursor.slice(0, at) + character + cursor.slice(at + 1));
      }),
      { numRuns: 60 },
    );
  });

  it('if it is any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200, size: 'max' }), (text) => expectRefused(text)),
      { numRuns: 60, examples: [['null'], ['{}'], ['\u0000'], ['é'.repeat(22)], ['x'.repeat(5_000)], ['../../']] },
    );
  });
});

describe('a list that differs by user', () => {
  const filter = { listings: ['live'] as const, includeRosterOnly: true };
  const mine = probe(
    {
      access: ['read', 'Vip'],
      query: z.object(paging),
      success: { status: 200, body: pageOf(Vip), description: '' },
      invalidFor: ['MEANING'],
      uses: ['table:read'],
    },
    ({ actor, now, query }) =>
      listing(filter, { list: `mine ${actor.id}`, limit: 1, cursor: query['cursor'] as string | undefined, now }),
  );

  it('refuses the cursor of another user', async () => {
    const other = await aUser('COORDINATOR');
    const { body } = await call(mine, { as: coordinator });
    const query = { cursor: body.nextCursor as string };
    expect((await call(mine, { as: coordinator, query })).status).toBe(200);
    expect(await call(mine, { as: other, query })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'query.cursor' }] },
    });
  });
});

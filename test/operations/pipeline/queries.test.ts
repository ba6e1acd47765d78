import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { paging, QueryBoolean, queryChoice } from '#shared/schemas/query.ts';
import { Id } from '#shared/schemas/text.ts';
import { call } from '#test/support/call.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const coordinator = useUser('COORDINATOR');

const query = z.object({
  ...paging,
  hard: QueryBoolean.optional(),
  kind: queryChoice(['A', 'B']).optional(),
  search: z.string().optional(),
});
const listing = probe({ query });
async function read(rawQuery: string) {
  const { body, status } = await call(listing, { rawQuery });
  return status === 200 ? body.query : body.errors;
}
function refused(path: string, message: unknown = expect.any(String)) {
  return [{ path: `query.${path}`, message }];
}

describe('a boolean query parameter', () => {
  it.each(['true', 'TRUE', 'True', 'tRuE', '1', 'yes', 'YES', 'Yes'])('reads %s as true', async (text) => {
    expect(await read(`hard=${text}`)).toEqual({ hard: true });
  });

  it.each(['false', 'FALSE', 'False', '0', 'no', 'NO'])('reads %s as false', async (text) => {
    expect(await read(`hard=${text}`)).toEqual({ hard: false });
  });

  it.each([
    '',
    'on',
    'off',
    'y',
    'n',
    't',
    'f',
    '2',
    '-1',
    '01',
    'null',
    'undefined',
    'truee',
    'true,false',
    '%20true',
    'wahr',
    '１',
  ])('refuses %j and names the parameter', async (text) => {
    expect(await read(`hard=${text}`)).toMatchObject(refused('hard', 'must be true or false (also 1, 0, yes, no)'));
  });

  it('is undefined if it is missing, and refused if it has no value', async () => {
    expect(await read('')).toEqual({});
    expect(await read('hard')).toMatchObject(refused('hard'));
  });

  it('is refused if it is given twice', async () => {
    expect(await read('hard=true&hard=true')).toMatchObject(refused('hard'));
  });
});

describe('limit', () => {
  it.each([
    ['1', 1],
    ['200', 200],
    ['007', 7],
  ])('accepts %s', async (text, limit) => {
    expect(await read(`limit=${text}`)).toEqual({ limit });
  });

  it.each([
    '0',
    '201',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1.5',
    '1,5',
    '',
    ' 5',
    '５',
    'NaN',
    'Infinity',
    '9'.repeat(400),
    'ten',
  ])('refuses %j', async (text) => {
    expect(await read(`limit=${encodeURIComponent(text)}`)).toMatchObject(refused('limit'));
  });

  it('refuses two values', async () => {
    expect(await read('limit=1&limit=2')).toMatchObject(refused('limit'));
  });
});

describe('a query', () => {
  it('accepts several values of one parameter, separated by commas or repeated', async () => {
    expect(await read('kind=A,B')).toEqual({ kind: ['A', 'B'] });
    expect(await read('kind=A&kind=B')).toEqual({ kind: ['A', 'B'] });
    expect(await read('kind=A,C')).toMatchObject([{ path: 'query.kind.1', message: 'must be one of A, B' }]);
  });

  it('is decoded like a form: plus signs are spaces, percent codes are UTF-8', async () => {
    expect(await read('search=Zo%C3%AB+%2B+1%25')).toEqual({ search: 'Zoë + 1%' });
  });

  it.each(['search=100%', 'search=%zz', 'search=%E0%A4%A', 'search=%ff', 'search=%ED%A0%80'])(
    'is refused if its encoding is invalid (%s)',
    async (rawQuery) => {
      expect(await read(rawQuery)).toMatchObject([
        { ...refused('search', 'is not percent-encoded UTF-8')[0], code: 'NOT_ENCODED' },
      ]);
    },
  );

  it.each(['serach=x', '__proto__=x', 'constructor=x', 'Hard=true', '=x', 'hard%5B%5D=true'])(
    'is refused with an unknown parameter (%s), by name',
    async (rawQuery) => {
      const [name = ''] = new URLSearchParams(rawQuery).keys();
      expect(await read(rawQuery)).toMatchObject(
        refused(name, 'is not a known parameter. The known ones are limit, cursor, hard, kind, search'),
      );
    },
  );

  it('may have empty parameters', async () => {
    expect(await read('&&search=x&')).toEqual({ search: 'x' });
  });
});

describe('an operation without parameters', () => {
  it.each(['GET', 'POST', 'DELETE'] as const)(
    '(%s) refuses every parameter, so that no write is taken for a dry run',
    async (method) => {
      const strict = probe({ method, access: ['read', 'Vip'] });
      const { body, status } = await call(strict, { as: coordinator, query: { dryRun: 'true', hard: 'false' } });
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([
        { path: 'query.dryRun', message: 'is not a known parameter. This operation takes none' },
        { path: 'query.hard', message: 'is not a known parameter. This operation takes none' },
      ]);
    },
  );

  it('accepts parameters if it is public, because health checks and caches add their own', async () => {
    expect((await call(probe({}), { query: { nocache: '1' } })).status).toBe(200);
  });
});

describe('errors in the path, the query and the body', () => {
  const all = probe({
    method: 'POST',
    path: '/api/probes/{probeId}',
    params: z.object({ probeId: Id }),
    query,
    body: z.strictObject({ name: z.string() }),
    dryRun: true,
  });

  it('are reported together, each with its path', async () => {
    const { body, status } = await call(all, {
      params: { probeId: 'no id!' },
      query: { limit: '0', hard: 'maybe', dryRun: 'perhaps' },
      body: { nmae: 'typo' },
    });
    expect(status).toBe(400);
    const paths = body.errors.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual([
      'body.name',
      'body.nmae',
      'path.probeId',
      'query.dryRun',
      'query.hard',
      'query.limit',
    ]);
    expect(body.detail).toMatch(/; and 3 more\.$/);
  });

  it.each(['', ' ', 'a/b', 'a b', 'ü', '%00', 'x'.repeat(129), '../x', "'", '\u0000'])(
    'include an invalid id (%j)',
    async (probeId) => {
      const { body } = await call(all, { params: { probeId }, body: { name: 'x' } });
      expect(body.errors).toMatchObject([{ path: 'path.probeId', message: 'is not a valid id of this service' }]);
    },
  );
});

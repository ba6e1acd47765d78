import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { paging, QueryBoolean, queryChoice } from '#shared/schemas/query.ts';
import { Id } from '#shared/schemas/text.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let coordinator: string;
beforeAll(async () => {
  coordinator = await aUser('COORDINATOR');
});

const query = z.object({
  ...paging,
  hard: QueryBoolean.optional(),
  kind: queryChoice(['A', 'B']).optional(),
  search: z.string().optional(),
});
const listing = probe({ query });
const read = async (rawQuery: string) => {
  const { body, status } = await call(listing, { rawQuery });
  return status === 200 ? body.query : body.errors;
};
const refused = (path: string, message: unknown = expect.any(String)) => [{ path: `query.${path}`, message }];

describe('boolean query parameters are parsed by a shared boolean parser', () => {
  it.each(['true', 'TRUE', 'True', 'tRuE', '1', 'yes', 'YES', 'Yes'])('%s is true', async (text) => {
    expect(await read(`hard=${text}`)).toEqual({ hard: true });
  });

  it.each(['false', 'FALSE', 'False', '0', 'no', 'NO'])('%s is false', async (text) => {
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
  ])('%j is neither, and the answer names the parameter', async (text) => {
    expect(await read(`hard=${text}`)).toEqual(refused('hard', 'must be true or false (also 1, 0, yes, no)'));
  });

  it('without the parameter it is neither', async () => {
    expect(await read('')).toEqual({});
    expect(await read('hard')).toEqual(refused('hard'));
  });

  it('is not read from a parameter that is given twice', async () => {
    expect(await read('hard=true&hard=true')).toEqual(refused('hard'));
  });
});

describe('limit is a whole number from 1 to 200', () => {
  it.each([
    ['1', 1],
    ['200', 200],
    ['007', 7],
  ])('%s', async (text, limit) => {
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
  ])('and not %j', async (text) => {
    expect(await read(`limit=${encodeURIComponent(text)}`)).toEqual(refused('limit'));
  });

  it('nor two', async () => {
    expect(await read('limit=1&limit=2')).toEqual(refused('limit'));
  });
});

describe('a query', () => {
  it('gives several values of one parameter separated by commas or repeated', async () => {
    expect(await read('kind=A,B')).toEqual({ kind: ['A', 'B'] });
    expect(await read('kind=A&kind=B')).toEqual({ kind: ['A', 'B'] });
    expect(await read('kind=A,C')).toEqual([{ path: 'query.kind.1', message: 'must be one of A, B' }]);
  });

  it('is decoded as forms are: plus signs are blanks, percent signs UTF-8', async () => {
    expect(await read('search=Zo%C3%AB+%2B+1%25')).toEqual({ search: 'Zoë + 1%' });
  });

  it.each(['search=100%', 'search=%zz', 'search=%E0%A4%A', 'search=%ff', 'search=%ED%A0%80'])(
    'that encodes nothing (%s) is refused and not guessed at',
    async (rawQuery) => {
      expect(await read(rawQuery)).toEqual(refused('search', 'is not percent-encoded UTF-8'));
    },
  );

  it.each(['serach=x', '__proto__=x', 'constructor=x', 'Hard=true', '=x', 'hard%5B%5D=true'])(
    'with a parameter that nobody knows (%s) is refused by name',
    async (rawQuery) => {
      const [name = ''] = new URLSearchParams(rawQuery).keys();
      expect(await read(rawQuery)).toEqual(refused(name, 'is not a known field'));
    },
  );

  it('may have empty parts', async () => {
    expect(await read('&&search=x&')).toEqual({ search: 'x' });
  });
});

describe('an operation without parameters', () => {
  it.each(['GET', 'POST', 'DELETE'] as const)(
    '(%s) refuses those it would not heed: nobody takes a real write for a dry run',
    async (method) => {
      const strict = probe({ method, access: ['read', 'Vip'] });
      const { body, status } = await call(strict, { as: coordinator, query: { dryRun: 'true', hard: 'false' } });
      expect(status).toBe(400);
      expect(body.errors).toEqual([
        { path: 'query.dryRun', message: 'is not a known field' },
        { path: 'query.hard', message: 'is not a known field' },
      ]);
    },
  );

  it('lets them pass where it is public: probes and caches add their own', async () => {
    expect((await call(probe({}), { query: { nocache: '1' } })).status).toBe(200);
  });
});

describe('faults of the path, the query and the body', () => {
  const all = probe({
    method: 'POST',
    path: '/api/probes/{probeId}',
    params: z.object({ probeId: Id }),
    query,
    body: z.strictObject({ name: z.string() }),
    dryRun: true,
  });

  it('are reported together, each with its place', async () => {
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
    'an id that is none (%j) is refused',
    async (probeId) => {
      const { body } = await call(all, { params: { probeId }, body: { name: 'x' } });
      expect(body.errors).toEqual([{ path: 'path.probeId', message: 'is not a valid id of this service' }]);
    },
  );
});

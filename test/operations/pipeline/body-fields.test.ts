import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import * as createVip from '#functions/vips/create-vip.ts';
import { call } from '#test/support/call.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const coordinator = useUser('COORDINATOR');

const vip = { name: 'Zoë', department: 'ADMIN' };
async function errorsOf(body: unknown) {
  const answer = await call(createVip, { as: coordinator, body });
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('VALIDATION_FAILED');
  return answer.body.errors as { path: string; message: string }[];
}

describe('an unknown body field', () => {
  it('is refused with its path, at any depth', async () => {
    const contact = { name: 'Ann', phone: '+44 20 7946 0958', mobile: '1' };
    const errors = await errorsOf({ ...vip, nmae: 'typo', emergencyContact: contact });
    expect(errors).toEqual(
      expect.arrayContaining([
        { path: 'body.nmae', message: 'is not a known field', code: 'UNKNOWN_FIELD' },
        { path: 'body.emergencyContact.mobile', message: 'is not a known field', code: 'UNKNOWN_FIELD' },
      ]),
    );
  });

  it.each(['__proto__', 'constructor', 'prototype'])('is refused if it is %s, at any depth', async (name) => {
    expect(await errorsOf(`{"name":"Zoë","department":"ADMIN","${name}":{"isAdmin":true}}`)).toMatchObject([
      { path: `body.${name}`, message: 'is not a known field' },
    ]);
    const deep = await errorsOf(`{"name":"Zoë","emergencyContact":{"a":[{"${name}":1}]}}`);
    expect(deep).toMatchObject([{ path: `body.emergencyContact.a.0.${name}`, message: 'is not a known field' }]);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it.each(['id', 'version', 'createdAt', 'deletedAt', 'nameKey', 'pk'])(
    'is refused if it is %s, which the service sets',
    async (name) => {
      expect(await errorsOf({ ...vip, [name]: 'x' })).toMatchObject([
        { path: `body.${name}`, message: 'is not a known field' },
      ]);
    },
  );
});

describe('an error message completes a sentence that starts with the name of the field', () => {
  const shapes = probe({
    method: 'POST',
    body: z.strictObject({
      text: z.string().max(3),
      count: z.int().min(1).max(9),
      ratio: z.number().optional(),
      kind: z.enum(['A', 'B']),
      only: z.literal('X').optional(),
      flag: z.boolean().optional(),
      list: z.array(z.string()).min(1).max(2).optional(),
      either: z.union([z.string(), z.number()]).optional(),
    }),
  });
  it.each<[unknown, string[]]>([
    [{}, ['body.text is required', 'body.count is required', 'body.kind is required']],
    [
      { text: 1, count: '1', kind: 'C' },
      ['body.text must be text', 'body.count must be a number', 'body.kind must be one of A, B'],
    ],
    [
      { text: 'abcd', count: 1.5, kind: 'A' },
      ['body.text must have at most 3 characters', 'body.count must be a whole number'],
    ],
    [{ text: 'a', count: 0, kind: 'A', only: 'Y' }, ['body.count must be at least 1', 'body.only must be X']],
    [
      { text: 'a', count: 10, kind: 'A', flag: 'true' },
      ['body.count must be at most 9', 'body.flag must be true or false'],
    ],
    [{ text: 'a', count: 1, kind: 'A', list: [] }, ['body.list must have at least 1 entries']],
    [
      { text: 'a', count: 1, kind: 'A', list: ['a', 2], ratio: null },
      ['body.ratio must be a number', 'body.list.1 must be text'],
    ],
    [
      { text: 'a', count: 1, kind: 'A', list: 'a', either: {} },
      ['body.list must be a list', 'body.either is not valid'],
    ],
  ])('%j', async (body, messages) => {
    const answer = await call(shapes, { body });
    expect(answer.body.errors.map(({ path, message }: Record<string, string>) => `${path} ${message}`)).toEqual(
      messages,
    );
  });
});

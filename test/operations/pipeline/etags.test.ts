import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { VersionMismatch } from '#shared/contract/problems.ts';
import { call } from '#test/support/call.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const coordinator = useUser('COORDINATOR');

async function aVip(): Promise<string> {
  const { body } = await call(createVip, { as: coordinator, body: { name: 'Ann', department: 'ADMIN' } });
  return body.id;
}
function read(vipId: string, headers: Record<string, string> = {}) {
  return call(getVip, { as: coordinator, params: { vipId }, headers });
}
function change(vipId: string, ifMatch?: string, name = 'Bea') {
  return call(updateVip, {
    as: coordinator,
    params: { vipId },
    body: { name },
    ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
  });
}

describe('ETag', () => {
  it('is absent from the answer of a POST that shows no record', async () => {
    const text = z.object({ text: z.string() });
    const success = { status: 200, body: text, description: '' } as const;
    const answered = async (method: 'GET' | 'POST') =>
      (await call(probe({ method, success }, () => ({ text: 'a' })))).headers['etag'];
    expect([await answered('POST'), await answered('GET')]).toEqual([
      undefined,
      expect.stringMatching(/^"[\w-]{16}"$/),
    ]);
  });

  it('is the version of a created, read or changed record', async () => {
    const vipId = await aVip();
    expect((await read(vipId)).headers['etag']).toBe('"1"');
    expect((await change(vipId)).headers['etag']).toBe('"2"');
    expect((await read(vipId)).headers['etag']).toBe('"2"');
  });
});

describe('If-Match', () => {
  it.each(['"1"', 'W/"1"', '1', '*', '"7", "1"', '"7","1",W/"9"', '"1-abcDEF_-09"', ' "1" '])(
    '%s allows a change of version 1',
    async (ifMatch) => {
      expect((await change(await aVip(), ifMatch)).status).toBe(200);
    },
  );

  it.each([
    '"2"',
    '"0"',
    'W/"2"',
    '"01"',
    '"1.0"',
    '"-1"',
    '"11"',
    '2, 3',
    '""',
    '',
    'nonsense',
    '"1',
    '1"',
    '"*"',
    '"1" "2"',
    '"1";',
    'null',
    '"é"',
    '*-1',
  ])('%j is answered 412 for version 1, and nothing is written', async (ifMatch) => {
    const vipId = await aVip();
    const before = await read(vipId);
    const refused = await change(vipId, ifMatch);
    expect(refused).toMatchObject({
      status: 412,
      body: { code: 'VERSION_MISMATCH', detail: expect.stringContaining('The version is 1 now') },
    });
    expect((await read(vipId)).text).toBe(before.text);
  });

  it('allows one of two writes with the same ETag', async () => {
    const vipId = await aVip();
    const { etag = '' } = (await read(vipId)).headers;
    const statuses = [(await change(vipId, etag, 'First')).status, (await change(vipId, etag, 'Second')).status];
    expect(statuses).toEqual([200, 412]);
    expect((await read(vipId)).body.name).toBe('First');
  });

  it('allows one of twenty concurrent writes', async () => {
    const vipId = await aVip();
    const answers = await Promise.all(Array.from({ length: 20 }, (_each, n) => change(vipId, '"1"', `Name ${n}`)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
    expect((await read(vipId)).body).toMatchObject({ version: 2, name: won[0]?.body.name });
  });

  it('also protects a deletion', async () => {
    const vipId = await aVip();
    const remove = (ifMatch: string) =>
      call(deleteVip, { as: coordinator, params: { vipId }, headers: { 'if-match': ifMatch } });
    expect((await remove('"9"')).status).toBe(412);
    expect((await read(vipId)).status).toBe(200);
    expect((await remove('"1"')).status).toBeLessThan(300);
  });

  it('is optional: without it each write makes a new version', async () => {
    const vipId = await aVip();
    const answers = await Promise.all(Array.from({ length: 5 }, (_each, n) => change(vipId, undefined, `Name ${n}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5, 6]);
  });

  it('is shortened in the error message', async () => {
    const picky = probe({ method: 'PATCH', problems: [VersionMismatch] }, ({ ifMatch }) => ifMatch({ version: 1 }));
    const { body } = await call(picky, { headers: { 'if-match': `"${'x'.repeat(8_000)}"` } });
    expect(body.detail.length).toBeLessThan(250);
  });
});

describe('If-None-Match', () => {
  it.each(['"1"', 'W/"1"', '*', '"0", "1"'])(
    '%s is answered 304 without a body while nothing changes',
    async (known) => {
      const vipId = await aVip();
      const answer = await read(vipId, { 'if-none-match': known });
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 304, text: '' });
      expect(answer.headers).toMatchObject({
        etag: '"1"',
        'cache-control': 'private, no-cache',
        'ratelimit-limit': expect.any(String),
        'x-request-id': expect.any(String),
      });
      expect(answer.headers).not.toHaveProperty('content-type');
    },
  );

  it.each(['"2"', '', 'nonsense', '"1'])('%j is answered 200', async (known) => {
    expect((await read(await aVip(), { 'if-none-match': known })).status).toBe(200);
  });

  it('is answered 200 after a change', async () => {
    const vipId = await aVip();
    await change(vipId);
    expect((await read(vipId, { 'if-none-match': '"1"' })).body.version).toBe(2);
  });

  it('works for lists, whose ETag depends on their content', async () => {
    const list = (headers: Record<string, string> = {}) => call(listVips, { as: coordinator, headers });
    const { etag = '' } = (await list()).headers;
    expect((await list({ 'if-none-match': etag })).status).toBe(304);
    await aVip();
    const changed = await list({ 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers['etag']).not.toBe(etag);
  });

  it('is ignored for a write', async () => {
    const vipId = await aVip();
    const written = await call(updateVip, {
      as: coordinator,
      params: { vipId },
      body: { name: 'Cy' },
      headers: { 'if-none-match': '*' },
    });
    expect(written.status).toBe(200);
  });
});

describe('an answer that also shows other records', () => {
  const shows = (others: string) =>
    probe(
      {
        success: { status: 200, body: z.object({ version: z.int(), others: z.string() }), description: '' },
        problems: [VersionMismatch],
      },
      ({ ifMatch }) => {
        ifMatch({ version: 3 });
        return { version: 3, others };
      },
    );

  it('has an ETag that changes with them and still works as If-Match', async () => {
    const [one, other] = [await call(shows('a')), await call(shows('b'))];
    expect(one.headers['etag']).toMatch(/^"3-[\w-]+"$/);
    expect(other.headers['etag']).not.toBe(one.headers['etag']);
    expect((await call(shows('c'), { headers: { 'if-match': one.headers['etag'] as string } })).status).toBe(200);
  });
});

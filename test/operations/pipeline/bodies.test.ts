import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createVip from '#functions/vips/create-vip.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let coordinator: string;
beforeAll(async () => {
  coordinator = await aUser('COORDINATOR');
});

const vip = { name: 'Zoë', department: 'ADMIN' };
const post = (body: unknown, more: CallOptions = {}) => call(createVip, { as: coordinator, body, ...more });
const withType = (type: string, body: unknown = JSON.stringify(vip)) =>
  post(body, { headers: { 'content-type': type } });
const faultsOf = async (body: unknown) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('VALIDATION_FAILED');
  return answer.body.errors as { path: string; message: string }[];
};

describe('a body must be JSON', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON;charset="UTF-8"',
    'application/merge-patch+json',
    ' application/json ',
  ])('and say so: %s', async (type) => {
    expect((await withType(type)).status).toBe(201);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'json',
    '',
    'text/json',
  ])('and not %j, which is 415', async (type) => {
    expect(await withType(type)).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  it('and say so at all: without a Content-Type it is 415', async () => {
    expect(
      (await post(JSON.stringify(vip), { headers: { 'content-type': undefined as unknown as string } })).status,
    ).toBe(415);
  });

  it.each([
    '{',
    '{"name":',
    "{'name':'x'}",
    '{name:1}',
    '[1,]',
    'undefined',
    'NaN',
    '{"a":1}{"b":2}',
    '\u0000',
    '// x\n{}',
  ])('and %j is not', async (text) => {
    expect(await faultsOf(text)).toEqual([{ path: 'body', message: 'is not JSON' }]);
  });

  it.each([
    ['null', 'must be an object'],
    ['[]', 'must be an object'],
    ['7', 'must be an object'],
    ['true', 'must be an object'],
    ['"text"', 'must be an object'],
  ])('of the right kind, which %s is not', async (text, message) => {
    expect(await faultsOf(text)).toEqual([{ path: 'body', message }]);
  });

  it('and there at all where one is needed', async () => {
    expect(await faultsOf(undefined)).toEqual([{ path: 'body', message: 'is required' }]);
    expect(await faultsOf('')).toEqual([{ path: 'body', message: 'is required' }]);
  });

  it('also when the gateway hands it over in Base64', async () => {
    const { body, status } = await withType(
      'application/json',
      new TextEncoder().encode(JSON.stringify({ ...vip, name: '花子 😀' })),
    );
    expect({ status, name: body.name }).toEqual({ status: 201, name: '花子 😀' });
  });

  it('with or without a byte order mark', async () => {
    const marked = Buffer.from(`\ufeff${JSON.stringify(vip)}`);
    expect((await withType('application/json', marked)).status).toBe(201);
  });

  it('in UTF-8: other bytes are refused and not guessed at', async () => {
    const latin1 = Buffer.from('{"name":"Zo\xeb","department":"ADMIN"}', 'latin1');
    expect(await withType('application/json', latin1)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body', message: 'is not UTF-8' }] },
    });
  });
});

describe('a body has bounds', () => {
  it('1 MiB is the most; more is 413', async () => {
    const filled = (bytes: number) => JSON.stringify({ ...vip, notes: 'x'.repeat(bytes) });
    const frame = Buffer.byteLength(filled(0));
    expect((await post(filled(1024 * 1024 - frame))).status).toBe(400);
    expect(await post(filled(1024 * 1024 - frame + 1))).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
    expect((await post(JSON.stringify({ ...vip, notes: '😀'.repeat(300_000) }))).status).toBe(413);
  });

  it.each(['[', '{"a":'])('%s nested without end is refused, and breaks nothing', async (opening) => {
    const depth = Math.floor((1024 * 1024) / (opening.length + 1)) - 10;
    const nested = opening.repeat(depth) + (opening === '[' ? '' : '1') + (opening === '[' ? ']' : '}').repeat(depth);
    expect(await faultsOf(nested)).toEqual([{ path: 'body', message: 'must not be nested deeper than 20 levels' }]);
    expect(await faultsOf(`{"name":${nested.slice(0, 200_000)}`)).toEqual([{ path: 'body', message: 'is not JSON' }]);
  });

  it('a great many faults are told as far as anybody would read them', async () => {
    const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_each, n) => [`field${n}`, n]));
    const answer = await post({ ...vip, ...fields });
    expect(answer.body.errors).toHaveLength(50);
    expect(answer.body.detail).toContain('and 49997 more');
    expect(answer.text.length).toBeLessThan(10_000);
  });

  it('the names of unknown fields come back cut', async () => {
    const [fault] = await faultsOf({ ...vip, ['x'.repeat(500_000)]: 1 });
    expect(fault?.path).toHaveLength(201);
  });
});

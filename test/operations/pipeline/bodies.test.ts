import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const coordinator = useUser('COORDINATOR');

const vip = { name: 'Zoë', department: 'ADMIN' };
function post(body: unknown, more: CallOptions = {}) {
  return call(createVip, { as: coordinator, body, ...more });
}
function withType(type: string, body: unknown = JSON.stringify(vip)) {
  return post(body, { headers: { 'content-type': type } });
}
async function errorsOf(body: unknown) {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('VALIDATION_FAILED');
  return answer.body.errors as { path: string; message: string }[];
}

describe('a body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON;charset="UTF-8"',
    'application/merge-patch+json',
    ' application/json ',
  ])('is accepted with Content-Type %s', async (type) => {
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
  ])('is answered 415 with Content-Type %j', async (type) => {
    expect(await withType(type)).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  it.each(['gzip', 'br', 'deflate, gzip', 'GZIP'])('is answered 415 with Content-Encoding %s', async (encoding) => {
    const body = gzipSync(JSON.stringify(vip));
    const detail = 'Send the body as it is, not compressed, and leave `Content-Encoding` out.';
    for (const [operation, type] of [
      [createVip, 'application/json'],
      [importVips, 'text/csv'],
      [importTable, 'text/csv'],
    ] as const) {
      const headers = { 'content-type': type, 'content-encoding': encoding };
      const query = operation === importTable ? { kind: 'VIPS' } : {};
      const refused = await call(operation, { as: coordinator, body, headers, query });
      expect(refused).toMatchObject({ status: 415, body: { detail } });
    }
    expect((await post(vip, { headers: { 'content-encoding': 'identity' } })).status).toBe(201);
  });

  it.each(['iso-8859-1', 'windows-1252', '"latin1"', 'utf-16le'])(
    'is answered 415 with charset %s',
    async (charset) => {
      expect(await withType(`application/json; charset=${charset}`)).toMatchObject({
        status: 415,
        body: { detail: 'Send the body in UTF-8, and name it in `Content-Type`: `charset=utf-8`.' },
      });
    },
  );

  it('is answered 415 with a list in another charset, and accepted in UTF-16 with its mark', async () => {
    const list = 'Name,Department\nZoë,ADMIN\n';
    const sent = (charset: string, body: unknown) =>
      call(importVips, { as: coordinator, body, headers: { 'content-type': `text/csv; charset=${charset}` } });
    expect((await sent('windows-1252', list)).status).toBe(415);
    expect((await sent('utf-16le', Buffer.from(`\ufeff${list}`, 'utf16le'))).status).toBe(200);
  });

  it('is answered 415 without a Content-Type', async () => {
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
  ])('is refused if it is not JSON: %j', async (text) => {
    expect(await errorsOf(text)).toMatchObject([{ path: 'body', code: 'NOT_JSON', message: 'is not JSON' }]);
  });

  it.each([
    ['null', 'must be an object'],
    ['[]', 'must be an object'],
    ['7', 'must be an object'],
    ['true', 'must be an object'],
    ['"text"', 'must be an object'],
  ])('is refused if it is not an object: %s', async (text, message) => {
    expect(await errorsOf(text)).toMatchObject([{ path: 'body', message }]);
  });

  it('is refused if it is required and missing', async () => {
    expect(await errorsOf(undefined)).toMatchObject([{ path: 'body', message: 'is required' }]);
    expect(await errorsOf('')).toMatchObject([{ path: 'body', message: 'is required' }]);
  });

  it('is accepted in Base64 from the gateway', async () => {
    const { body, status } = await withType(
      'application/json',
      new TextEncoder().encode(JSON.stringify({ ...vip, name: '花子 😀' })),
    );
    expect({ status, name: body.name }).toEqual({ status: 201, name: '花子 😀' });
  });

  it('is accepted with a byte order mark', async () => {
    const marked = Buffer.from(`\ufeff${JSON.stringify(vip)}`);
    expect((await withType('application/json', marked)).status).toBe(201);
  });

  it('is refused if it is not UTF-8', async () => {
    const latin1 = Buffer.from('{"name":"Zo\xeb","department":"ADMIN"}', 'latin1');
    expect(await withType('application/json', latin1)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body', message: 'is not UTF-8' }] },
    });
  });
});

describe('the limits of a body', () => {
  it('answer 413 to more than 1 MiB', async () => {
    const filled = (bytes: number) => JSON.stringify({ ...vip, notes: 'x'.repeat(bytes) });
    const frame = Buffer.byteLength(filled(0));
    expect((await post(filled(1024 * 1024 - frame))).status).toBe(400);
    expect(await post(filled(1024 * 1024 - frame + 1))).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
    expect((await post(JSON.stringify({ ...vip, notes: '😀'.repeat(300_000) }))).status).toBe(413);
  });

  it.each(['[', '{"a":'])('refuse deeply nested %s', async (opening) => {
    const depth = Math.floor((1024 * 1024) / (opening.length + 1)) - 10;
    const nested = opening.repeat(depth) + (opening === '[' ? '' : '1') + (opening === '[' ? ']' : '}').repeat(depth);
    expect(await errorsOf(nested)).toMatchObject([
      { path: 'body', code: 'TOO_DEEP', message: 'must not be nested deeper than 20 levels', values: { max: 20 } },
    ]);
    expect(await errorsOf(`{"name":${nested.slice(0, 200_000)}`)).toMatchObject([
      { path: 'body', message: 'is not JSON' },
    ]);
  });

  it('report at most 50 of 50,000 errors', async () => {
    const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_each, n) => [`field${n}`, n]));
    const answer = await post({ ...vip, ...fields });
    expect(answer.body.errors).toHaveLength(50);
    expect(answer.body.detail).toContain('and 49997 more');
    expect(answer.text.length).toBeLessThan(10_000);
  });

  it('shorten the names of unknown fields', async () => {
    const [error] = await errorsOf({ ...vip, ['x'.repeat(500_000)]: 1 });
    expect(error?.path).toHaveLength(201);
  });
});

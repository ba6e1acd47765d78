import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Context } from 'aws-lambda';
import * as createVip from '#functions/vips/create-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { eventOf } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('ADMINISTRATOR');
beforeAll(async () => {
  await someVips(as, 10);
});

async function ask(headers: Record<string, string>, query: Record<string, string> = {}) {
  const event = await eventOf(listVips.contract, { as, headers, query });
  return listVips.handler(event, { awsRequestId: 'test' } as Context);
}

describe('a long answer', () => {
  it.each([
    { accepted: 'gzip, deflate, br', encoding: 'br', unpack: brotliDecompressSync },
    { accepted: 'gzip;q=1.0, br;q=0', encoding: 'gzip', unpack: gunzipSync },
    { accepted: 'GZIP', encoding: 'gzip', unpack: gunzipSync },
  ])('is compressed for $accepted', async ({ accepted, encoding, unpack }) => {
    const [plain, packed] = [await ask({}), await ask({ 'accept-encoding': accepted })];
    expect(packed).toMatchObject({
      isBase64Encoded: true,
      headers: { 'Content-Encoding': encoding, Vary: 'Accept-Encoding' },
    });
    const bytes = Buffer.from(packed.body ?? '', 'base64');
    expect(unpack(bytes).toString()).toBe(plain.body);
    expect(bytes.byteLength).toBeLessThan((plain.body?.length ?? 0) / 2);
    expect(packed.headers?.['ETag']).toBe(plain.headers?.['ETag']);
  });

  it.each(['', 'identity', 'gzip;q=0', 'gzip;q=0.000', 'zstd'])('is not for %j', async (accepted) => {
    const answer = await ask({ 'accept-encoding': accepted });
    expect(answer.isBase64Encoded).toBeUndefined();
    expect(answer.headers).toMatchObject({ Vary: 'Accept-Encoding' });
    expect(JSON.parse(answer.body ?? '').items.length).toBeGreaterThan(9);
  });
});

it('a short answer is not compressed', async () => {
  const answer = await ask({ 'accept-encoding': 'gzip' }, { limit: '1' });
  expect(answer.headers).not.toHaveProperty('Content-Encoding');
  expect(answer.headers).not.toHaveProperty('Vary');
});

it('the answer to a write is not compressed', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const event = await eventOf(createVip.contract, {
    as,
    headers,
    body: { name: 'Ada', department: 'ADMIN', notes: 'x'.repeat(1_500) },
  });
  const answer = await createVip.handler(event, { awsRequestId: 'test' } as Context);
  expect(answer).toMatchObject({ statusCode: 201 });
  expect(answer.body?.length).toBeGreaterThan(1_400);
  expect(answer.isBase64Encoded).toBeUndefined();
});

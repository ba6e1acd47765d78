import { describe, expect, it } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler as createVip } from '#functions/vips/create-vip.ts';
import { handler as getVip } from '#functions/vips/get-vip.ts';
import { handler as listVips } from '#functions/vips/list-vips.ts';
import { type Asked, samEvent } from '#test/support/event.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

useTable();

const GUEST = JSON.stringify({ name: 'Amara Diallo', department: 'ADMIN' });
const lambda = { awsRequestId: 'sam' } as Context;

async function asCoordinator(asked: Asked) {
  return samEvent({
    ...asked,
    headers: {
      authorization: `Bearer ${await tokenFor(await aUser('COORDINATOR'))}`,
      ...(asked.body ? { 'content-type': 'application/json' } : {}),
      ...asked.headers,
    },
  });
}

describe('an event of SAM, which writes `Authorization` where API Gateway writes `authorization`', () => {
  it('signs in, reads the media type and the key of a repeat', async () => {
    const creation = await asCoordinator({
      method: 'POST',
      path: '/api/vips',
      body: GUEST,
      headers: { 'idempotency-key': 'sam-1' },
    });
    const first = await createVip(creation, lambda);
    expect(first.statusCode).toBe(201);
    const repeat = await createVip(creation, lambda);
    expect(repeat).toMatchObject({ statusCode: 201, body: first.body, headers: { 'Idempotency-Replayed': 'true' } });
  });

  it('compares the version of a record', async () => {
    const created = await createVip(await asCoordinator({ method: 'POST', path: '/api/vips', body: GUEST }), lambda);
    const { id } = JSON.parse(created.body ?? '') as { id: string };
    const known = await asCoordinator({
      method: 'GET',
      path: `/api/vips/${id}`,
      pathParameters: { vipId: id },
      headers: { 'if-none-match': String(created.headers?.['ETag']) },
    });
    expect((await getVip(known, lambda)).statusCode).toBe(304);
  });

  it('reads a repeated parameter of the query, and a body in Base64', async () => {
    const list = await asCoordinator({ method: 'GET', path: '/api/vips?limit=1&includeRosterOnly=YES' });
    expect((await listVips(list, lambda)).statusCode).toBe(200);
    const body = Buffer.from(GUEST).toString('base64');
    const creation = await asCoordinator({ method: 'POST', path: '/api/vips', body, isBase64Encoded: true });
    expect((await createVip(creation, lambda)).statusCode).toBe(201);
  });

  it('is 401 without a token, and without any headers', async () => {
    const bare = { ...samEvent({ method: 'GET', path: '/api/vips' }), headers: undefined };
    expect((await listVips(bare as never, lambda)).statusCode).toBe(401);
  });
});

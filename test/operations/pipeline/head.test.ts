import { describe, expect, it } from '@jest/globals';
import type { Context as LambdaContext } from 'aws-lambda';
import { operations } from '#functions/registry.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { call } from '#test/support/call.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { useFiles } from '#test/support/files.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

useTable();
useFiles();

/** Headers that differ from one request to the next. */
const OWN = ['X-Request-Id', 'RateLimit-Remaining', 'RateLimit-Reset'];

async function asked(method: string, vipId: string, as: string, headers: Record<string, string> = {}) {
  const path = `/api/vips/${vipId}`;
  const authorization = `Bearer ${await tokenFor(as)}`;
  const event = gatewayEvent({ method, path, pathParameters: { vipId }, headers: { authorization, ...headers } });
  const result = await getVip.handler(event, { awsRequestId: 'test' } as LambdaContext);
  return {
    ...result,
    headers: Object.fromEntries(Object.entries(result.headers ?? {}).filter(([name]) => !OWN.includes(name))),
  };
}

describe('HEAD', () => {
  it('gives the status and the headers of GET without a body, refusals and 304 included', async () => {
    const as = await aUser('COORDINATOR');
    const { id, version } = (await call(createVip, { as, body: { name: 'Ann', department: 'ADMIN' } })).body;
    for (const [vipId, known] of [[id], ['vip_unknown'], [id, `"${version}"`]] as const) {
      const headers = known === undefined ? {} : { 'if-none-match': known };
      const { body: _body, ...got } = await asked('GET', vipId, as, headers);
      const head = await asked('HEAD', vipId, as, headers);
      expect(head).toEqual(got);
      expect(head.body).toBeUndefined();
    }
  });

  it('has no body from any GET', async () => {
    const reading = (await operations()).filter(({ contract }) => contract.method === 'GET');
    for (const { contract, handler } of reading) {
      const event = gatewayEvent({ method: 'HEAD', path: contract.path });
      const { body, statusCode } = await handler(event, { awsRequestId: 'test' } as LambdaContext);
      expect([contract.operationId, body, statusCode]).toEqual([contract.operationId, undefined, expect.any(Number)]);
    }
    expect(reading.length).toBeGreaterThan(40);
  });
});

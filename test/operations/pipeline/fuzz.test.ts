import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as createVip from '#functions/vips/create-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import type { Event } from '#shared/pipeline/exchange.ts';
import type { OperationHandler } from '#shared/pipeline/pipeline-of.ts';
import { ProblemDocument } from '#shared/schemas/problem.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

useTable();
let authorization: string;
beforeAll(async () => {
  authorization = `Bearer ${await tokenFor(await aUser('COORDINATOR'))}`;
});

function send(handler: OperationHandler, differences: Partial<Event>) {
  const event = { ...gatewayEvent({ method: 'POST', path: '/api/vips' }), ...differences };
  return handler(event, {} as Parameters<OperationHandler>[1]);
}

/** Expects a success or a problem document in well-formed text, and no 5xx. */
async function expectNoServerError(handler: OperationHandler, differences: Partial<Event>) {
  const result = await send(handler, differences);
  const status = result.statusCode ?? 0;
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect((result.body ?? '').isWellFormed()).toBe(true);
  if (status >= 400) ProblemDocument.parse(JSON.parse(result.body ?? ''));
  for (const value of Object.values(result.headers ?? {})) expect(String(value)).toMatch(/^[\x20-\x7e]*$/);
}

const RUNS = { numRuns: 40 };
const json = { authorization: '', 'content-type': 'application/json' };
function signedIn() {
  return { ...json, authorization };
}
const text = fc.string({ unit: 'binary', maxLength: 300, size: 'max' });
const headerText = fc.string({ unit: 'binary-ascii', maxLength: 300, size: 'max' });
const operations = [createVip, getVip, listVips, updateVip].map(({ handler }) => handler);
const anyOperation = fc.constantFrom(...operations);
const PATH = { vipId: 'vip_00000000000000000000' };

describe('no request causes a 5xx', () => {
  it('with any bytes as body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500, size: 'max' }), (bytes) =>
        expectNoServerError(createVip.handler, {
          headers: signedIn(),
          body: Buffer.from(bytes).toString('base64'),
          isBase64Encoded: true,
        }),
      ),
      RUNS,
    );
  });

  it('with any text as body, marked as Base64 or not', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), anyOperation, (body, isBase64Encoded, handler) =>
        expectNoServerError(handler, { headers: signedIn(), body, isBase64Encoded, pathParameters: PATH }),
      ),
      RUNS,
    );
  });

  it('with any JSON as body', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ stringUnit: 'binary' }),
        fc.constantFrom(createVip.handler, updateVip.handler),
        (value, handler) =>
          expectNoServerError(handler, { headers: signedIn(), body: JSON.stringify(value), pathParameters: PATH }),
      ),
      RUNS,
    );
  });

  it('with any values in the fields of a VIP', async () => {
    const value = fc.oneof(
      fc.jsonValue(),
      text,
      fc.double(),
      fc.integer(),
      fc.constantFrom('ADMIN', '+44 20 7946 0958', 'a@b.example', ''),
    );
    const names = [
      'name',
      'title',
      'organization',
      'department',
      'partySize',
      'isRosterOnly',
      'phone',
      'email',
      'emergencyContact',
      'notes',
    ];
    const body = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), (fields, valid) =>
        expectNoServerError(createVip.handler, {
          headers: signedIn(),
          body: JSON.stringify(valid ? { ...fields, name: fields['name'] ?? 'Ann', department: 'ADMIN' } : fields),
        }),
      ),
      RUNS,
    );
  });

  it('with any headers', async () => {
    const names = [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'origin',
      'accept',
      'x-forwarded-for',
    ];
    const headers = fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(headerText, text)])), {
      requiredKeys: [],
    });
    await fc.assert(
      fc.asyncProperty(headers, fc.boolean(), anyOperation, (given, isSignedIn, handler) =>
        expectNoServerError(handler, {
          headers: isSignedIn ? { ...given, authorization } : given,
          body: '{"name":"Ann","department":"ADMIN"}',
          pathParameters: PATH,
        }),
      ),
      RUNS,
    );
  });

  it('with any query', async () => {
    const known = fc.constantFrom(
      'limit',
      'cursor',
      'search',
      'department',
      'includeRosterOnly',
      'includeDeleted',
      'dryRun',
      '__proto__',
    );
    const pair = fc
      .tuple(fc.oneof(known, text), text)
      .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`);
    const query = fc.oneof(
      headerText,
      fc.array(pair, { maxLength: 6, size: 'max' }).map((pairs) => pairs.join('&')),
    );
    await fc.assert(
      fc.asyncProperty(query, anyOperation, (rawQueryString, handler) =>
        expectNoServerError(handler, { headers: signedIn(), rawQueryString, body: '{}', pathParameters: PATH }),
      ),
      RUNS,
    );
  });

  it('with any path', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(getVip.handler, updateVip.handler), (vipId, handler) =>
        expectNoServerError(handler, {
          headers: signedIn(),
          rawPath: `/api/vips/${vipId}`,
          pathParameters: { vipId },
          body: '{"name":"Bea"}',
        }),
      ),
      RUNS,
    );
    await expectNoServerError(getVip.handler, { headers: signedIn() });
  });

  it('with any token', async () => {
    const [header = '', claims = '', signature = ''] = authorization.slice('Bearer '.length).split('.');
    const part = fc.oneof(
      headerText,
      fc.constantFrom(header, claims, signature),
      fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
    );
    await fc.assert(
      fc.asyncProperty(part, part, part, async (...parts) => {
        fc.pre(parts.join('.') !== `${header}.${claims}.${signature}`);
        const result = await send(listVips.handler, { headers: { authorization: `Bearer ${parts.join('.')}` } });
        expect(result.statusCode).toBe(401);
      }),
      RUNS,
    );
  });
});

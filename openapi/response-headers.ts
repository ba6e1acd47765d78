import * as z from 'zod';
import type { ZodOpenApiHeaderObject, ZodOpenApiHeadersObject } from 'zod-openapi';
import type { Contract } from '#shared/contract/define-contract.ts';
import { takesIdempotencyKey } from '#shared/contract/problems-of.ts';

const textHeader = (description: string, example: string): ZodOpenApiHeaderObject => ({
  description,
  schema: { type: 'string' },
  example,
});
const integerHeader = (description: string, example: number): ZodOpenApiHeaderObject => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

/** The response headers that clients may rely on. */
export const HEADERS: Readonly<Record<string, ZodOpenApiHeaderObject>> = {
  'RateLimit-Limit': integerHeader('Requests allowed per time window', 100),
  'RateLimit-Remaining': integerHeader('Requests left in this time window', 87),
  'RateLimit-Reset': integerHeader('Seconds until the next time window', 42),
  'X-Request-Id': textHeader('The id of this request. Quote it when you ask for help', 'JKJaXmPLvHcESHA='),
  ETag: textHeader(
    'The version of the answer. Use it in `If-None-Match` and, for a record with a `version`, in `If-Match`',
    '"3"',
  ),
  Location: textHeader('The path of the new record', '/api/vips/vip_4g7k2m9q3t5w8x1z6b0c'),
  Link: textHeader(
    'The next page, as `rel="next"`. Absent on the last page',
    '</api/vips?cursor=eyJ2Ijox>; rel="next"',
  ),
  'Idempotency-Replayed': textHeader(
    '`true` if this is the stored answer to an earlier request with the same key',
    'true',
  ),
  'Dry-Run': textHeader('`true` if nothing was written because of `dryRun=true`', 'true'),
  'Retry-After': integerHeader('Seconds to wait before you try again', 42),
  'WWW-Authenticate': textHeader('Asks for a bearer token, or names the fault of the token that was sent', 'Bearer'),
};

const ALWAYS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'X-Request-Id'];

const references = (names: readonly string[]): ZodOpenApiHeadersObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Returns the headers of an operation's successful answer. Must agree with what the pipeline sends. */
export const successHeaders = (contract: Contract): ZodOpenApiHeadersObject => {
  const { body, status } = contract.success;
  const fields: Record<string, unknown> = body instanceof z.ZodObject ? body.shape : {};
  const names = [...ALWAYS];
  if (contract.method === 'GET' || 'version' in fields) names.push('ETag');
  if (status === 201 && 'id' in fields) names.push('Location');
  if ('nextCursor' in fields) names.push('Link');
  if (takesIdempotencyKey(contract)) names.push('Idempotency-Replayed');
  if (contract.dryRun) names.push('Dry-Run');
  return references(names);
};

/** Returns the headers of a problem with this status. */
export const problemHeaders = (status: number): ZodOpenApiHeadersObject =>
  references([...ALWAYS, ...(status === 401 ? ['WWW-Authenticate'] : []), ...(status === 429 ? ['Retry-After'] : [])]);

export const notModifiedHeaders = (): ZodOpenApiHeadersObject => references([...ALWAYS, 'ETag']);

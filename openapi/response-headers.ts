import * as z from 'zod';
import type { ZodOpenApiHeaderObject, ZodOpenApiHeadersObject } from 'zod-openapi';
import type { Contract } from '#shared/contract/define-contract.ts';
import { takesIdempotencyKey } from '#shared/contract/problems-of.ts';

const text = (description: string, example: string): ZodOpenApiHeaderObject => ({
  description,
  schema: { type: 'string' },
  example,
});
const whole = (description: string, example: number): ZodOpenApiHeaderObject => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

/** Every header of an answer that a client may rely on. */
export const HEADERS: Readonly<Record<string, ZodOpenApiHeaderObject>> = {
  'RateLimit-Limit': whole('Requests allowed in a window', 100),
  'RateLimit-Remaining': whole('Requests left in this window', 87),
  'RateLimit-Reset': whole('Seconds until the next window', 42),
  'X-Request-Id': text('The id of this request, to quote when asking for help', 'JKJaXmPLvHcESHA='),
  ETag: text(
    'Names this state of the answer; for `If-None-Match` and, where a record has a version, `If-Match`',
    '"3"',
  ),
  Location: text('The path of what was created', '/api/vips/vip_4g7k2m9q3t5w8x1z6b0c'),
  Link: text('The next page, as `rel="next"`; absent on the last one', '</api/vips?cursor=eyJ2Ijox>; rel="next"'),
  'Idempotency-Replayed': text('`true` when this is the answer to an earlier request with the same key', 'true'),
  'Dry-Run': text('`true` when nothing was written', 'true'),
  'Retry-After': whole('Seconds to wait before the next try', 42),
  'WWW-Authenticate': text('Says that a bearer token is needed, or what is wrong with the one sent', 'Bearer'),
};

const ALWAYS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'X-Request-Id'];

const referTo = (names: readonly string[]): ZodOpenApiHeadersObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers of an operation's success, by the rules that the pipeline makes them with. */
export const successHeaders = (contract: Contract): ZodOpenApiHeadersObject => {
  const { body, status } = contract.success;
  const fields: Record<string, unknown> = body instanceof z.ZodObject ? body.shape : {};
  const names = [...ALWAYS];
  if (contract.method === 'GET' || 'version' in fields) names.push('ETag');
  if (status === 201 && 'id' in fields) names.push('Location');
  if ('nextCursor' in fields) names.push('Link');
  if (takesIdempotencyKey(contract)) names.push('Idempotency-Replayed');
  if (contract.dryRun) names.push('Dry-Run');
  return referTo(names);
};

/** The headers of a refusal with this status. */
export const problemHeaders = (status: number): ZodOpenApiHeadersObject =>
  referTo([...ALWAYS, ...(status === 401 ? ['WWW-Authenticate'] : []), ...(status === 429 ? ['Retry-After'] : [])]);

export const notModifiedHeaders = (): ZodOpenApiHeadersObject => referTo([...ALWAYS, 'ETag']);

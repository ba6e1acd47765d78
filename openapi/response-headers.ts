import * as z from 'zod';
import type { ZodOpenApiHeaderObject, ZodOpenApiHeadersObject } from 'zod-openapi';
import type { Contract } from '#shared/contract/define-contract.ts';
import { takesIdempotencyKey } from '#shared/contract/problems-of.ts';
import { RESPONSE_HEADER } from '#shared/pipeline/header-names.ts';

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
  [RESPONSE_HEADER.rateLimit]: whole('Requests allowed in a window', 100),
  [RESPONSE_HEADER.rateRemaining]: whole('Requests left in this window', 87),
  [RESPONSE_HEADER.rateReset]: whole('Seconds until the next window', 42),
  [RESPONSE_HEADER.requestId]: text('The id of this request, to quote when asking for help', 'JKJaXmPLvHcESHA='),
  [RESPONSE_HEADER.etag]: text(
    'Names this state of the answer; for `If-None-Match` and, where a record has a version, `If-Match`',
    '"3"',
  ),
  [RESPONSE_HEADER.location]: text('The path of what was created', '/api/vips/vip_4g7k2m9q3t5w8x1z6b0c'),
  [RESPONSE_HEADER.link]: text(
    'The next page, as `rel="next"`; absent on the last one',
    '</api/vips?cursor=eyJ2Ijox>; rel="next"',
  ),
  [RESPONSE_HEADER.idempotencyReplayed]: text(
    '`true` when this is the answer to an earlier request with the same key',
    'true',
  ),
  [RESPONSE_HEADER.dryRun]: text('`true` when nothing was written', 'true'),
  [RESPONSE_HEADER.retryAfter]: whole('Seconds to wait before the next try', 42),
  [RESPONSE_HEADER.wwwAuthenticate]: text(
    'Says that a bearer token is needed, or what is wrong with the one sent',
    'Bearer',
  ),
};

const ALWAYS: readonly string[] = [
  RESPONSE_HEADER.rateLimit,
  RESPONSE_HEADER.rateRemaining,
  RESPONSE_HEADER.rateReset,
  RESPONSE_HEADER.requestId,
];

const referTo = (names: readonly string[]): ZodOpenApiHeadersObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers of an operation's success, by the rules that the pipeline makes them with. */
export const successHeaders = (contract: Contract): ZodOpenApiHeadersObject => {
  const { body, status } = contract.success;
  const fields: Record<string, unknown> = body instanceof z.ZodObject ? body.shape : {};
  const names = [...ALWAYS];
  if (contract.method === 'GET' || 'version' in fields) names.push(RESPONSE_HEADER.etag);
  if (status === 201 && 'id' in fields) names.push(RESPONSE_HEADER.location);
  if ('nextCursor' in fields) names.push(RESPONSE_HEADER.link);
  if (takesIdempotencyKey(contract)) names.push(RESPONSE_HEADER.idempotencyReplayed);
  if (contract.dryRun) names.push(RESPONSE_HEADER.dryRun);
  return referTo(names);
};

/** The headers of a refusal with this status. */
export const problemHeaders = (status: number): ZodOpenApiHeadersObject =>
  referTo([
    ...ALWAYS,
    ...(status === 401 ? [RESPONSE_HEADER.wwwAuthenticate] : []),
    ...(status === 429 ? [RESPONSE_HEADER.retryAfter] : []),
  ]);

export const notModifiedHeaders = (): ZodOpenApiHeadersObject => referTo([...ALWAYS, RESPONSE_HEADER.etag]);

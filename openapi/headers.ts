import * as z from 'zod';
import type { oas31, ZodOpenApiHeaderObject, ZodOpenApiHeadersObject } from 'zod-openapi';
import type { Contract } from '#shared/contract/define-contract.ts';
import { VersionMismatch } from '#shared/contract/problems.ts';
import { takesIdempotencyKey } from '#shared/contract/problems-of.ts';
import { REQUEST_HEADER, RESPONSE_HEADER } from '#shared/pipeline/headers.ts';

type HeaderParameter = oas31.ParameterObject & { in: 'header' };

/** The request headers of operations, by the name of their component. */
export const REQUEST_HEADERS = {
  IdempotencyKey: {
    name: REQUEST_HEADER.idempotencyKey,
    in: 'header',
    description:
      'A random value, new for each new request. Within 24 hours, a repeat with the same key returns the first answer and writes nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfMatch: {
    name: REQUEST_HEADER.ifMatch,
    in: 'header',
    description: 'The ETag of the record as you read it. `412 VERSION_MISMATCH` if the record has changed since.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: REQUEST_HEADER.ifNoneMatch,
    in: 'header',
    description: 'The ETag of the answer that you have. `304` without a body if the answer has not changed.',
    schema: { type: 'string' },
  },
} satisfies Record<string, HeaderParameter>;

/** Returns the request headers of an operation. It takes `If-Match` if it declares VersionMismatch. */
export function requestHeaders(contract: Contract): oas31.ReferenceObject[] {
  const names: (keyof typeof REQUEST_HEADERS)[] = [];
  if (contract.method === 'GET') names.push('IfNoneMatch');
  if (contract.problems?.includes(VersionMismatch)) names.push('IfMatch');
  if (takesIdempotencyKey(contract)) names.push('IdempotencyKey');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function textHeader(description: string, example: string): ZodOpenApiHeaderObject {
  return { description, schema: { type: 'string' }, example };
}
function integerHeader(description: string, example: number): ZodOpenApiHeaderObject {
  return { description, schema: { type: 'integer', minimum: 0 }, example };
}

/** The response headers that clients may rely on. */
export const HEADERS: Readonly<Record<string, ZodOpenApiHeaderObject>> = {
  [RESPONSE_HEADER.rateLimit]: integerHeader('Requests allowed per time window', 100),
  [RESPONSE_HEADER.rateRemaining]: integerHeader('Requests left in this time window', 87),
  [RESPONSE_HEADER.rateReset]: integerHeader('Seconds until the next time window', 42),
  [RESPONSE_HEADER.requestId]: textHeader('The id of this request. Quote it when you ask for help', 'JKJaXmPLvHcESHA='),
  [RESPONSE_HEADER.etag]: textHeader(
    'The version of the answer. Use it in `If-None-Match` and, for a record with a `version`, in `If-Match`',
    '"3"',
  ),
  [RESPONSE_HEADER.location]: textHeader('The path of the new record', '/api/vips/vip_4g7k2m9q3t5w8x1z6b0c'),
  [RESPONSE_HEADER.link]: textHeader(
    'The next page, as `rel="next"`. Absent on the last page',
    '</api/vips?cursor=eyJ2Ijox>; rel="next"',
  ),
  [RESPONSE_HEADER.idempotencyReplayed]: textHeader(
    '`true` if this is the stored answer to an earlier request with the same key',
    'true',
  ),
  [RESPONSE_HEADER.dryRun]: textHeader('`true` if nothing was written because of `dryRun=true`', 'true'),
  [RESPONSE_HEADER.retryAfter]: integerHeader('Seconds to wait before you try again', 42),
  [RESPONSE_HEADER.wwwAuthenticate]: textHeader(
    'Asks for a bearer token, or names the fault of the token that was sent',
    'Bearer',
  ),
};

const ALWAYS: readonly string[] = [
  RESPONSE_HEADER.rateLimit,
  RESPONSE_HEADER.rateRemaining,
  RESPONSE_HEADER.rateReset,
  RESPONSE_HEADER.requestId,
];

function references(names: readonly string[]): ZodOpenApiHeadersObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns the headers of an operation's successful answer. Must agree with what the pipeline sends. */
export function successHeaders(contract: Contract): ZodOpenApiHeadersObject {
  const { body, pending, status } = contract.success;
  const fields: Record<string, unknown> = body instanceof z.ZodObject ? body.shape : {};
  const names = [...ALWAYS];
  if (contract.method === 'GET' || 'version' in fields) names.push(RESPONSE_HEADER.etag);
  if ((status === 201 || pending !== undefined) && 'id' in fields) names.push(RESPONSE_HEADER.location);
  if ('nextCursor' in fields) names.push(RESPONSE_HEADER.link);
  if (takesIdempotencyKey(contract)) names.push(RESPONSE_HEADER.idempotencyReplayed);
  if (contract.dryRun) names.push(RESPONSE_HEADER.dryRun);
  return references(names);
}

/** Returns the headers of a problem with this status. */
export function problemHeaders(status: number): ZodOpenApiHeadersObject {
  return references([
    ...ALWAYS,
    ...(status === 401 ? [RESPONSE_HEADER.wwwAuthenticate] : []),
    ...(status === 429 || status === 503 ? [RESPONSE_HEADER.retryAfter] : []),
  ]);
}

export function notModifiedHeaders(): ZodOpenApiHeadersObject {
  return references([...ALWAYS, RESPONSE_HEADER.etag]);
}

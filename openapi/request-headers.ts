import type { oas31 } from 'zod-openapi';
import type { Contract } from '#shared/contract/define-contract.ts';
import { VersionMismatch } from '#shared/contract/problems.ts';
import { takesIdempotencyKey } from '#shared/contract/problems-of.ts';
import { REQUEST_HEADER } from '#shared/pipeline/headers.ts';

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

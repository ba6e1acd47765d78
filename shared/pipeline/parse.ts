import * as z from 'zod';
import type { Contract } from '#shared/contract/define-contract.ts';
import { ValidationFailed, VersionMismatch } from '#shared/contract/problems.ts';
import { fieldErrors, MAX_ERRORS, pathOf, phraseOf, sentenceOf } from '#shared/platform/field-errors.ts';
import { once } from '#shared/platform/once.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { FieldError } from '#shared/schemas/problem.ts';
import { dryRunning } from '#shared/schemas/query.ts';
import { jsonBody, textBody } from './body.ts';
import { type Event, exchangeOf, type Middleware } from './exchange.ts';
import { REQUEST_HEADER, takesAnyVersion } from './headers.ts';

/** Parses path, query and body with the schemas of the contract. Throws ValidationFailed with every error found and its path. */
export function parse(contract: Contract): Middleware {
  const querySchema = once(() => querySchemaOf(contract));
  return {
    before: function parseBefore(request) {
      const errors: FieldError[] = [];
      const read = (place: string, schema: z.ZodType | undefined, value: unknown, unknown?: string): unknown => {
        if (!schema) return {};
        const parsed = schema.safeParse(value, { error: phraseOf, reportInput: true });
        if (!parsed.success) errors.push(...fieldErrors(place, parsed.error, unknown));
        return parsed.data;
      };
      const given = queryOf(request.event.rawQueryString);
      errors.push(...given.errors, ...versionErrors(contract, request.event));
      const query = read('query', querySchema(), given.values, unknownParameter(querySchema()));
      const params = read('path', contract.params, request.event.pathParameters ?? {});
      // An operation that takes files reads them itself, with `sentFile`.
      const body =
        contract.body && !contract.bodyFile ? read('body', contract.body, bodyOf(contract, request.event)) : undefined;
      if (errors.length > 0)
        throw new ValidationFailed(sentenceOf(errors), { kind: 'FORM', errors: errors.slice(0, MAX_ERRORS) });
      exchangeOf(request).input = {
        params: params as Record<string, unknown>,
        query: query as Record<string, unknown>,
        body,
        dryRun: (query as { dryRun?: boolean }).dryRun ?? false,
      };
    },
  };
}

const NOT_COMPARED =
  'is compared by no step of this operation: it changes no record in the version that you read. Leave it out';

/** Returns the error of an `If-Match` that nothing compares: the caller relies on it. What the service invokes names versions of its own. */
function versionErrors({ method, problems }: Contract, event: Event): FieldError[] {
  if (method === 'GET' || event.invocation || takesAnyVersion(event) || problems?.includes(VersionMismatch)) return [];
  return [{ path: `header.${REQUEST_HEADER.ifMatch}`, ...fault('NOT_COMPARED', NOT_COMPARED) }];
}

/** Names the parameters that the operation knows: the caller may have misspelt one. */
function unknownParameter(schema: z.ZodObject | undefined): string {
  const known = Object.keys(schema?.shape ?? {});
  const cure = known.length > 0 ? `The known ones are ${known.join(', ')}` : 'This operation takes none';
  return `is not a known parameter. ${cure}`;
}

function bodyOf({ bodyType }: Contract, event: Event): unknown {
  return bodyType === undefined ? jsonBody(event) : textBody(event, bodyType);
}

/**
 * Returns the schema of the query. It refuses unknown parameters by name: a misspelt filter would return too much, and a `dryRun` that
 * the operation does not know would write. Public operations without own parameters accept everything.
 */
function querySchemaOf({ access, dryRun, query }: Contract): z.ZodObject | undefined {
  if (!query && !dryRun && access === 'public') return undefined;
  return (query ?? z.object({})).extend(dryRun ? dryRunning : {}).strict();
}

interface Query {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[];
}

/**
 * Parses a query string. Joins the values of a repeated parameter with commas, as API Gateway does. A percent sign that is not part of
 * a valid UTF-8 encoding is an error.
 */
function queryOf(rawQueryString: string): Query {
  const values = new Map<string, string>();
  const errors: FieldError[] = [];
  for (const part of rawQueryString.split('&').filter(Boolean)) {
    const [[name, value] = ['', '']] = new URLSearchParams(part);
    if (isEncoded(part)) values.set(name, values.has(name) ? `${values.get(name)},${value}` : value);
    else errors.push({ path: pathOf(['query', name]), ...fault('NOT_ENCODED', 'is not percent-encoded UTF-8') });
  }
  return { values: Object.fromEntries(values), errors };
}

/** Tells whether each percent sign of a text begins a character that is encoded as UTF-8. */
export function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { Alternative, Contract, Success } from '#shared/contract/define-contract.ts';
import { type Event, exchangeOf, type Middleware, type Result } from './exchange.ts';
import { acceptedType, HTML_TYPE, headerOf, prefersHtml, REQUEST_HEADER, RESPONSE_HEADER } from './headers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Turns the value that the handler returned into the HTTP answer. The declared schema parses it, so an undeclared field is never sent.
 * Adds `ETag` (and 304), `Location` after a creation, and `Link` to the next page.
 */
export function answer(): Middleware {
  return {
    after: function answerAfter(request) {
      const { contract, input, replay } = exchangeOf(request);
      const { event } = request;
      if (replay) {
        request.response = {
          statusCode: replay.status,
          headers: { ...replay.headers, [RESPONSE_HEADER.idempotencyReplayed]: 'true' },
          body: replay.body,
        };
        return;
      }
      const dryRun = input?.dryRun ?? false;
      if (dryRun && contract.dryRunAnswer && request.response !== undefined) {
        request.response = {
          statusCode: 200,
          headers: { 'Content-Type': JSON_TYPE, [RESPONSE_HEADER.dryRun]: 'true' },
          body: JSON.stringify(asDeclared(contract.dryRunAnswer, request.response)),
        };
        return;
      }
      request.response = contract.success.body
        ? jsonAnswer(contract, event, request.response, dryRun)
        : plainAnswer(contract, event, request.response, dryRun);
      if (contract.success.headers)
        request.response = {
          ...(request.response as Result),
          headers: { ...(request.response as Result).headers, ...contract.success.headers },
        };
    },
  };
}

function jsonAnswer(contract: Contract, event: Event, returned: unknown, dryRun: boolean): Result {
  const { body: schema, pending, status } = contract.success;
  const value = (schema && asDeclared(schema, returned)) as Record<string, unknown>;
  const statusCode = pending !== undefined && value['status'] === 'PENDING' ? 202 : status;
  const page = pageFor(contract, event)?.(value as never);
  if (page)
    return { statusCode, headers: { 'Content-Type': HTML_TYPE, Vary: 'Accept', ...page.headers }, body: page.body };
  const alternative = alternativeFor(contract, event);
  const shown = alternative ? (asDeclared(alternative.body, alternative.from(value as never)) as object) : value;
  const body = JSON.stringify(shown);
  const headers = contentHeaders(contract, alternative);
  if (dryRun) return { statusCode, headers: { ...headers, [RESPONSE_HEADER.dryRun]: 'true' }, body };
  const tag = tagOf(contract, value, shown, body);
  if (contract.method === 'GET' && unchanged(event, tag))
    return { statusCode: 304, headers: { [RESPONSE_HEADER.etag]: tag } };
  if (contract.method === 'GET' || versionOf(value) !== undefined) headers[RESPONSE_HEADER.etag] = tag;
  return { statusCode, headers: { ...headers, ...linkHeaders(contract, event, value, statusCode) }, body };
}

/**
 * Returns the declared fields of an answer. Some parts of answers are also parts of requests, which take no unknown fields. A record may
 * have some there that a later release wrote: they are left out as elsewhere.
 */
function asDeclared(schema: z.ZodType, returned: unknown): unknown {
  const { data, error } = schema.safeParse(returned);
  if (!error) return data;
  const unknown = error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? [issue] : []));
  if (unknown.length < error.issues.length) throw error;
  const known = structuredClone(returned);
  for (const { keys, path } of unknown) {
    const part = path.reduce((at, name) => (at as Record<PropertyKey, unknown>)[name], known);
    for (const key of keys) delete (part as Record<string, unknown>)[key];
  }
  return asDeclared(schema, known);
}

function contentHeaders({ success }: Contract, alternative: Alternative | undefined): Record<string, string> {
  return {
    'Content-Type': alternative?.mediaType ?? JSON_TYPE,
    ...(success.alternatives || success.page ? { Vary: 'Accept' } : {}),
  };
}

function versionOf({ version }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof version === 'number' ? `${version}` : undefined;
}

/** Returns the ETag of an answer: that of its version, of its content, or of both. */
function tagOf({ success }: Contract, value: Record<string, unknown>, shown: object, body: string): string {
  const { etag = 'content', movesWithClock } = success;
  // A cursor holds the time of the request. The same items keep their ETag all the same.
  const whole = typeof value['nextCursor'] === 'string' ? { ...shown, nextCursor: '' } : shown;
  const tagged = movesWithClock ? withoutFields(whole, movesWithClock) : whole === shown ? body : JSON.stringify(whole);
  const version = versionOf(value);
  const strong =
    etag === 'version' && version !== undefined ? `"${version}"` : `"${version ? `${version}-` : ''}${digest(tagged)}"`;
  return movesWithClock ? `W/${strong}` : strong;
}

/** Returns the addresses of a new record, and of the next page. */
function linkHeaders(
  { success }: Contract,
  { rawPath, rawQueryString }: Event,
  value: Record<string, unknown>,
  status: number,
): Record<string, string> {
  const { cursorParameter = 'cursor', location = idOf } = success;
  const headers: Record<string, string> = {};
  if ((success.status === 201 || status === 202) && typeof value['id'] === 'string')
    headers[RESPONSE_HEADER.location] = `${rawPath}/${location(value as Record<string, string>)}`;
  if (typeof value['nextCursor'] === 'string') {
    const query = new URLSearchParams(rawQueryString);
    query.set(cursorParameter, value['nextCursor']);
    headers[RESPONSE_HEADER.link] = `<${rawPath}?${query.toString()}>; rel="next"`;
  }
  return headers;
}

/** Returns the JSON of an answer without these fields. */
function withoutFields(root: object, names: readonly string[]): string {
  return JSON.stringify(root, function without(this: unknown, name: string, value: unknown) {
    return names.includes(name) || (this === root && names.includes(`/${name}`)) ? undefined : value;
  });
}

function idOf({ id }: Readonly<Record<string, string>>): string {
  return `${id}`;
}

/** Answers with text or without a body. A handler that needs its own headers returns a whole result. Each GET with a body gets an ETag. */
function plainAnswer({ success, method }: Contract, event: Event, returned: unknown, dryRun: boolean): Result {
  const result = typeof returned === 'string' ? { body: returned } : ((returned ?? {}) as Result);
  if (dryRun)
    return { statusCode: success.status, ...result, headers: { ...result.headers, [RESPONSE_HEADER.dryRun]: 'true' } };
  if (result.body === undefined) return { statusCode: success.status, ...result };
  const { 'Content-Type': contentType = success.contentType ?? 'text/plain', ...own } = result.headers ?? {};
  const headers = method === 'GET' ? { [RESPONSE_HEADER.etag]: `"${digest(result.body)}"`, ...own } : own;
  const tag = headers[RESPONSE_HEADER.etag];
  if (tag !== undefined && unchanged(event, `${tag}`)) return { statusCode: 304, headers };
  return { statusCode: success.status, ...result, headers: { 'Content-Type': contentType, ...headers } };
}

/** Returns the representation that `Accept` names, unless it names JSON first. */
function alternativeFor({ success: { alternatives } }: Contract, event: Event): Alternative | undefined {
  if (!alternatives) return undefined;
  const first = acceptedType(event, ['application/json', ...alternatives.map(({ mediaType }) => mediaType)]);
  return alternatives.find(({ mediaType }) => mediaType === first);
}

/** Returns what makes the page, if there is one and `Accept` names HTML before JSON. */
function pageFor({ success: { page } }: Contract, event: Event): Success['page'] {
  return page && prefersHtml(event) ? page : undefined;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

function unchanged(event: Event, tag: string): boolean {
  const known = headerOf(event, REQUEST_HEADER.ifNoneMatch);
  if (known === undefined) return false;
  const plain = (each: string): string => each.trim().replace(/^W\//, '');
  return known.split(',').some((each) => each.trim() === '*' || plain(each) === plain(tag));
}

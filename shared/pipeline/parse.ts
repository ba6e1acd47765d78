import { isUtf8 } from 'node:buffer';
import * as z from 'zod';
import type { Contract, FileBody } from '#shared/contract/define-contract.ts';
import { malformed } from '#shared/contract/invalid-field.ts';
import { PayloadTooLarge, UnsupportedMediaType, ValidationFailed, VersionMismatch } from '#shared/contract/problems.ts';
import { fieldErrors, MAX_ERRORS, pathOf, phraseOf, sentenceOf } from '#shared/platform/field-errors.ts';
import { once } from '#shared/platform/once.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { SentFile } from '#shared/schemas/guest-list/import-file.ts';
import type { FieldError } from '#shared/schemas/problem.ts';
import { dryRunning } from '#shared/schemas/query.ts';
import { type Event, exchangeOf, type Middleware } from './exchange.ts';
import { headerOf, REQUEST_HEADER, takesAnyVersion } from './headers.ts';

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

const MAX_BYTES = 1024 * 1024;

/** Returns the body of a request as it was sent; undefined if there is none. Throws PayloadTooLarge above the limit: 1 MiB, or `maxBytes`. */
function bodyBytes(event: Event, maxBytes = MAX_BYTES): Buffer | undefined {
  if (!event.body) return undefined;
  const { 'content-encoding': encoding = '' } = event.headers;
  if (!/^(?:identity)?$/i.test(encoding.trim()))
    throw new UnsupportedMediaType('Send the body as it is, not compressed, and leave `Content-Encoding` out.');
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > maxBytes)
    throw new PayloadTooLarge(`A body may have at most ${maxBytes} bytes.`, { values: { kilobytes: maxBytes / 1024 } });
  return bytes;
}

/** Returns the media type of the `Content-Type` header, without parameters; empty if there is none. */
function mediaTypeOf(event: Event): string {
  return headerOf(event, REQUEST_HEADER.contentType)?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Returns the charset that `Content-Type` names. */
function charsetOf(event: Event): string | undefined {
  const [, charset] = /;\s*charset="?([^\s;"]+)/i.exec(headerOf(event, REQUEST_HEADER.contentType) ?? '') ?? [];
  return charset?.toLowerCase();
}

/** Refuses another charset than those that `known` names: its letters would become others. */
function requireCharset(event: Event, known: RegExp): void {
  if (known.test(charsetOf(event) ?? 'utf-8')) return;
  throw new UnsupportedMediaType('Send the body in UTF-8, and name it in `Content-Type`: `charset=utf-8`.');
}

/** ASCII is a part of UTF-8. */
const UTF_8 = /^(?:utf-?8|us-ascii)$/;
/** UTF-16 is told by its byte order mark. */
const UNICODE = /^(?:utf-?8|us-ascii|utf-?16(?:le)?)$/;

/** More levels than any body has, and far fewer than would overflow the stack of a recursive function. */
const MAX_LEVELS = 20;
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype']);

/** Returns the JSON body of a request; undefined if there is none. Throws UnsupportedMediaType or ValidationFailed. */
function jsonBody(event: Event): unknown {
  const bytes = bodyBytes(event);
  if (!bytes) return undefined;
  if (!/^application\/(json|[\w.-]+\+json)$/.test(mediaTypeOf(event))) {
    throw new UnsupportedMediaType('Send the body as JSON, with `Content-Type: application/json`.');
  }
  requireCharset(event, UTF_8);
  const body = parsedJson(textOfJson(bytes));
  refuseUnsafe(body);
  return body;
}

function textOfJson(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw malformed('body', fault('NOT_UTF8', 'is not UTF-8'));
  return new TextDecoder().decode(bytes);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw malformed('body', fault('NOT_JSON', 'is not JSON'));
    throw error;
  }
}

/** Throws if the body is unsafe to walk or to merge: if it has too many levels, or names that reach into prototypes. */
function refuseUnsafe(body: unknown): void {
  // A list instead of recursion: a hostile body could be deep enough to overflow the stack.
  const open: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value: body, path: ['body'] }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { path, value } = place;
    if (typeof value !== 'object' || value === null) continue;
    if (path.length > MAX_LEVELS)
      throw malformed(
        'body',
        fault('TOO_DEEP', `must not be nested deeper than ${MAX_LEVELS} levels`, { max: MAX_LEVELS }),
      );
    for (const [name, inner] of Object.entries(value)) {
      if (POLLUTING.has(name)) throw malformed(pathOf([...path, name]), fault('UNKNOWN_FIELD', 'is not a known field'));
      if (typeof inner === 'object' && inner !== null) open.push({ value: inner, path: [...path, name] });
    }
  }
}

/** Returns the text of a body of this media type; undefined if there is none. Throws UnsupportedMediaType or ValidationFailed. */
function textBody(event: Event, mediaType: string): string | undefined {
  const bytes = bodyBytes(event);
  if (!bytes) return undefined;
  if (mediaTypeOf(event) !== mediaType)
    throw new UnsupportedMediaType(`Send the body with \`Content-Type: ${mediaType}\`.`);
  requireCharset(event, UNICODE);
  return textOf(bytes);
}

/** Decodes UTF-8, or UTF-16 with a byte order mark, which spreadsheets call "Unicode". Removes the mark. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  throw malformed(
    'body',
    fault('NOT_UTF8', 'is not UTF-8: in Excel choose “CSV UTF-8”; every CSV of Google Sheets is UTF-8'),
  );
}

/** Returns the file that a request sends. Throws ValidationFailed, UnsupportedMediaType or PayloadTooLarge. */
export function sentFile(event: Event, { maxBytes, mediaTypes }: FileBody): SentFile {
  const bytes = bodyBytes(event, maxBytes);
  if (!bytes) throw malformed('body', fault('REQUIRED', 'is required: send the file'));
  const mediaType = mediaTypeOf(event);
  if (!mediaTypes.includes(mediaType)) {
    const known = mediaTypes.map((each) => `\`${each}\``).join(' or ');
    throw new UnsupportedMediaType(`Send the file with the \`Content-Type\` ${known}.`);
  }
  return { bytes, mediaType, charset: charsetOf(event) };
}

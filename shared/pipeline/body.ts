import { isUtf8 } from 'node:buffer';
import type { FileBody } from '#shared/contract/define-contract.ts';
import { malformed } from '#shared/contract/invalid-field.ts';
import { PayloadTooLarge, UnsupportedMediaType } from '#shared/contract/problems.ts';
import { pathOf } from '#shared/platform/field-errors.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { SentFile } from '#shared/schemas/guest-list/import-file.ts';
import type { Event } from './exchange.ts';
import { headerOf, REQUEST_HEADER } from './headers.ts';

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
export function jsonBody(event: Event): unknown {
  const bytes = bodyBytes(event);
  if (!bytes) return undefined;
  if (!/^application\/(json|[\w.-]+\+json)$/.test(mediaTypeOf(event))) {
    throw new UnsupportedMediaType('Send the body as JSON, with `Content-Type: application/json`.');
  }
  requireCharset(event, UTF_8);
  const body = parsed(textOfJson(bytes));
  refuseUnsafe(body);
  return body;
}

function textOfJson(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw malformed('body', fault('NOT_UTF8', 'is not UTF-8'));
  return new TextDecoder().decode(bytes);
}

function parsed(text: string): unknown {
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
export function textBody(event: Event, mediaType: string): string | undefined {
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

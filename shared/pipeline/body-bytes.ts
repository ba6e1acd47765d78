import { PayloadTooLarge } from '#shared/contract/problems.ts';
import type { Event } from './exchange.ts';
import { headerOf, REQUEST_HEADER } from './header-names.ts';

const MAX_BYTES = 1024 * 1024;

/** Returns the body of a request as it was sent; undefined if there is none. Throws PayloadTooLarge above the limit: 1 MiB, or `maxBytes`. */
export function bodyBytes(event: Event, maxBytes = MAX_BYTES): Buffer | undefined {
  if (!event.body) return undefined;
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > maxBytes) throw new PayloadTooLarge(`A body may have at most ${maxBytes} bytes.`);
  return bytes;
}

/** Returns the media type of the `Content-Type` header, without parameters; empty if there is none. */
export function mediaTypeOf(event: Event): string {
  return headerOf(event, REQUEST_HEADER.contentType)?.split(';')[0]?.trim().toLowerCase() ?? '';
}

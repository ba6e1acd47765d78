import { PayloadTooLarge } from '#shared/contract/problems.ts';
import type { Event } from './exchange.ts';

const MAX_BYTES = 1024 * 1024;

/** The body of a request as it was sent; undefined where there is none. Refuses one that is too large. */
export const bodyBytes = (event: Event): Buffer | undefined => {
  if (!event.body) return undefined;
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > MAX_BYTES) throw new PayloadTooLarge(`A body may have at most ${MAX_BYTES} bytes.`);
  return bytes;
};

/** What the client says the body is, without parameters. */
export const mediaTypeOf = ({ headers }: Event): string =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';

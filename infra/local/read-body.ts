import type { IncomingMessage } from 'node:http';
import { PayloadTooLarge } from '#shared/contract/problems.ts';

/** What an HTTP API takes. */
const MOST_BYTES = 10 * 1024 * 1024;

/** The whole body of a request. Refuses one that is larger than the gateway takes, and lets the rest of it pass unread. */
export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes <= MOST_BYTES) parts.push(part);
    else parts.length = 0;
  }
  if (bytes > MOST_BYTES) throw new PayloadTooLarge(`The gateway takes at most ${MOST_BYTES} bytes.`);
  return Buffer.concat(parts);
};

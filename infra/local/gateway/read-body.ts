import type { IncomingMessage } from 'node:http';
import { PayloadTooLarge } from '#shared/contract/problems.ts';

/** API Gateway accepts at most 10 MB. */
const MAX_BYTES = 10 * 1024 * 1024;
const EMPTY = Buffer.alloc(0);

/** Reads the body of a request. Throws PayloadTooLarge (413) above 10 MB, after it has discarded the rest. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return EMPTY;
  const { bytes, parts } = await partsOf(request);
  if (bytes > MAX_BYTES) throw new PayloadTooLarge(`The gateway accepts at most ${MAX_BYTES} bytes.`);
  return Buffer.concat(parts);
}

function partsOf(request: IncomingMessage) {
  return new Promise<{ bytes: number; parts: Buffer[] }>((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.byteLength;
      if (bytes <= MAX_BYTES) parts.push(part);
      else parts.length = 0;
    });
    request.on('end', () => resolve({ bytes, parts }));
    request.on('error', reject);
  });
}

import { request } from 'node:https';
import { isIP } from 'node:net';
import { isPublic, publicLookup } from '#shared/platform/public-address.ts';

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 1_000_000;

/**
 * Fetches a picture over HTTPS from a public IP address. Follows no redirect. Throws after 3 seconds, above 1 MB, and on every status
 * but 200.
 */
export function fetchImage(address: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // `publicLookup` checks the addresses of a host name. Node does not call it for an IP address.
    if (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublic(host))) {
      reject(new Error(`${url.protocol}//${url.host} is no public HTTPS address`));
      return;
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const call = request(url, { signal, lookup: publicLookup, agent: false }, (reply) => {
      const parts: Buffer[] = [];
      let size = 0;
      reply.on('data', (part: Buffer) => {
        size += part.length;
        parts.push(part);
        if (size > MAX_BYTES) reply.destroy(new Error(`${url.host} sent more than ${MAX_BYTES} bytes`));
      });
      reply.on('error', reject);
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(Buffer.concat(parts));
        else reject(new Error(`${url.host} answered ${reply.statusCode}`));
      });
    });
    call.on('error', reject);
    call.end();
  });
}

import { request } from 'node:http';
import { FetchError } from 'aws-jwt-verify/error';
import { type Jwks, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { DecomposedJwt } from 'aws-jwt-verify/jwt';
import { logger } from '#shared/platform/logger.ts';

/** A key that the provider has withdrawn is trusted no longer than this. */
const MAX_AGE_MS = 60 * 60 * 1_000;
/** A provider that cannot be reached is not asked again with each request. */
const RETRY_AFTER_MS = 60 * 1_000;
const TIMEOUT_MS = 3_000;

/**
 * The keys of the identity provider: read when the first token comes and when one names a key that is not known, and again each
 * hour, for the library alone would trust a withdrawn key as long as the process lives. While the provider cannot be reached,
 * the keys that are known go on.
 */
export class KeySet extends SimpleJwksCache {
  #readAgainAt = Number.POSITIVE_INFINITY;

  override async getJwk(uri: string, jwt: DecomposedJwt) {
    if (Date.now() >= this.#readAgainAt) await this.#readAgain(uri);
    return super.getJwk(uri, jwt);
  }

  override async getJwks(uri: string): Promise<Jwks> {
    const keys = await super.getJwks(uri);
    this.#readAgainAt = Date.now() + MAX_AGE_MS;
    return keys;
  }

  async #readAgain(uri: string): Promise<void> {
    // Set first: requests beside this one go on with the keys that are known.
    this.#readAgainAt = Date.now() + RETRY_AFTER_MS;
    try {
      await this.getJwks(uri);
    } catch (error) {
      logger().warn('key set not read again', { error: error as Error });
    }
  }
}

/** A fetcher for the local identity provider, which speaks HTTP: the library's own fetches over HTTPS only. */
export const plainFetcher = { fetch: (uri: string): Promise<ArrayBuffer> => fetchOverHttp(uri) };

const fetchOverHttp = (uri: string): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new FetchError(uri, cause));
    const call = request(uri, { timeout: TIMEOUT_MS }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', fail);
      reply.on('end', () => {
        if (reply.statusCode !== 200) return fail(`status ${reply.statusCode}`);
        const whole = Buffer.concat(parts);
        return resolve(whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength));
      });
    });
    call.on('timeout', () => call.destroy(new Error('no answer in time')));
    call.on('error', fail);
    call.end();
  });

import { request } from 'node:http';
import { FetchError } from 'aws-jwt-verify/error';
import { type Jwks, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { DecomposedJwt } from 'aws-jwt-verify/jwt';
import { logger } from '#shared/platform/logger.ts';

/** The longest time that we still trust a key after the provider has withdrawn it. */
const MAX_AGE_MS = 60 * 60 * 1_000;
/** The pause after a failed read, so that not every request waits for a provider that is down. */
const RETRY_AFTER_MS = 60 * 1_000;
const TIMEOUT_MS = 3_000;

/**
 * Caches the keys of the identity provider. Reads them with the first token, when a token names an unknown key, and each hour. The
 * library alone would trust a withdrawn key for the whole life of the process. If the provider is down, the known keys stay valid.
 */
export class KeySet extends SimpleJwksCache {
  #rereadAt = Number.POSITIVE_INFINITY;

  override async getJwk(uri: string, jwt: DecomposedJwt) {
    if (Date.now() >= this.#rereadAt) await this.#reread(uri);
    return super.getJwk(uri, jwt);
  }

  override async getJwks(uri: string): Promise<Jwks> {
    const keys = await super.getJwks(uri);
    this.#rereadAt = Date.now() + MAX_AGE_MS;
    return keys;
  }

  async #reread(uri: string): Promise<void> {
    // Set first, so that concurrent requests use the known keys.
    this.#rereadAt = Date.now() + RETRY_AFTER_MS;
    try {
      await this.getJwks(uri);
    } catch (error) {
      logger().warn('key set not read again', { error: error as Error });
    }
  }
}

/** Fetches over plain HTTP, for the local identity provider. The fetcher of the library accepts HTTPS only. */
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
    call.on('timeout', () => call.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    call.on('error', fail);
    call.end();
  });

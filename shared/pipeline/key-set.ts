import { request } from 'node:http';
import { FetchError, JwtBaseError } from 'aws-jwt-verify/error';
import { type Jwk, type Jwks, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { timeLimits } from '#shared/platform/config.ts';
import { logger } from '#shared/platform/logger.ts';
import { isYounger, reach } from '#shared/platform/time-limit.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';

/** The longest time that we still trust a key after the provider has withdrawn it. */
const MAX_AGE_MS = HOUR_MS;
/** The pause after a failed read, so that not every request waits for a provider that is down. */
const RETRY_AFTER_MS = MINUTE_MS;
/** The pause after a read for a token whose key was not among the keys: someone may be sending made-up tokens. */
const VAIN_MS = 10 * SECOND_MS;

/**
 * Caches the keys of the identity provider. Reads them with the first token, when a token needs an unknown key, and each hour: a withdrawn
 * key must not be trusted for the whole life of the process. If the provider is down, the known keys stay valid. If the clock is set
 * back, the keys are read again.
 */
export class KeySet extends SimpleJwksCache {
  readonly uri: string;
  /** When the keys were read, or tried to be, and how long they need not be read again. Undefined while no keys are known. */
  #last: { readonly at: number; readonly restMs: number } | undefined;
  #keys: readonly Jwk[] = [];
  #vainAt = Number.NEGATIVE_INFINITY;

  constructor(uri: string) {
    super(uri.startsWith('http:') ? { fetcher: plainFetcher } : {});
    this.uri = uri;
  }

  /** Reads the keys, unless they are known. Throws Outage. */
  async require(): Promise<void> {
    if (!this.#last) await this.getJwks(this.uri);
  }

  /** Returns the keys that are meant. Where none is known, reads the keys again. Throws Outage. */
  async matching(isMeant: (key: Jwk) => boolean): Promise<Jwk[]> {
    if (this.#last && !isYounger(this.#last.at, this.#last.restMs)) await this.#reread();
    const known = this.#keys.filter(isMeant);
    if (known.length > 0 || !(await this.readAgain())) return known;
    const found = this.#keys.filter(isMeant);
    if (found.length > 0) this.#vainAt = Number.NEGATIVE_INFINITY;
    return found;
  }

  /** Reads the keys for a token that none of them fits, unless that was in vain within the last 10 s. Tells whether it read. Throws Outage. */
  async readAgain(): Promise<boolean> {
    if (this.#last && isYounger(this.#vainAt, VAIN_MS)) return false;
    await this.getJwks(this.uri);
    this.#vainAt = Date.now();
    return true;
  }

  override async getJwks(uri: string): Promise<Jwks> {
    const keys = await reach({
      part: 'identity',
      milliseconds: timeLimits().TIME_LIMIT_KEYS_MS,
      isOutage: (error) => error instanceof JwtBaseError,
      call: () => super.getJwks(uri),
    });
    this.#last = { at: Date.now(), restMs: MAX_AGE_MS };
    this.#keys = keys.keys;
    return keys;
  }

  async #reread(): Promise<void> {
    // Set first, so that concurrent requests use the known keys.
    this.#last = { at: Date.now(), restMs: RETRY_AFTER_MS };
    try {
      await this.getJwks(this.uri);
    } catch (error) {
      logger().warn('key set not read again', { error: error as Error });
    }
  }
}

/** Fetches over plain HTTP, for the local identity provider. The fetcher of the library accepts HTTPS only. */
const plainFetcher = { fetch: (uri: string): Promise<ArrayBuffer> => fetchOverHttp(uri) };

function fetchOverHttp(uri: string): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new FetchError(uri, cause));
    const signal = AbortSignal.timeout(timeLimits().TIME_LIMIT_KEYS_MS);
    const call = request(uri, { signal }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', fail);
      reply.on('end', () => {
        if (reply.statusCode !== 200) return fail(`status ${reply.statusCode}`);
        const whole = Buffer.concat(parts);
        return resolve(whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength));
      });
    });
    call.on('error', fail);
    call.end();
  });
}

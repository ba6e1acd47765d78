import { request } from 'node:http';
import { FetchError, JwtBaseError, JwtParseError } from 'aws-jwt-verify/error';
import { type Jwk, type Jwks, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { type DecomposedJwt, decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import { type CryptoKey, compactVerify, importJWK } from 'jose';
import { JOSEError } from 'jose/errors';
import { timeLimits } from '#shared/platform/config.ts';
import { logger } from '#shared/platform/logger.ts';
import { isYounger, reach } from '#shared/platform/time-limit.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';

/** Why a token does not count. The message says it to the client. */
export class TokenRefused extends Error {}

export type Claims = DecomposedJwt['payload'];
type Header = DecomposedJwt['header'];

interface KeyKind {
  readonly kty: string;
  readonly crv?: string;
}

/** The algorithms of RFC 7518 and RFC 8037 that count, each with the kind of its key. */
const ALGORITHMS = new Map<unknown, KeyKind>([
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'].map((name): [string, KeyKind] => [name, { kty: 'RSA' }]),
  ['ES256', { kty: 'EC', crv: 'P-256' }],
  ['ES384', { kty: 'EC', crv: 'P-384' }],
  ['ES512', { kty: 'EC', crv: 'P-521' }],
  ['EdDSA', { kty: 'OKP', crv: 'Ed25519' }],
]);

/** Tells whether a published key can sign with this algorithm; without one, with any that counts here. */
export function canSign({ alg, crv, kty, use = 'sig' }: Jwk, algorithm = alg): boolean {
  const isOfKind = (wanted?: KeyKind): boolean =>
    wanted !== undefined && wanted.kty === kty && (wanted.crv ?? crv) === crv;
  if (use !== 'sig' || (alg !== undefined && alg !== algorithm)) return false;
  return algorithm === undefined ? [...ALGORITHMS.values()].some(isOfKind) : isOfKind(ALGORITHMS.get(algorithm));
}

/**
 * Returns the claims of a token that a key of the issuer has signed. Who calls it must check the other claims. Throws TokenRefused with
 * the reason, or Outage if the keys cannot be read.
 */
export async function signedClaims(token: string, keys: KeySet, issuer: string): Promise<Claims> {
  const { header, payload } = parsed(token);
  if (!ALGORITHMS.has(header.alg))
    throw new TokenRefused(`The algorithm of the access token is none of ${[...ALGORITHMS.keys()].join(', ')}.`);
  // RFC 7515: a token with an extension that its reader does not know must be refused. We know none.
  if (header['crit'] !== undefined)
    throw new TokenRefused('The access token has a `crit` header with extensions that are unknown here.');
  if (payload.iss !== issuer) throw new TokenRefused('The access token is from another issuer.');
  const isSigned = async (): Promise<boolean> => isSignedBy(await keyFor(header, keys), token, header);
  if (await isSigned()) return payload;
  // A token without the name of its key may be of a new one.
  if (header.kid === undefined && (await keys.readAgain()) && (await isSigned())) return payload;
  throw new TokenRefused('The signature of the access token is not that of the key of its issuer.');
}

/** Takes a token apart. */
function parsed(token: string): DecomposedJwt {
  const parts = token.split('.').length;
  if (parts === 5)
    throw new TokenRefused('The access token is encrypted (JWE). Let the provider sign it, and not encrypt it.');
  try {
    return decomposeUnverifiedJwt(token);
  } catch (error) {
    if (error instanceof JwtParseError) throw new TokenRefused('The access token is no JWT.', { cause: error });
    throw error;
  }
}

/** Returns the key of a token: the one that it names or, if it names none, the only one of its kind. */
async function keyFor({ alg, kid }: Header, keys: KeySet): Promise<Jwk> {
  const isMeant = (jwk: Jwk): boolean => (kid === undefined ? canSign(jwk, alg) : jwk.kid === kid);
  const named = await keys.matching(isMeant);
  const fitting = named.filter((jwk) => canSign(jwk, alg));
  const [key, other] = fitting;
  if (key && (kid !== undefined || !other)) return key;
  if (other) throw new TokenRefused('The access token names no key (`kid`), and its issuer has several of that kind.');
  throw new TokenRefused(
    named.length > 0
      ? 'The access token names a key that its issuer publishes for another algorithm or use.'
      : 'The access token is signed with a key that its issuer does not publish.',
  );
}

async function isSignedBy(jwk: Jwk, token: string, { alg = '' }: Header): Promise<boolean> {
  const key = await imported(jwk, alg);
  if (!key) return false;
  try {
    await compactVerify(token, key, { algorithms: [alg] });
    return true;
  } catch (error) {
    if (error instanceof JOSEError) return false;
    throw error;
  }
}

/** Returns the key for the comparison. Undefined if the issuer published something that is no key. */
async function imported(jwk: Jwk, algorithm: string): Promise<CryptoKey | Uint8Array | undefined> {
  try {
    return await importJWK(jwk, algorithm);
  } catch (error) {
    logger().warn('key of the issuer not usable', { error: error as Error });
    return undefined;
  }
}

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

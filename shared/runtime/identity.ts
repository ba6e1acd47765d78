import { request } from 'node:http';
import { JwtVerifier } from 'aws-jwt-verify';
import {
  FetchError,
  JwksValidationError,
  JwkValidationError,
  JwtBaseError,
  JwtExpiredError,
} from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { ProviderFailed, Unauthenticated } from '#shared/contract/problems.ts';
import { config } from './config.ts';
import { once } from './once.ts';

/** Who a token speaks for. */
export interface Identity {
  readonly subject: string;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

/** OpenID Connect allows no more; a longer one would fit no key of the table. */
const LONGEST_SUBJECT = 255;

const verifier = once(() => {
  const { OIDC_AUDIENCE: audience, OIDC_ISSUER: issuer, OIDC_JWKS_URI: jwksUri } = config();
  const rules = {
    issuer,
    audience,
    ...(jwksUri ? { jwksUri } : {}),
    // The library takes a token that never expires; we do not.
    customJwtCheck: ({ payload }: { payload: { exp?: unknown } }) => {
      if (typeof payload.exp !== 'number') throw new JwtExpiredError('exp is missing', payload.exp);
    },
  };
  // The library fetches over HTTPS only; the local identity provider speaks HTTP.
  if ((jwksUri ?? issuer).startsWith('http:')) {
    return JwtVerifier.create(rules, { jwksCache: new SimpleJwksCache({ fetcher: { fetch: fetchOverHttp } }) });
  }
  return JwtVerifier.create(rules);
});

/** The identity of an `Authorization` header. Refuses all but a valid, unexpired token of the configured issuer and audience. */
export const identify = async (authorization: string | undefined): Promise<Identity> => {
  const token = /^Bearer +([^ ]+) *$/i.exec(authorization ?? '')?.[1];
  if (!token) throw refusal('Send the access token as `Authorization: Bearer <token>`.', 'Bearer');
  try {
    const { sub, email, name } = await verifier().verify(token);
    if (!sub) throw refusal('The access token names no subject.');
    if (sub.length > LONGEST_SUBJECT) throw refusal(`The subject has more than ${LONGEST_SUBJECT} characters.`);
    return { subject: sub, email: wordOf(email), name: wordOf(name) };
  } catch (error) {
    if (error instanceof FetchError || error instanceof JwksValidationError || error instanceof JwkValidationError) {
      throw new ProviderFailed('The keys of the identity provider cannot be read. Try again.');
    }
    if (error instanceof JwtBaseError) throw refusal('The access token is not valid here, or it has expired.');
    throw error;
  }
};

const refusal = (detail: string, challenge = 'Bearer error="invalid_token"') =>
  new Unauthenticated(detail, {}, { 'WWW-Authenticate': challenge });

const wordOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim().slice(0, 254) : undefined;

const fetchOverHttp = (uri: string): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new FetchError(uri, cause));
    const call = request(uri, { timeout: 3_000 }, (reply) => {
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

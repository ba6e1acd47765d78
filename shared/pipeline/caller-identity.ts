import { Unauthenticated } from '#shared/contract/problems.ts';
import { profileIn } from '#shared/domain/users/registration.ts';
import { identityConfig, keysAddress, publicConfig } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';
import { isYounger } from '#shared/platform/time-limit.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
import { exchangeOf, type Identity, type PipelineRequest } from './exchange.ts';
import { headerOf, REQUEST_HEADER, RESPONSE_HEADER } from './headers.ts';
import { type Claims, KeySet, signedClaims, TokenRefused } from './verify-token.ts';

/** The limit of OpenID Connect. A longer subject would not fit into the keys of our indexes. */
const MAX_SUBJECT_LENGTH = 255;
/** How far our clock may be behind that of the identity provider, so that a token that was just issued is valid already. */
const MAX_SKEW_SECONDS = 5 * 60;

/**
 * Tells if a token is for this audience. Access tokens of Amazon Cognito have no `aud`: there the audience is the id of the app client, in
 * `client_id`. A Cognito ID token has an `aud` with the same value.
 */
function isFor(audience: string, { aud, client_id: client, token_use: use }: Claims): boolean {
  return aud === undefined ? use === 'access' && client === audience : [aud].flat().includes(audience);
}

/** The resource that an assistant names where it signs in. Without `PUBLIC_URL`, there is none: the address of a request could be forged. */
function isForAssistants({ aud }: Claims): boolean {
  const { PUBLIC_URL } = publicConfig();
  return PUBLIC_URL !== undefined && [aud].flat().includes(`${PUBLIC_URL}/api/mcp`);
}

const keySet = once(() => {
  return new KeySet(keysAddress(identityConfig()));
});

/** Reads the keys of the issuer, unless they are known. Throws Outage. */
export function requireKeys(): Promise<void> {
  return keySet().require();
}

const tokens = once(() => new VerifiedTokens<Identity>());

/**
 * Returns the identity of an `Authorization` header. The token must be valid and unexpired, from the configured issuer and for the
 * configured audience; otherwise throws Unauthenticated. A token that begins to be valid within 5 minutes is valid: clocks differ. Throws
 * Outage if the keys of the issuer cannot be read.
 */
export async function identify(authorization: string | undefined): Promise<Identity> {
  const token = bearerToken(authorization);
  if (!token) throw refusal('Send the access token as `Authorization: Bearer <token>`.', 'Bearer');
  const known = tokens().find(token);
  if (known) return known;
  const claims = await verified(token);
  const { sub, exp, iat } = claims;
  if (typeof sub !== 'string' || sub.length === 0 || sub.length > MAX_SUBJECT_LENGTH || !sub.isWellFormed()) {
    throw refusal(`The access token has no subject, or one of more than ${MAX_SUBJECT_LENGTH} characters.`);
  }
  const isOnly = !isFor(identityConfig().OIDC_AUDIENCE, claims);
  const identity = {
    subject: sub,
    ...profileIn(claims),
    ...(typeof iat === 'number' ? { issuedAt: iat } : {}),
    ...(isOnly && { isForAssistants: true }),
  };
  tokens().keep(token, identity, exp as number);
  return identity;
}

/** Returns the token of an `Authorization` header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +([^ ]+) *$/i.exec(authorization ?? '')?.[1];
}

/** Refuses a token that an assistant got before its user lost access: the user has to sign in there again. */
export function refuseEnded(
  { issuedAt = 0 }: Identity,
  { accessEndedAt = '' }: Pick<UserRecord, 'accessEndedAt'>,
): void {
  if (new Date(issuedAt * SECOND_MS).toISOString() > accessEndedAt) return;
  throw refusal('Your access has ended since the token was issued. Sign in again.');
}

/** Refuses a token that is for assistants only. They could apply what they propose. */
export function refuseAssistants({ isForAssistants: isOnly }: Identity): void {
  if (isOnly) throw refusal('The access token is for assistants (MCP) only.');
}

/** Returns the claims of a valid token. */
async function verified(token: string): Promise<Claims> {
  const { OIDC_AUDIENCE: audience, OIDC_ISSUER: issuer } = identityConfig();
  try {
    const claims = await signedClaims(token, keySet(), issuer);
    const seconds = Date.now() / 1_000;
    if (claims.exp === undefined || claims.exp <= seconds) throw new TokenRefused('The access token has expired.');
    if (claims.nbf !== undefined && claims.nbf - MAX_SKEW_SECONDS > seconds)
      throw new TokenRefused('The access token is not valid yet.');
    if (!isFor(audience, claims) && !isForAssistants(claims))
      throw new TokenRefused('The access token is for another audience.');
    return claims;
  } catch (error) {
    if (error instanceof TokenRefused) throw refusal(error.message);
    throw error;
  }
}

function refusal(detail: string, challenge = 'Bearer error="invalid_token"') {
  return new Unauthenticated(detail, {}, { [RESPONSE_HEADER.wwwAuthenticate]: challenge });
}

/**
 * Returns the identity in the access token, or the user that an invocation by the service itself names. Verifies the token once
 * per request. Throws Unauthenticated if it is not valid.
 */
export function identityOf(request: PipelineRequest): Promise<Identity> {
  const exchange = exchangeOf(request);
  const { as } = request.event.invocation ?? {};
  exchange.identifying ??=
    as === undefined
      ? identify(headerOf(request.event, REQUEST_HEADER.authorization))
      : Promise.resolve({ subject: as });
  return exchange.identifying;
}

interface Kept<T> {
  readonly identity: T;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly milliseconds: number;
}

/** A token is verified again after this time, so a withdrawn key works this much longer. */
const MAX_KEPT_MS = MINUTE_MS;
const MAX_TOKENS = 200;

/**
 * Keeps the identities of verified tokens by the exact text of the token: at most 200 tokens, each for at most 60 seconds and never
 * beyond its `exp`. When it is full, the oldest entry is dropped. If the clock is set back, tokens are verified again.
 */
export class VerifiedTokens<T> {
  readonly #kept = new Map<string, Kept<T>>();

  find(token: string): T | undefined {
    const kept = this.#kept.get(token);
    if (!kept) return undefined;
    if (isYounger(kept.since, kept.milliseconds)) return kept.identity;
    this.#kept.delete(token);
    return undefined;
  }

  /** `exp` is the expiry claim of the token, in seconds since 1970. */
  keep(token: string, identity: T, exp: number): void {
    const oldest = this.#kept.keys().next();
    if (this.#kept.size >= MAX_TOKENS && !oldest.done) this.#kept.delete(oldest.value);
    const since = Date.now();
    this.#kept.set(token, { identity, since, milliseconds: Math.min(MAX_KEPT_MS, exp * 1_000 - since) });
  }
}

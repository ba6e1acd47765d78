import { importJWK, type JWTPayload, SignJWT } from 'jose';

/** A client sends one token many times, and so do tests: a token of this age or less is used again. */
const REUSED_SECONDS = 60;
const latest = new Map<string, { readonly signedAt: number; readonly token: Promise<string> }>();

/** Returns a valid access token of the test issuer. `claims` override its claims. */
export function tokenFor(subject: string, claims?: JWTPayload): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  if (claims) return sign(subject, now, claims);
  const known = latest.get(subject);
  const age = now - (known?.signedAt ?? Number.NaN);
  if (known && age >= 0 && age <= REUSED_SECONDS) return known.token;
  const token = sign(subject, now, {});
  latest.set(subject, { signedAt: now, token });
  return token;
}

async function readKey() {
  const jwk = JSON.parse(process.env['TEST_SIGNING_KEY'] as string) as { kid: string; alg: string };
  return { alg: jwk.alg, kid: jwk.kid, key: await importJWK(jwk) };
}
let signingKey: ReturnType<typeof readKey> | undefined;

async function sign(subject: string, now: number, claims: JWTPayload): Promise<string> {
  signingKey ??= readKey();
  const { alg, key, kid } = await signingKey;
  const payload: JWTPayload = {
    iss: process.env['OIDC_ISSUER'] as string,
    aud: process.env['OIDC_AUDIENCE'] as string,
    sub: subject,
    iat: now,
    exp: now + 3_600,
    name: `Test ${subject}`,
    email: `${subject}@example.org`,
    ...claims,
  };
  return new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(key);
}

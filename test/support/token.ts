import { importJWK, type JWTPayload, SignJWT } from 'jose';

/** Returns a valid access token of the test issuer. `claims` override its claims. */
export const tokenFor = async (subject: string, claims: JWTPayload = {}): Promise<string> => {
  const jwk = JSON.parse(process.env['TEST_SIGNING_KEY'] as string) as { kid: string; alg: string };
  const now = Math.floor(Date.now() / 1_000);
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
  return new SignJWT(payload).setProtectedHeader({ alg: jwk.alg, kid: jwk.kid }).sign(await importJWK(jwk));
};

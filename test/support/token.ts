import { importJWK, type JWTPayload, SignJWT } from 'jose';

/** Returns a valid access token of the test issuer. `claims` override its claims. */
export const tokenFor = async (subject: string, claims: JWTPayload = {}): Promise<string> => {
  const jwk = JSON.parse(process.env['TEST_SIGNING_KEY'] as string) as { kid: string; alg: string };
  const now = Math.floor(Date.now() / 1_000);
  const payload = {
    iss: process.env['OIDC_ISSUER'],
    aud: process.env['OIDC_AUDIENCE'],
    sub: subject,
    iat: now,
    exp: now + 3_600,
    name: `Test ${subject}`,
    email: `${subject}@example.org`,
    ...claims,
  };
  return new SignJWT(payload).setProtectedHeader({ alg: jwk.alg, kid: jwk.kid }).sign(await importJWK(jwk));
};

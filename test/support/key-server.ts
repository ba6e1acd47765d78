import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

/** A key of an identity provider. */
export interface Key {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** Makes a key. `published` overrides what the issuer says of it. */
export async function aKey(kid: string, alg = 'RS256', published: JWK = {}): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig', ...published } };
}

/** Publishes keys as an identity provider does. */
export class KeyServer {
  keys: readonly Key[] = [];
  /** The number of requests for the keys. */
  fetches = 0;
  /** If set, answers instead of the keys. */
  misbehaving: ((response: ServerResponse) => void) | undefined;
  #server = createServer((_request, response) => {
    this.fetches += 1;
    if (this.misbehaving) return this.misbehaving(response);
    const set = { keys: this.keys.map(({ publicJwk }) => publicJwk) };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(set));
  });

  /** Starts the server on the loopback address. Returns the URL of the keys. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/jwks`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Starts an identity provider for this test file, and stops it at the end. Tests set its keys. Call it before `useTable`. */
export function useKeyServer(): KeyServer {
  const server = new KeyServer();
  beforeAll(async () => {
    process.env['OIDC_JWKS_URI'] = await server.start();
  });
  afterAll(() => server.stop());
  return server;
}

/** Returns an access token of the test issuer, signed with this key. `header` overrides its header. */
export function signedWith(
  key: Key,
  subject: string,
  claims: JWTPayload = {},
  header: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const standard = { iss: process.env['OIDC_ISSUER'], aud: process.env['OIDC_AUDIENCE'], iat: now, exp: now + 600 };
  return new SignJWT({ ...standard, sub: subject, ...claims } as JWTPayload)
    .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header })
    .sign(key.privateKey);
}

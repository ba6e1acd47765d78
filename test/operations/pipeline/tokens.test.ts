import { createPublicKey, KeyObject, sign } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EncryptJWT, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aKey, type Key, signedWith, useKeyServer } from '#test/support/key-server.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';

const server = useKeyServer();
useTable();
let rsa: Key;
let ec: Key;
beforeAll(async () => {
  [rsa, ec] = await Promise.all([aKey('rsa-key'), aKey('ec-key', 'ES256')]);
});
beforeEach(() => {
  server.keys = [rsa, ec];
});
const clock = useClock();

const whoAmI = probe({ access: 'token' }, ({ actor }) => ({ ...actor.identity }));
function ask(authorization?: string) {
  return call(whoAmI, authorization === undefined ? {} : { headers: { authorization } });
}
async function bearer(claims: JWTPayload, key: Key = rsa) {
  return `Bearer ${await signedWith(key, 'ada', claims)}`;
}
/** The header of a token that names no key. */
const NAMELESS = { kid: undefined };
/** Signs a token with a header that no library would write. */
async function forgedHeader(header: object) {
  const [, claims] = (await signedWith(rsa, 'ada')).split('.');
  const written = Buffer.from(JSON.stringify({ alg: 'RS256', kid: rsa.kid, ...header })).toString('base64url');
  const signature = sign('sha256', Buffer.from(`${written}.${claims}`), KeyObject.from(rsa.privateKey));
  return `${written}.${claims}.${signature.toString('base64url')}`;
}
function seconds() {
  return Math.floor(Date.now() / 1_000);
}

function expectRefused(answer: Awaited<ReturnType<typeof ask>>) {
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
}

describe('authentication accepts', () => {
  it('a token signed with RS256', async () => {
    const { body, status } = await ask(await bearer({ name: 'Ada', email: 'ada@example.org' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ subject: 'ada', name: 'Ada', email: 'ada@example.org' });
  });

  it('a subject of 255 characters', async () => {
    const sub = 'x'.repeat(255);
    expect((await ask(await bearer({ sub }))).body).toMatchObject({ subject: sub });
  });

  it('a token signed with ES256', async () => {
    expect((await ask(await bearer({}, ec))).status).toBe(200);
  });

  it.each(['RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES384', 'ES512', 'EdDSA'])(
    'a token signed with %s',
    async (alg) => {
      const key = await aKey(`key of ${alg}`, alg);
      server.keys = [rsa, ec, key];
      expect((await ask(await bearer({}, key))).status).toBe(200);
    },
  );

  it('a token signed with PS256 by a key that the issuer publishes for no one algorithm', async () => {
    const key = await aKey('any RSA', 'PS256', { alg: undefined as unknown as string });
    server.keys = [key];
    expect((await ask(await bearer({}, key))).status).toBe(200);
    expect((await ask(await bearer({}, { ...rsa, ...(await aKey('x')), kid: 'any RSA' }))).status).toBe(401);
  });

  it('a token that names no key, if the issuer has one of its kind: beside others, and also after that was changed', async () => {
    const other = await aKey('for encryption', 'RS256', { use: 'enc' });
    server.keys = [rsa, ec, other];
    clock.pass(61 * 60_000);
    for (const key of [rsa, ec])
      expect((await ask(`Bearer ${await signedWith(key, 'ada', {}, NAMELESS)}`)).status).toBe(200);
    const next = await aKey('next');
    server.keys = [next, ec];
    expect((await ask(`Bearer ${await signedWith(next, 'ada', {}, NAMELESS)}`)).status).toBe(200);
  });

  it('a token with several audiences that include ours', async () => {
    expect((await ask(await bearer({ aud: ['other', 'motorcade-test'] }))).status).toBe(200);
  });

  it('an access token of Amazon Cognito, with our audience as its `client_id`', async () => {
    const cognito = { aud: undefined, client_id: 'motorcade-test', token_use: 'access' };
    expect((await ask(await bearer(cognito as unknown as JWTPayload))).status).toBe(200);
  });

  it('the word Bearer in any case', async () => {
    expect((await ask((await bearer({})).replace('Bearer', 'bearer'))).status).toBe(200);
  });

  it('a long name in the token, and shortens it to one line', async () => {
    const { body } = await ask(await bearer({ name: `A\u202Eda\nLovelace ${'😀'.repeat(300)}` }));
    expect(body.name).toMatch(/^A da Lovelace 😀/u);
    expect(body.name.length).toBeLessThanOrEqual(254);
  });
});

describe('authentication refuses', () => {
  it.each([
    ['no Authorization header', undefined],
    ['an empty header', ''],
    ['another scheme', 'Basic YTpi'],
    ['a scheme that ends with Bearer', 'XBearer eyJhbGciOiJSUzI1NiJ9.e30.x'],
    ['the word Bearer alone', 'Bearer '],
    ['two tokens', 'Bearer a b'],
    ['a token without its scheme', 'eyJhbGciOiJSUzI1NiJ9.e30.x'],
  ])('%s, and says how to send a token', async (_what, authorization) => {
    const { body, headers, status } = await ask(authorization);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'UNAUTHENTICATED', detail: expect.stringContaining('Authorization: Bearer') });
    expect(headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    ['an expired token', () => ({ exp: seconds() - 1 }), 'expired'],
    ['a token that is not valid yet', () => ({ nbf: seconds() + 360 }), 'not valid yet'],
    ['a token without exp, which would never expire', () => ({ exp: undefined }), 'expired'],
    ['a token of another issuer', () => ({ iss: 'https://else.example.org' }), 'another issuer'],
    ['a token of no issuer', () => ({ iss: undefined }), 'another issuer'],
    ['a token for another audience', () => ({ aud: 'else' }), 'another audience'],
    [
      'a Cognito access token of another app client',
      () => ({ aud: undefined, client_id: 'else', token_use: 'access' }),
      'another audience',
    ],
    [
      'a token with our `client_id` that is no access token',
      () => ({ aud: undefined, client_id: 'motorcade-test', token_use: 'id' }),
      'another audience',
    ],
    [
      'our `client_id` beside another `aud`',
      () => ({ aud: 'else', client_id: 'motorcade-test', token_use: 'access' }),
      'another audience',
    ],
    ['a token for no audience', () => ({ aud: undefined }), 'another audience'],
    ['a token without a subject', () => ({ sub: undefined }), 'no subject'],
    ['a token with an empty subject', () => ({ sub: '' }), 'no subject'],
    ['a token with a number for a subject', () => ({ sub: 7 as unknown as string }), ''],
    ['a subject of 256 characters', () => ({ sub: 'x'.repeat(256) }), 'no subject'],
    ['a subject longer than any key', () => ({ sub: 'x'.repeat(5_000) }), 'no subject'],
    ['exp as a text', () => ({ exp: String(seconds() + 600) as unknown as number }), ''],
  ])('%s', async (_what, claims, word) => {
    const answer = await ask(await bearer(claims() as JWTPayload));
    expectRefused(answer);
    expect(answer.body.detail).toContain(word);
  });

  it('an unsigned token (alg: none)', async () => {
    const unsigned = new UnsecuredJWT({ sub: 'ada', iss: process.env['OIDC_ISSUER'] as string, aud: 'motorcade-test' });
    expectRefused(await ask(`Bearer ${unsigned.setExpirationTime('1h').encode()}`));
  });

  it('an unsigned token that names a key and alg none', async () => {
    const [, payload] = (await signedWith(rsa, 'ada')).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', kid: rsa.kid })).toString('base64url');
    expectRefused(await ask(`Bearer ${header}.${payload}.`));
    expectRefused(await ask(`Bearer ${header}.${payload}.c2ln`));
  });

  it('a token signed with HS256 and the public key for a secret', async () => {
    const pem = createPublicKey({ key: rsa.publicJwk as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const forged = await new SignJWT({ sub: 'ada', iss: process.env['OIDC_ISSUER'] as string, aud: 'motorcade-test' })
      .setProtectedHeader({ alg: 'HS256', kid: rsa.kid })
      .setExpirationTime('1h')
      .sign(Buffer.from(pem));
    expectRefused(await ask(`Bearer ${forged}`));
  });

  it('a token signed with another key under the same key id', async () => {
    expectRefused(await ask(await bearer({}, await aKey('rsa-key'))));
  });

  it('a token that names a key of another kind, algorithm or use', async () => {
    const [okp, pss, enc] = await Promise.all([
      aKey('okp', 'EdDSA'),
      aKey('pss', 'PS256'),
      aKey('enc', 'RS256', { use: 'enc' }),
    ]);
    server.keys = [rsa, ec, okp, pss, enc];
    for (const [key, kid] of [
      [rsa, 'ec-key'],
      [ec, 'rsa-key'],
      [rsa, 'okp'],
      [okp, 'ec-key'],
      [rsa, 'pss'],
      [enc, 'enc'],
    ] as const) {
      const answer = await ask(await bearer({}, { ...key, kid }));
      expectRefused(answer);
      expect(answer.body.detail).toContain('another algorithm or use');
    }
  });

  it('a token of a key that is none, which the issuer published by mistake', async () => {
    server.keys = [{ ...rsa, kid: 'broken', publicJwk: { kty: 'RSA', kid: 'broken', alg: 'RS256' } }];
    expectRefused(await ask(await bearer({}, { ...rsa, kid: 'broken' })));
  });

  it('a token with an extension that must be understood', async () => {
    for (const header of [
      { crit: ['exp'], exp: 1 },
      { crit: ['b64'], b64: true },
    ]) {
      const answer = await ask(`Bearer ${await signedWith(rsa, 'ada', {}, header).catch(() => forgedHeader(header))}`);
      expectRefused(answer);
      expect(answer.body.detail).toContain('`crit`');
    }
    expectRefused(await ask(`Bearer ${await forgedHeader({ crit: [] })}`));
    expectRefused(await ask(`Bearer ${await forgedHeader({ crit: null })}`));
  });

  it('an encrypted token, and says so', async () => {
    const jwe = await new EncryptJWT({ sub: 'ada' })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(new Uint8Array(32));
    const answer = await ask(`Bearer ${jwe}`);
    expectRefused(answer);
    expect(answer.body.detail).toContain('encrypted');
  });

  it('a signature of any other length', async () => {
    for (const key of [rsa, ec]) {
      const [header, claims, signature = ''] = (await signedWith(key, 'ada')).split('.');
      for (const length of [1, 8, 43, signature.length - 1])
        expectRefused(await ask(`Bearer ${header}.${claims}.${signature.slice(0, length)}`));
      expectRefused(await ask(`Bearer ${header}.${claims}.${signature}${signature}`));
    }
  });

  it.each([
    ['is no JWT', () => Promise.resolve('a.b.c')],
    ['algorithm', () => new SignJWT({ sub: 'ada' }).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))],
    ['another issuer', async () => signedWith(await aKey('theirs'), 'ada', { iss: 'https://else.example.org' })],
    ['does not publish', async () => signedWith(await aKey('unpublished'), 'ada')],
    ['signature', async () => signedWith({ ...(await aKey('x')), kid: rsa.kid }, 'ada')],
    ['another audience', () => signedWith(rsa, 'ada', { aud: 'else' })],
    ['expired', () => signedWith(rsa, 'ada', { exp: seconds() - 1 })],
  ])('a token and says what is wrong with it: %s', async (word, token) => {
    expect((await ask(`Bearer ${await token()}`)).body.detail).toContain(word);
  });

  it('a token whose claims were changed after it was signed', async () => {
    const [header, , signature] = (await signedWith(rsa, 'ada')).split('.');
    const [, claims] = (await signedWith(rsa, 'admin')).split('.');
    expectRefused(await ask(`Bearer ${header}.${claims}.${signature}`));
  });

  it('a token that names no key where the issuer has several of its kind, or an unknown one', async () => {
    server.keys = [rsa, ec, await aKey('second')];
    clock.pass(61 * 60_000);
    const answer = await ask(`Bearer ${await signedWith(rsa, 'ada', {}, NAMELESS)}`);
    expectRefused(answer);
    expect(answer.body.detail).toContain('`kid`');
    expectRefused(await ask(`Bearer ${await signedWith(await aKey('of no one'), 'ada', {}, NAMELESS)}`));
    expectRefused(await ask(await bearer({}, await aKey('unknown'))));
  });

  it.each([
    ['garbage', 'garbage'],
    ['three parts of garbage', 'a.b.c'],
    ['parts that are empty', '..'],
    ['a payload that is not JSON', `${Buffer.from('{"alg":"RS256","kid":"rsa-key"}').toString('base64url')}.bm8.bm8`],
    ['20 KB of text', 'x'.repeat(20_480)],
    ['20 KB in three parts', `${'a'.repeat(7_000)}.${'b'.repeat(7_000)}.${'c'.repeat(6_000)}`],
    ['a token that is not ASCII', 'žluťoučký.kůň.😀'],
  ])('%s', async (_what, token) => {
    expectRefused(await ask(`Bearer ${token}`));
  });

  it('a good token that is not in the Authorization header', async () => {
    const token = await signedWith(rsa, 'ada');
    const { status } = await call(whoAmI, { headers: { cookie: `token=${token}` }, query: { access_token: token } });
    expect(status).toBe(401);
  });
});

describe('the key set', () => {
  it('is not fetched again for a thousand requests', async () => {
    const token = await bearer({});
    await ask(token);
    const before = server.fetches;
    for (let batch = 0; batch < 20; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(token)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    expect(server.fetches).toBe(before);
  });
});

describe('a public operation', () => {
  it('needs no token and ignores a wrong one', async () => {
    const open = probe({}, ({ actor }) => ({ mayRead: actor?.can('read', 'Vip') ?? false }));
    for (const authorization of ['', 'garbage', 'Bearer garbage', await bearer({})]) {
      const { body, status } = await call(open, { headers: { authorization } });
      expect({ status, body }).toEqual({ status: 200, body: { mayRead: false } });
    }
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import { ownOrigins } from '#infra/local/environment.ts';
import { type Issuer, startIssuer } from '#infra/local/identity/issuer.ts';

const PAGE = 'http://127.0.0.1:3000/api/board';
const VERIFIER = oauth.generateRandomCodeVerifier();
let folder = '';
let issuer: Issuer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-'));
  const hosts = new Set(['desk.example.org']);
  issuer = await startIssuer(folder, 'motorcade', { hosts, isOwnOrigin: ownOrigins({}, 3000, hosts) });
});
afterAll(async () => {
  await issuer.stop();
  await rm(folder, { recursive: true, force: true });
});

async function authorize(parameters: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}) {
  const wanted = {
    client_id: 'motorcade-local',
    response_type: 'code',
    redirect_uri: PAGE,
    code_challenge: await oauth.calculatePKCECodeChallenge(VERIFIER),
    code_challenge_method: 'S256',
    user: 'admin',
    ...parameters,
  };
  const url = `${issuer.url}/authorize?${new URLSearchParams(wanted).toString()}`;
  return fetch(url, { headers, redirect: 'manual' });
}

/** Returns the code that the page gets for a user. */
async function codeOf(user: string): Promise<string> {
  const { headers } = await authorize({ user });
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

async function token(form: Readonly<Record<string, string>>, headers: Record<string, string> = {}) {
  const reply = await fetch(`${issuer.url}/token`, { method: 'POST', headers, body: new URLSearchParams(form) });
  const text = await reply.text();
  const answer = text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
  return { status: reply.status, text, answer };
}

const ofPage = { grant_type: 'authorization_code', client_id: 'motorcade-local', code_verifier: VERIFIER };

describe('the local identity provider gives a token', () => {
  it('to its page, once for each code and each refresh token', async () => {
    const code = await codeOf('coordinator');
    const origin = { origin: 'http://127.0.0.1:3000' };
    const { answer, status } = await token({ ...ofPage, code }, origin);
    expect(status).toBe(200);
    expect(decodeJwt(answer['access_token'] ?? '')).toMatchObject({ sub: 'coordinator', aud: 'motorcade' });
    expect(decodeJwt(answer['id_token'] ?? '')).toMatchObject({ sub: 'coordinator', aud: 'motorcade-local' });
    expect((await token({ ...ofPage, code })).status).toBe(400);

    const again = {
      grant_type: 'refresh_token',
      client_id: 'motorcade-local',
      refresh_token: answer['refresh_token'] ?? '',
    };
    const next = await token(again, origin);
    expect(decodeJwt(next.answer['access_token'] ?? '')).toMatchObject({ sub: 'coordinator', aud: 'motorcade' });
    expect((await token(again)).status).toBe(400);
  });

  it('to the process that it is part of', async () => {
    expect(decodeJwt(await issuer.token('ada', { name: 'Ada L' }))).toMatchObject({ sub: 'ada', name: 'Ada L' });
  });
});

describe('the local identity provider gives no token', () => {
  it.each([
    ['a user name', { grant_type: 'password', username: 'admin', password: 'any' }],
    ['a client', { grant_type: 'client_credentials', client_id: 'admin', aud: 'motorcade' }],
    [
      'an assertion',
      { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: 'e30.eyJzdWIiOiJhZG1pbiJ9.' },
    ],
    ['a code that no page got', { ...ofPage, code: 'guessed' }],
    ['no code', { ...ofPage, username: 'admin' }],
    ['a refresh token that no page got', { grant_type: 'refresh_token', refresh_token: 'guessed' }],
  ])('for %s', async (_what, form) => {
    const { status, text } = await token(form);
    expect(status).toBe(400);
    expect(text).not.toContain('eyJ');
  });

  it('for a code without the verifier of the page, or with another one', async () => {
    const { code_verifier: _none, ...bare } = ofPage;
    expect((await token({ ...bare, code: await codeOf('admin') })).status).toBe(400);
    const other = oauth.generateRandomCodeVerifier();
    expect((await token({ ...ofPage, code: await codeOf('admin'), code_verifier: other })).status).toBe(400);
    expect(
      (await token({ ...bare, code: await codeOf('admin'), grant_type: 'password', username: 'admin' })).status,
    ).toBe(400);
  });

  it('for a code that was not chosen on its page', async () => {
    const fromElsewhere = await authorize({}, { 'sec-fetch-site': 'cross-site' });
    expect(fromElsewhere.status).toBe(200);
    expect(await fromElsewhere.text()).toContain('Sign in to Motorcade');
  });

  it.each(['https://evil.example/', 'http://127.0.0.1:3000.evil.example/', 'http://127.0.0.1:9/', 'javascript:1', ''])(
    'to a page at %s',
    async (redirect_uri) => {
      const reply = await authorize({ redirect_uri });
      expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
      expect((await fetch(`${issuer.url}/endsession?post_logout_redirect_uri=${redirect_uri}`)).status).toBe(400);
    },
  );

  it('to a page of another origin, whatever it shows', async () => {
    const reply = await fetch(`${issuer.url}/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ ...ofPage, code: await codeOf('admin') }),
    });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});

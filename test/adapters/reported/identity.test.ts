import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OAuth2Server } from 'oauth2-mock-server';
import * as getMe from '#functions/users/get-me.ts';
import * as listUsers from '#functions/users/list-users.ts';
import * as registerUser from '#functions/users/register-user.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { checkToken } from '#infra/operations/check-identity.ts';
import type { Place } from '#infra/operations/find-place.ts';
import { linesOf } from '#infra/operations/finding.ts';
import { askUserinfo } from '#shared/adapters/users/userinfo.ts';
import { countAdministrators } from '#shared/entities/users/user.ts';
import { call } from '#test/support/call.ts';
import { useLog } from '#test/support/log.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

/**
 * What identity providers put into their access tokens and answer at their userinfo endpoints, as their documents and public reports show
 * it. The values are made up. No test here has asked such a provider.
 */

type Claims = Readonly<Record<string, unknown>>;
type Answering = (response: ServerResponse) => void;

const SUB = '6f1c6a0e-6b0d-4b8e-9a53-0d7f3d1a2b3c';
const log = useLog();
let asked = 0;
let userinfo: Answering = json({});
let discovery: (issuer: string) => Claims = documentOf;
const server = createServer((request, response) => {
  if (request.url === '/.well-known/openid-configuration')
    return json(discovery(process.env['OIDC_ISSUER'] ?? ''))(response);
  asked += 1;
  if (!request.headers.authorization?.startsWith('Bearer ey')) return json({}, 401)(response);
  return userinfo(response);
});
beforeAll(async () => {
  const issuer = `http://127.0.0.1:${await listen(server, 0)}`;
  // The keys stay those of all tests.
  Object.assign(process.env, {
    OIDC_ISSUER: issuer,
    FIRST_ADMINISTRATOR: 'ada@example.org',
    TIME_LIMIT_KEYS_MS: '2000',
  });
});
useTable();
beforeEach(() => {
  asked = 0;
  discovery = documentOf;
});
afterAll(() => closeServer(server, 0));

function documentOf(issuer: string): Claims {
  return { issuer, jwks_uri: `${issuer}/jwks`, userinfo_endpoint: `${issuer}/oauth2/userInfo` };
}
function json(body: unknown, status = 200): Answering {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const NONE = { name: undefined, email: undefined };
const COGNITO: Claims = { ...NONE, aud: undefined, client_id: 'motorcade-test', token_use: 'access', username: SUB };
const AUTH0 = {
  ...NONE,
  aud: ['motorcade-test', 'https://event.eu.auth0.com/userinfo'],
  scope: 'openid profile email',
};
const ENTRA = { ...NONE, ver: '2.0', oid: 'f3', tid: 't1', name: 'Ada Osei', preferred_username: 'ada@example.org' };

async function register(subject: string, claims: Claims, query: Record<string, string> = { dryRun: 'true' }) {
  return call(registerUser, { query, headers: { authorization: `Bearer ${await tokenFor(subject, claims)}` } });
}

describe('the first administrator, named by an e-mail address', () => {
  it.each<[string, Claims, Answering, number, Claims]>([
    [
      'of Cognito: the access token has no address, userinfo has "true" as a text',
      COGNITO,
      json({
        sub: SUB,
        username: SUB,
        email: 'ada@example.org',
        email_verified: 'true',
        given_name: 'Ada',
        family_name: 'Osei',
      }),
      1,
      { role: 'ADMINISTRATOR', name: 'Ada Osei', email: 'ada@example.org' },
    ],
    [
      'of Cognito with an unverified address',
      COGNITO,
      json({ sub: SUB, email: 'ada@example.org', email_verified: 'false' }),
      1,
      { role: 'DRIVER', email: 'ada@example.org' },
    ],
    [
      'of Cognito with a token without the scope openid',
      COGNITO,
      json({ error: 'invalid_token' }, 401),
      1,
      { role: 'DRIVER' },
    ],
    [
      'of Auth0: the token for an API has no address',
      AUTH0,
      json({ sub: SUB, nickname: 'ada', name: 'Ada Osei', email: 'ada@example.org', email_verified: true }),
      1,
      { role: 'ADMINISTRATOR', name: 'Ada Osei' },
    ],
    [
      'of Auth0 who signed up with the address of another person',
      AUTH0,
      json({ sub: SUB, nickname: 'eve', email: 'ada@example.org', email_verified: false }),
      1,
      { role: 'DRIVER', name: 'eve' },
    ],
    [
      'of Entra: its userinfo takes tokens for Microsoft Graph only',
      ENTRA,
      json({}, 401),
      1,
      { role: 'DRIVER', name: 'Ada Osei' },
    ],
    [
      'of Entra with the claim email, which an owner of any tenant sets as they like',
      { ...ENTRA, email: 'ada@example.org' },
      json({ sub: SUB, email: 'ada@example.org' }),
      1,
      { role: 'DRIVER' },
    ],
    [
      'of Keycloak: all is in the token',
      { name: 'Ada Osei', preferred_username: 'ada', email: 'ada@example.org', email_verified: true },
      json({}, 500),
      0,
      { role: 'ADMINISTRATOR' },
    ],
    [
      'of Google: an ID token, since its access tokens are no JWT',
      { azp: 'motorcade-test', name: 'Ada Osei', email: 'Ada@Example.org', email_verified: true },
      json({}, 401),
      0,
      { role: 'ADMINISTRATOR' },
    ],
    [
      'whose token names another verified address than userinfo',
      { email: 'eve@example.org', email_verified: true },
      json({ sub: SUB, email: 'ada@example.org', email_verified: true }),
      0,
      { role: 'DRIVER' },
    ],
    [
      'whose userinfo is that of another person',
      AUTH0,
      json({ sub: 'auth0|1', email: 'ada@example.org', email_verified: true }),
      1,
      { role: 'DRIVER' },
    ],
  ])('%s', async (_who, claims, answering, times, expected) => {
    userinfo = answering;
    const { body, status } = await register(SUB, claims);
    expect([status, asked]).toEqual([200, times]);
    expect(body).toMatchObject(expected);
    expect(body.isApproved).toBe(expected['role'] === 'ADMINISTRATOR');
  });

  it.each<[string, Answering, string, ((issuer: string) => Claims)?]>([
    ['does not answer', () => undefined, 'userinfo did not answer in time'],
    ['breaks off', (response) => response.destroy(), 'userinfo cannot be reached'],
    ['is too long', (response) => response.end('x'.repeat(200_000)), 'userinfo is too long'],
    ['answers 503', json({}, 503), 'userinfo answered 503'],
    ['answers a page', (response) => response.end('<html>'), 'userinfo is not what OpenID Connect says'],
    [
      'is signed',
      (response) => response.end('eyJhbGciOiJSUzI1NiJ9.e30.c2ln'),
      'userinfo is not what OpenID Connect says',
    ],
    [
      'leads to another host',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      'userinfo cannot be reached',
    ],
    ['does not exist', json({}), 'it names no userinfo endpoint', (issuer) => ({ issuer })],
    [
      'is that of another issuer',
      json({}),
      'its configuration is that of another issuer',
      (issuer) => documentOf(`${issuer}/`),
    ],
  ])('is let in as everyone, where userinfo %s', async (_what, answering, reason, found = documentOf) => {
    userinfo = answering;
    discovery = found;
    const { body, status } = await register(SUB, AUTH0);
    expect([status, body.role]).toEqual([200, 'DRIVER']);
    expect(log.lines()).toContainEqual(
      expect.objectContaining({ level: 'WARN', message: 'userinfo not read', reason }),
    );
  });
});

it('the endpoints of a real OpenID Connect server are found, and its answer is read', async () => {
  const service = new OAuth2Server();
  await service.issuer.keys.generate('RS256');
  await service.start(0, '127.0.0.1');
  const { issuer } = service;
  service.service.once('beforeUserinfo', ({ body }: { body: Record<string, unknown> }) => {
    Object.assign(body, { sub: SUB, email: 'ada@example.org', email_verified: true });
  });
  const token = await issuer.buildToken();
  const asking = { issuer: issuer.url ?? '', token, subject: SUB, timeoutMs: 5_000 };
  expect(await askUserinfo(asking)).toMatchObject({ sub: SUB, email_verified: true });
  // Without that, it answers about a user of its own.
  await expect(askUserinfo(asking)).rejects.toThrow('userinfo is about another subject');
  await service.stop();
});

it('a token is not sent in the clear, whatever an issuer with a certificate says', async () => {
  const issuer = 'https://id.example.org';
  const document = JSON.stringify({ issuer, userinfo_endpoint: 'http://id.example.org/me' });
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(document)));
  const asking = askUserinfo({ issuer, token: 'secret', subject: SUB, timeoutMs: 1_000 });
  await expect(asking).rejects.toThrow('its userinfo endpoint has no certificate');
  expect(fetched).toHaveBeenCalledTimes(1);
});

describe('the doctor, asked before the first administrator registers', () => {
  async function doctor(claims?: Claims, answering: Answering = json({}, 401)) {
    userinfo = answering;
    const token = claims && (await tokenFor(SUB, claims));
    const findings = await checkToken({ environment: process.env } as unknown as Place, token);
    return linesOf(findings).join('\n');
  }

  it('says who is awaited, and how to find out whether a token of theirs will do', async () => {
    const lines = await doctor();
    expect(lines).toContain(
      'WARNING users: there is no administrator yet. It will be firstAdministrator (ada@example.org)',
    );
    expect(lines).toContain('MOTORCADE_TOKEN');
  });

  it('says which claims token and userinfo have, and that this user will be it', async () => {
    const email = 'ada@example.org';
    const lines = await doctor(COGNITO, json({ sub: SUB, email, email_verified: 'true', name: 'Ada Osei' }));
    expect(lines.split('\n')).toEqual([
      'ok      token: its claims are client_id, exp, iat, iss, sub, token_use, username',
      'ok      token: the claims of userinfo are email, email_verified (true), name, sub',
      'ok      token: the list of users shows Ada Osei',
      `ok      token: this user becomes the administrator: firstAdministrator is ${email}`,
    ]);
  });

  it('says why not, and what to set', async () => {
    const lines = await doctor({ ...ENTRA, email: 'ada@example.org' });
    expect(lines).toContain('ok      token: no userinfo of this user: userinfo answered 401');
    expect(lines).toContain('and no claim says that this address is theirs and verified');
    expect(lines).toContain(`set firstAdministrator to their subject, ${SUB}, and deploy.`);
    expect(await doctor({ aud: 'other' })).toMatch(/^PROBLEM token: The access token is for another audience\./);
  });
});

describe('a user in the list', () => {
  it('has the name of userinfo, which is asked once and counts for no right', async () => {
    userinfo = json({
      sub: SUB,
      name: 'Ada Osei',
      email: 'ada@example.org',
      email_verified: 'true',
      role: 'ADMINISTRATOR',
    });
    expect((await register(SUB, COGNITO, {})).body.role).toBe('ADMINISTRATOR');
    expect(await countAdministrators()).toBe(1);
    userinfo = json({ sub: 'sub|2', preferred_username: 'ben', email: 'ada@example.org', email_verified: true });
    expect((await register('sub|2', { ...COGNITO, username: 'ben' }, {})).body).toMatchObject({
      role: 'DRIVER',
      name: 'ben',
    });
    userinfo = json({}, 401);
    expect((await register('sub|3', { ...COGNITO, username: 'Cid' }, {})).body.name).toBe('Cid');
    expect(asked).toBe(3);
    await register(SUB, COGNITO, {});
    await register('sub|2', COGNITO, {});
    await register('sub|4', { name: 'Dan', email: 'dan@example.org' }, {});
    expect(asked).toBe(3);
    const authorization = `Bearer ${await tokenFor(SUB, COGNITO)}`;
    const { body } = await call(listUsers, { headers: { authorization } });
    expect(body.items.map(({ name }: { name?: string }) => name)).toEqual(['Ada Osei', 'ben', 'Cid', 'Dan']);
    expect((await call(getMe, { headers: { authorization } })).body.email).toBe('ada@example.org');
    expect(await checkToken({ environment: process.env } as unknown as Place, undefined)).toEqual([]);
    expect(log.text()).not.toMatch(/Osei|ada@example/);
  });
});

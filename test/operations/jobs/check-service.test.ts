import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as checkServiceJob from '#functions/jobs/check-service.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { useLog } from '#test/support/log.ts';
import { run } from '#test/support/run.ts';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const GOOD: Readonly<Record<string, Reply>> = {
  'GET /api/health': { status: 200, body: { status: 'ok' } },
  'POST /token': { status: 200, body: { access_token: 'the-token', token_type: 'Bearer' } },
  'GET /api/users/me': { status: 200, body: { isApproved: true, role: 'COORDINATOR' } },
  'GET /api/vehicles?limit=1': { status: 200, body: { items: [{ id: 'veh_1', status: 'AVAILABLE' }] } },
  'POST /api/events?dryRun=true': { status: 201, body: {} },
  'POST /api/proposals': { status: 201, body: { id: 'prp_1' } },
  'GET /api/proposals/prp_1': { status: 200, body: {} },
};

const log = useLog();
let server: Server;
let url: string;
let replies: Record<string, Reply>;
const asked: { readonly what: string; readonly authorization: string | undefined; readonly body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const what = `${request.method} ${request.url}`;
      asked.push({ what, authorization: request.headers.authorization, body: await text(request) });
      const { body, status } = replies[what] ?? { status: 404, body: { code: 'NOT_FOUND' } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  url = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterAll(() => closeServer(server, 0));
beforeEach(() => {
  replies = { ...GOOD };
  asked.length = 0;
  Object.assign(process.env, {
    CHECK_URL: url,
    CHECK_TOKEN_URL: `${url}/token`,
    CHECK_CLIENT_ID: 'self-check',
    CHECK_CLIENT_SECRET: 'hidden-secret',
  });
});

function failure() {
  return log.lines().find(({ message }) => message === 'self-check failed');
}

describe('the self-check', () => {
  it('goes the way of a client, and writes nothing that a list shows', async () => {
    expect(await run(checkServiceJob)).toEqual({ configured: true, selfCheckFailed: 0 });
    expect(asked.map(({ what }) => what)).toEqual(Object.keys(GOOD));
    expect(asked[1]).toMatchObject({
      authorization: `Basic ${Buffer.from('self-check:hidden-secret').toString('base64')}`,
      body: 'grant_type=client_credentials',
    });
    expect(new Set(asked.slice(2).map(({ authorization }) => authorization))).toEqual(new Set(['Bearer the-token']));
    expect(JSON.parse(asked[4]?.body ?? '')).toMatchObject({ vehicleId: 'veh_1', startTime: '2199-01-02T10:00:00Z' });
    expect(failure()).toBeUndefined();
  });

  it.each<readonly [string, string, Reply, string]>([
    ['health', 'GET /api/health', { status: 503, body: { code: 'UNAVAILABLE' } }, 'answered 503 UNAVAILABLE, not 200'],
    ['sign in', 'POST /token', { status: 401, body: {} }, 'the identity provider answered 401 without a token'],
    ['read its own user', 'GET /api/users/me', { status: 200, body: { isApproved: false } }, 'not approved'],
    ['book on a dry run', 'POST /api/events?dryRun=true', { status: 500, body: 'x' }, 'answered 500'],
    ['store a proposal', 'POST /api/proposals', { status: 409, body: { code: 'X' } }, 'answered 409 X, not 201'],
  ])('says that it failed at the step `%s`, and is no failed run', async (step, what, reply, reason) => {
    replies[what] = reply;
    expect(await run(checkServiceJob)).toEqual({ configured: true, selfCheckFailed: 1 });
    expect(failure()).toMatchObject({ step, reason: expect.stringContaining(reason) });
    expect(log.text()).not.toContain('hidden-secret');
  });

  it('fails if nothing answers or its settings are incomplete, and does nothing without settings', async () => {
    process.env['CHECK_URL'] = 'http://127.0.0.1:9';
    expect(await run(checkServiceJob)).toMatchObject({ selfCheckFailed: 1 });
    expect(failure()).toMatchObject({ step: 'health', reason: '127.0.0.1:9 cannot be reached' });
    delete process.env['CHECK_CLIENT_SECRET'];
    expect(await run(checkServiceJob)).toMatchObject({ selfCheckFailed: 1 });
    expect(log.text()).toContain('wrong or missing: CHECK_CLIENT_SECRET');
    delete process.env['CHECK_URL'];
    expect(await run(checkServiceJob)).toEqual({ configured: false });
  });
});

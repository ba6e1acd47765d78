import { describe, expect, it } from '@jest/globals';
import { call } from '#test/support/call.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';

const SECRET = 'a-secret-that-only-cloudfront-shows-4711';
const LIMIT = 3;
const FORMER = 'the-secret-before-that-which-was-changed';
Object.assign(process.env, {
  FRONT_SECRET: SECRET,
  FORMER_FRONT_SECRET: FORMER,
  PUBLIC_URL: 'https://api.example.org',
  RATE_LIMIT_REQUESTS: String(LIMIT),
});
useTable();

const open = probe({});
let lastAddress = 0;
/** Returns an address that has made no request yet. */
function anAddress() {
  return `198.51.100.${(lastAddress += 1)}`;
}

/** Sends requests one after the other, and returns their statuses. */
async function send(requests: readonly { readonly sourceIp: string; readonly headers?: Record<string, string> }[]) {
  const statuses: number[] = [];
  for (const request of requests) statuses.push((await call(open, request)).status);
  return statuses;
}

function fromCloudFront(viewer: string, secret = SECRET) {
  return { 'x-front-secret': secret, 'x-viewer-address': viewer };
}

const ALL_PASS = [200, 200, 200, 200, 200];
const COUNTED_AS_ONE = [200, 200, 200, 429, 429];

describe('a request with the secret of CloudFront', () => {
  it.each([
    ['IPv4', () => anAddress()],
    ['IPv6', () => `2001:db8::${(lastAddress += 1)}`],
  ])(
    'counts for the viewer with an %s address, from whichever address of CloudFront it comes',
    async (_name, viewers) => {
      const viewer = viewers();
      const requests = ALL_PASS.map(() => ({ sourceIp: anAddress(), headers: fromCloudFront(viewer) }));
      expect(await send(requests)).toEqual(COUNTED_AS_ONE);
    },
  );

  it('does not count together the viewers behind one address of CloudFront', async () => {
    const sourceIp = anAddress();
    expect(await send(ALL_PASS.map(() => ({ sourceIp, headers: fromCloudFront(anAddress()) })))).toEqual(ALL_PASS);
  });

  it.each([
    ['several values', () => `${anAddress()}, ${anAddress()}`],
    ['several IPv6 addresses', () => `2001:db8::${(lastAddress += 1)},2001:db8::1`],
    ['an address with a port', () => `${anAddress()}:443`],
    ['an IPv6 address with a port', () => `[2001:db8::${(lastAddress += 1)}]:443`],
    ['no address', () => `unknown-${(lastAddress += 1)}`],
    ['nothing', () => ''],
  ])(
    'counts for the address that reached the API if the viewer is %s, which CloudFront never sends',
    async (_, viewers) => {
      const sourceIp = anAddress();
      const requests = ALL_PASS.map(() => ({ sourceIp, headers: fromCloudFront(viewers()) }));
      expect(await send(requests)).toEqual(COUNTED_AS_ONE);
    },
  );
});

describe('a request that came past CloudFront', () => {
  it.each([
    ['no secret', undefined],
    ['an empty secret', ''],
    ['a wrong secret', `${SECRET.slice(0, -1)}2`],
    ['the beginning of the secret', SECRET.slice(0, -1)],
    ['the secret twice', `${SECRET}, ${SECRET}`],
    ['the secret in other letters', SECRET.toUpperCase()],
  ])('is refused with %s, is told the public address, and uses up the limit of no one', async (_name, secret) => {
    const viewer = anAddress();
    const { 'x-front-secret': shown, ...others } = fromCloudFront(viewer, secret);
    const headers = secret === undefined ? others : { ...others, 'x-front-secret': shown };
    const refused = await call(open, { sourceIp: viewer, headers });
    expect(refused).toMatchObject({ status: 421, body: { code: 'MISDIRECTED' } });
    expect(refused.body.detail).toContain('https://api.example.org');
    await send(ALL_PASS.map(() => ({ sourceIp: viewer, headers })));
    expect(await send([{ sourceIp: anAddress(), headers: fromCloudFront(viewer) }])).toEqual([200]);
  });

  it('is answered while CloudFront still shows the former secret', async () => {
    expect(await send([{ sourceIp: anAddress(), headers: fromCloudFront(anAddress(), FORMER) }])).toEqual([200]);
  });

  it('is answered if it is a call of the service by itself', async () => {
    const event = { ...gatewayEvent({ method: 'GET', path: '/api/probe' }), invocation: { via: 'copilot' as const } };
    expect((await open.handler(event, { awsRequestId: 'test' } as never)).statusCode).toBe(200);
  });
});

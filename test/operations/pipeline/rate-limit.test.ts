import { describe, expect, it } from '@jest/globals';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

process.env['RATE_LIMIT_REQUESTS'] = '100';
useTable();
const coordinator = useUser('COORDINATOR');
const clock = useClock();

const open = probe({});
const forUsers = probe({ access: ['read', 'Vip'] });

let lastAddress = 0;
/** Returns an address that has made no request yet. */
function anAddress() {
  return `198.51.100.${(lastAddress += 1)}`;
}
function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, make));
}
function passed(answers: readonly Answer[]) {
  return answers.filter(({ status }) => status !== 429).length;
}
function limits({ headers }: Answer) {
  return {
    limit: headers['ratelimit-limit'],
    remaining: headers['ratelimit-remaining'],
    reset: Number(headers['ratelimit-reset']),
  };
}

describe('the limit of 100 requests per 60 seconds per IP address', () => {
  it('allows the 100th request and refuses the next', async () => {
    const sourceIp = anAddress();
    for (let count = 1; count <= 100; count += 1) {
      const answer = await call(open, { sourceIp });
      expect({ status: answer.status, ...limits(answer) }).toMatchObject({
        status: 200,
        limit: '100',
        remaining: String(100 - count),
      });
    }
    const refused = await call(open, { sourceIp });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: 'RATE_LIMITED',
      detail: expect.stringContaining('100 requests in 60 seconds'),
    });
    expect(limits(refused)).toMatchObject({ limit: '100', remaining: '0' });
    expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);
    expect(limits(refused).reset).toBeGreaterThan(0);
    expect(limits(refused).reset).toBeLessThanOrEqual(60);
  });

  it('allows exactly 100 of 200 concurrent requests', async () => {
    const sourceIp = anAddress();
    expect(passed(await times(200, () => call(open, { sourceIp })))).toBe(100);
  });

  it('allows exactly 100 of 200 concurrent requests in a new window', async () => {
    const sourceIp = anAddress();
    await times(120, () => call(open, { sourceIp }));
    clock.pass(61_000);
    expect(passed(await times(200, () => call(open, { sourceIp })))).toBe(100);
  });

  it('counts public requests and requests of users together', async () => {
    const sourceIp = anAddress();
    const answers = [
      ...(await times(50, () => call(open, { sourceIp }))),
      ...(await times(51, () => call(forUsers, { sourceIp, as: coordinator }))),
    ];
    expect(passed(answers)).toBe(100);
  });

  it('counts each address separately', async () => {
    const [one, other] = [anAddress(), anAddress()];
    expect(passed(await times(101, () => call(open, { sourceIp: one })))).toBe(100);
    expect((await call(open, { sourceIp: other })).status).toBe(200);
  });

  it('counts together all addresses of one network of IPv6, however they are written', async () => {
    const inNetwork = ['2001:db8:7:1::', '2001:0DB8:0007:0001:ffff:ffff:ffff:ffff', '2001:db8:7:1::198.51.100.7'];
    const addresses = [...Array.from({ length: 100 }, (_, n) => `2001:db8:7:1:${n}::${n}`), ...inNetwork];
    const answers = await Promise.all(addresses.map((sourceIp) => call(open, { sourceIp })));
    expect(passed(answers)).toBe(100);
    const others = ['2001:db8:7:2::', '2001:db8:7::1', '2001:db8::7:1', '::1', 'fe80::1%eth0'];
    for (const sourceIp of others) expect((await call(open, { sourceIp })).status).toBe(200);
  });

  it('counts an IPv4 address as one, also where it is written as one of IPv6', async () => {
    const written = ['203.0.113.77', '::ffff:203.0.113.77', '::ffff:cb00:714d', '0:0:0:0:0:ffff:cb00:714d'];
    const answers = await Promise.all(written.flatMap((sourceIp) => times(26, () => call(open, { sourceIp }))));
    expect(passed(answers.flat())).toBe(100);
    expect((await call(open, { sourceIp: '203.0.113.78' })).status).toBe(200);
  });

  it('uses the address from the gateway and ignores headers of the client', async () => {
    const sourceIp = anAddress();
    const claiming = (count: number): CallOptions => ({
      sourceIp,
      headers: {
        'x-forwarded-for': `10.0.0.${count}`,
        forwarded: `for=10.0.0.${count}`,
        'x-real-ip': `10.0.0.${count}`,
      },
    });
    let count = 0;
    expect(passed(await times(101, () => call(open, claiming((count += 1)))))).toBe(100);
  });
});

describe('a refused client', () => {
  it('is allowed again when the window ends, and not before', async () => {
    const sourceIp = anAddress();
    clock.stop();
    await times(100, () => call(open, { sourceIp }));
    clock.pass(59_000);
    const refused = await call(open, { sourceIp });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    clock.pass(1_000);
    const answer = await call(open, { sourceIp });
    expect(answer.status).toBe(200);
    expect(limits(answer)).toEqual({ limit: '100', remaining: '99', reset: 60 });
  });
});

describe('every answer has the rate limit headers', () => {
  const failing = probe({}, () => {
    throw new Error('broken');
  });
  it.each<[string, () => Promise<Answer>, number]>([
    ['an answer', () => call(open), 200],
    [
      'an answer 304',
      async () => {
        const { headers } = await call(open);
        return call(open, { headers: { 'if-none-match': headers['etag'] as string } });
      },
      304,
    ],
    ['an invalid request', () => call(forUsers, { as: coordinator, query: { nonsense: '1' } }), 400],
    ['a request without a token', () => call(forUsers), 401],
    ['a request with a wrong token', () => call(forUsers, { headers: { authorization: 'Bearer garbage' } }), 401],
    ['a request that is not allowed', () => call(probe({ access: ['read', 'User'] }), { as: coordinator }), 403],
    ['an unexpected error', () => call(failing), 500],
  ])('%s', async (_what, ask, status) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(limits(answer)).toMatchObject({
      limit: '100',
      remaining: expect.stringMatching(/^\d+$/),
      reset: expect.any(Number),
    });
  });
});

describe('a client over its limit', () => {
  it('gets 429 before any other error', async () => {
    const sourceIp = anAddress();
    await times(100, () => call(forUsers, { sourceIp }));
    const statuses = await Promise.all([
      call(forUsers, { sourceIp }),
      call(forUsers, { sourceIp, headers: { authorization: 'Bearer garbage' } }),
      call(forUsers, { sourceIp, as: 'unregistered' }),
      call(forUsers, { sourceIp, as: coordinator }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  });

  it('is also counted for requests with wrong tokens', async () => {
    const sourceIp = anAddress();
    const guess = () => call(forUsers, { sourceIp, headers: { authorization: 'Bearer garbage' } });
    expect(passed(await times(100, guess))).toBe(100);
    expect((await call(forUsers, { sourceIp, as: coordinator })).status).toBe(429);
  });

  it('reaches no handler', async () => {
    let runs = 0;
    const counting = probe({}, () => ({ runs: (runs += 1) }));
    const sourceIp = anAddress();
    await times(150, () => call(counting, { sourceIp }));
    expect(runs).toBe(100);
  });
});

import { describe, expect, it } from '@jest/globals';
import { call } from '#test/support/call.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';

process.env['CORS_ORIGINS'] = 'https://ops.example.org, http://localhost:5173';
useTable();

const open = probe({});
function from(origin: string) {
  return call(open, { headers: { origin } });
}

describe('a page of a configured origin', () => {
  it.each(['https://ops.example.org', 'http://localhost:5173'])(
    '(%s) may read answers and their headers',
    async (origin) => {
      const { headers } = await from(origin);
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['vary']).toBe('Origin');
      const exposed = headers['access-control-expose-headers']?.split(', ');
      for (const name of [
        'ETag',
        'Link',
        'Location',
        'RateLimit-Remaining',
        'Retry-After',
        'Idempotency-Replayed',
        'X-Request-Id',
      ]) {
        expect(exposed).toContain(name);
      }
    },
  );

  it('may read error answers', async () => {
    const headers = { origin: 'https://ops.example.org' };
    const failing = probe({}, () => {
      throw new Error('broken');
    });
    const answers = [await call(probe({ access: 'token' }), { headers }), await call(failing, { headers })];
    expect(answers.map((answer) => [answer.status, answer.headers['access-control-allow-origin']])).toEqual([
      [401, headers.origin],
      [500, headers.origin],
    ]);
  });

  it('sends no cookies: only the token identifies the caller', async () => {
    expect((await from('https://ops.example.org')).headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe('a page of another origin', () => {
  it.each([
    'https://else.example.org',
    'http://ops.example.org',
    'https://ops.example.org.evil.example',
    'https://evil.example/https://ops.example.org',
    'https://ops.example.org:8443',
    'https://OPS.example.org',
    'https://ops.example.org,http://localhost:5173',
    'null',
    '*',
    '',
  ])('(%j) may not read answers, which vary by origin for caches', async (origin) => {
    const { headers, status } = await from(origin);
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['vary']).toBe('Origin');
  });

  it('gets the same headers as a caller without an origin', async () => {
    const { headers } = await call(open);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['vary']).toBe('Origin');
  });
});

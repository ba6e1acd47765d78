import { describe, expect, it } from '@jest/globals';
import { call } from '#test/support/call.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';

process.env['CORS_ORIGINS'] = 'https://ops.example.org, http://localhost:5173';
useTable();

const open = probe({});
const from = (origin: string) => call(open, { headers: { origin } });

describe('pages of the configured origins', () => {
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

  it('may read refusals and faults too', async () => {
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

  it('send no cookies: who asks is told by the token alone', async () => {
    expect((await from('https://ops.example.org')).headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe('pages of any other origin', () => {
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
  ])('(%j) may not read answers, and no cache mixes them up', async (origin) => {
    const { headers, status } = await from(origin);
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['vary']).toBe('Origin');
  });

  it('are told apart from a caller that is no page', async () => {
    const { headers } = await call(open);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['vary']).toBe('Origin');
  });
});

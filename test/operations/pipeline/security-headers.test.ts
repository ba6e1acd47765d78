import { describe, expect, it } from '@jest/globals';
import { type Answer, call } from '#test/support/call.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const coordinator = useUser('COORDINATOR');

const failing = probe({}, () => {
  throw new Error('broken');
});
const open = probe({});

const ANSWERS: [string, () => Promise<Answer>, number][] = [
  ['an answer', () => call(open), 200],
  [
    'an answer without a body',
    () => call(probe({ method: 'DELETE', success: { status: 204, description: '' } }, () => undefined)),
    204,
  ],
  ['a text', () => call(probe({ success: { status: 200, description: '' } }, () => 'text')), 200],
  ['an invalid request', () => call(probe({ access: ['read', 'Vip'] }), { as: coordinator, query: { x: '1' } }), 400],
  ['a request without a token', () => call(probe({ access: 'token' })), 401],
  ['a request that is not allowed', () => call(probe({ access: ['read', 'User'] }), { as: coordinator }), 403],
  ['an unexpected error', () => call(failing), 500],
];

describe('every answer has the security headers', () => {
  it.each(ANSWERS)('%s', async (_what, ask, status) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'cache-control': status < 400 ? 'private, no-cache' : 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
      'x-request-id': expect.stringMatching(/^[\w-]+$/),
    });
  });
});

describe('a deployment without browser origins', () => {
  it('allows no page to read its answers', async () => {
    const { headers } = await call(open, { headers: { origin: 'https://ops.example.org' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control') || name === 'vary')).toEqual([]);
  });
});

describe('a dry run', () => {
  it.each([200, 204] as const)('is marked by the header Dry-Run (%d)', async (status) => {
    const success = status === 204 ? { status, description: '' } : { ...open.contract.success, status };
    const dry = probe({ method: 'DELETE', access: ['delete', 'Vip'], dryRun: true, success }, () =>
      status === 204 ? undefined : {},
    );
    expect((await call(dry, { as: coordinator, query: { dryRun: 'true' } })).headers['dry-run']).toBe('true');
    expect((await call(dry, { as: coordinator, query: { dryRun: 'false' } })).headers).not.toHaveProperty('dry-run');
  });
});

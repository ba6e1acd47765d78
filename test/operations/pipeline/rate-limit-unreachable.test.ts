import { describe, expect, it } from '@jest/globals';
import { call } from '#test/support/call.ts';
import { useFaults } from '#test/support/faults.ts';
import { useLog } from '#test/support/log.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

const log = useLog();
useTable();
const faults = useFaults();
const coordinator = useUser('COORDINATOR');

describe('a rate-limit counter that cannot be reached', () => {
  it.each([
    ['a public request', {}, {}],
    ['a request of a user', { access: ['read', 'Vip'] }, { as: 'coordinator' }],
  ] as const)('lets %s through without limit headers, and the error is logged', async (_what, contract, options) => {
    faults.on('UpdateItem', new Error('the table does not answer'));
    const answer = await call(probe(contract), 'as' in options ? { as: coordinator } : {});
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('ratelimit-limit');
    expect(log.lines()).toContainEqual(
      expect.objectContaining({
        level: 'ERROR',
        message: 'rate limit not counted',
        requestId: answer.headers['x-request-id'],
        error: expect.objectContaining({ message: expect.stringContaining('the table does not answer') }),
      }),
    );
  });

  it('still answers 401 to a wrong token', async () => {
    faults.on('UpdateItem', new Error('the table does not answer'));
    const headers = { authorization: 'Bearer garbage' };
    expect((await call(probe({ access: 'token' }), { headers })).status).toBe(401);
  });
});

describe('a user record that cannot be read', () => {
  it('is answered 500, with the limit headers', async () => {
    faults.on('GetItem', new Error('the table does not answer'));
    const answer = await call(probe({ access: ['read', 'Vip'] }), { as: coordinator });
    expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(answer.headers).toHaveProperty('ratelimit-remaining');
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

Object.assign(process.env, { RATE_LIMIT_KEY: 'user', RATE_LIMIT_REQUESTS: '10' });
useTable();
let ada: string;
let bob: string;
beforeAll(async () => {
  [ada, bob] = await Promise.all([aUser('COORDINATOR'), aUser('COORDINATOR')]);
});

const forUsers = probe({ access: ['read', 'Vip'] });
const open = probe({});
function times(count: number, make: () => Promise<Answer>) {
  return Promise.all(Array.from({ length: count }, make));
}
function passed(answers: readonly Answer[]) {
  return answers.filter(({ status }) => status !== 429).length;
}

describe('a deployment that counts signed-in users by user', () => {
  it('gives each user behind one address their own limit', async () => {
    const sourceIp = '192.0.2.1';
    const [ofAda, ofBob] = await Promise.all([
      times(12, () => call(forUsers, { as: ada, sourceIp })),
      times(12, () => call(forUsers, { as: bob, sourceIp })),
    ]);
    expect([passed(ofAda), passed(ofBob)]).toEqual([10, 10]);
  });

  it('counts one user together from all addresses', async () => {
    const carol = await aUser('COORDINATOR');
    let address = 0;
    const answers = await times(12, () => call(forUsers, { as: carol, sourceIp: `192.0.2.${(address += 1)}` }));
    expect(passed(answers)).toBe(10);
  });

  it('counts requests without a valid token by address', async () => {
    const sourceIp = '192.0.2.2';
    const expired = `Bearer ${await tokenFor(ada, { exp: 1 })}`;
    const answers = [
      ...(await times(4, () => call(open, { sourceIp }))),
      ...(await times(4, () => call(forUsers, { sourceIp }))),
      ...(await times(4, () => call(forUsers, { sourceIp, headers: { authorization: expired } }))),
    ];
    expect(passed(answers)).toBe(10);
  });

  it('does not count an unsigned token for the user it names', async () => {
    const dora = await aUser('COORDINATOR');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = `Bearer ${part({ alg: 'none', kid: 'test-key' })}.${part({ sub: dora })}.`;
    await times(20, () => call(forUsers, { sourceIp: '192.0.2.3', headers: { authorization: forged } }));
    expect((await call(forUsers, { as: dora })).headers['ratelimit-remaining']).toBe('9');
  });
});

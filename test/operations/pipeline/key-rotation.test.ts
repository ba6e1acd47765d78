import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aKey, type Key, signedWith, useKeyServer } from '#test/support/key-server.ts';
import { useLog } from '#test/support/log.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { useShortTimeLimits } from '#test/support/time-limits.ts';

useShortTimeLimits();
const log = useLog();
const server = useKeyServer();
useTable();

let days = 0;
const whoAmI = probe({ access: 'token' }, ({ actor }) => ({ subject: actor.id }));
async function statusWith(key: Key) {
  const { status } = await call(whoAmI, { headers: { authorization: `Bearer ${await signedWith(key, 'ada')}` } });
  return status;
}

const clock = useClock();
// Each test starts with keys that were fetched days ago.
beforeEach(() => clock.pass((days += 1) * 24 * 60 * 60_000));
afterEach(() => {
  server.misbehaving = undefined;
});

describe('key rotation without a deploy', () => {
  it('accepts a new key at once, and the old key while it is published', async () => {
    const [old, young] = [await aKey('old'), await aKey('young')];
    server.keys = [old];
    expect(await statusWith(old)).toBe(200);
    server.keys = [old, young];
    expect(await statusWith(young)).toBe(200);
    expect(await statusWith(old)).toBe(200);
  });

  it('trusts a withdrawn key for at most an hour', async () => {
    const [withdrawn, other] = [await aKey('withdrawn'), await aKey('other')];
    server.keys = [withdrawn, other];
    expect(await statusWith(withdrawn)).toBe(200);
    server.keys = [other];
    clock.pass(61 * 60_000);
    expect(await statusWith(withdrawn)).toBe(401);
    expect(await statusWith(other)).toBe(200);
  });

  it('keeps using known keys while the provider is down, and retries once per minute', async () => {
    const key = await aKey('steady');
    server.keys = [key];
    expect(await statusWith(key)).toBe(200);
    server.misbehaving = () => undefined;
    clock.pass(61 * 60_000);
    const before = server.fetches;
    for (let times = 0; times < 5; times += 1) expect(await statusWith(key)).toBe(200);
    expect(server.fetches).toBe(before + 1);
    expect(log.lines()).toContainEqual(expect.objectContaining({ level: 'WARN', message: 'key set not read again' }));
    clock.pass(61_000);
    expect(await statusWith(key)).toBe(200);
    expect(server.fetches).toBe(before + 2);
  });

  it('fetches the keys at most once in ten seconds for tokens with unknown keys', async () => {
    const key = await aKey('known');
    server.keys = [key];
    expect(await statusWith(key)).toBe(200);
    const before = server.fetches;
    const unknownKeys = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((kid) => aKey(kid, 'ES256')));
    for (const unknownKey of unknownKeys) expect(await statusWith(unknownKey)).toBe(401);
    expect(server.fetches - before).toBeLessThanOrEqual(1);
    expect(await statusWith(key)).toBe(200);
  });
});

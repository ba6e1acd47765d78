import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aKey, type Key, signedWith, useKeyServer } from '#test/support/key-server.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';

const server = useKeyServer();
useTable();
const clock = useClock();
let key: Key;
beforeAll(async () => {
  key = await aKey('key');
});
beforeEach(() => {
  server.keys = [key];
});

const MINUTES = 60_000;
const whoAmI = probe({ access: 'token' }, ({ actor }) => ({ subject: actor.id }));
async function ask(token: string) {
  const { body, status } = await call(whoAmI, { headers: { authorization: `Bearer ${token}` } });
  return status === 200 ? status : body.detail;
}
/** Returns a token that the identity provider issues now, for this many minutes. Many providers set `nbf` to the time of issue. */
function issued(minutes: number, claims: JWTPayload = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return signedWith(key, 'ada', { iat: now, nbf: now, exp: now + minutes * 60, ...claims });
}
/** Answers what the service says whose clock is this many milliseconds ahead, or behind if negative. */
function askWithClock(ahead: number, token: string) {
  clock.pass(ahead);
  return ask(token);
}

describe('a token that was just issued', () => {
  it.each([-5, 0, 5])('is valid where our clock is %i minutes ahead', async (ahead) => {
    clock.stop();
    expect(await askWithClock(ahead * MINUTES, await issued(60))).toBe(200);
  });

  it('is not valid yet where our clock is more than 5 minutes behind', async () => {
    clock.stop(Date.parse('2027-05-10T09:00:00Z'));
    expect(await askWithClock(-5 * MINUTES - 1_000, await issued(60))).toBe('The access token is not valid yet.');
  });
});

describe('the expiry of a token', () => {
  it.each([
    ['a second before it', -1_000, 200],
    ['at it', 0, 'The access token has expired.'],
    ['five minutes after it', 5 * MINUTES, 'The access token has expired.'],
  ])('counts exactly by our clock: %s', async (_when, after, answer) => {
    clock.stop(Date.parse('2027-05-10T09:00:00Z'));
    expect(await askWithClock(10 * MINUTES + after, await issued(10))).toBe(answer);
  });

  it('also counts for a token that was verified before', async () => {
    clock.stop(Date.parse('2027-05-10T09:00:00Z'));
    const token = await issued(10);
    expect(await askWithClock(10 * MINUTES - 1_000, token)).toBe(200);
    expect(await askWithClock(1_000, token)).toBe('The access token has expired.');
  });
});

describe('a withdrawn key', () => {
  const withdraw = async () => {
    clock.stop();
    const token = await issued(120);
    expect(await ask(token)).toBe(200);
    server.keys = [await aKey('other')];
    return token;
  };

  it('is trusted for an hour at most', async () => {
    const token = await withdraw();
    expect(await askWithClock(59 * MINUTES, token)).toBe(200);
    expect(await askWithClock(2 * MINUTES, token)).toBe(
      'The access token is signed with a key that its issuer does not publish.',
    );
  });

  it('is not trusted longer where our clock is set back by 5 minutes', async () => {
    const token = await withdraw();
    expect(await askWithClock(-5 * MINUTES, token)).toBe(
      'The access token is signed with a key that its issuer does not publish.',
    );
  });
});

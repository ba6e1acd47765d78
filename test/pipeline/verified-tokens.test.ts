import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { VerifiedTokens } from '#shared/pipeline/caller-identity.ts';

const NOW = Date.parse('2027-05-10T12:00:00Z');
const ada = { subject: 'ada' };
function inSeconds(seconds: number): number {
  return NOW / 1_000 + seconds;
}
function at(seconds: number): void {
  jest.spyOn(Date, 'now').mockReturnValue(NOW + seconds * 1_000);
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('VerifiedTokens', () => {
  it('finds a token for 60 seconds', () => {
    at(0);
    const tokens = new VerifiedTokens<{ subject: string }>();
    tokens.keep('a', ada, inSeconds(3_600));
    at(59);
    expect(tokens.find('a')).toBe(ada);
    at(60);
    expect(tokens.find('a')).toBeUndefined();
  });

  it('never finds a token beyond its expiry', () => {
    at(0);
    const tokens = new VerifiedTokens<{ subject: string }>();
    tokens.keep('a', ada, inSeconds(10));
    at(9);
    expect(tokens.find('a')).toBe(ada);
    at(10);
    expect(tokens.find('a')).toBeUndefined();
  });

  it('does not find a token after the clock was set back to before it was kept', () => {
    at(0);
    const tokens = new VerifiedTokens<{ subject: string }>();
    tokens.keep('a', ada, inSeconds(3_600));
    at(-1);
    expect(tokens.find('a')).toBeUndefined();
  });

  it('finds a token by its exact text alone', () => {
    const tokens = new VerifiedTokens<{ subject: string }>();
    tokens.keep('a', ada, inSeconds(3_600_000));
    expect([tokens.find('A'), tokens.find('a '), tokens.find('')]).toEqual([undefined, undefined, undefined]);
  });

  it('keeps the latest 200 tokens', () => {
    at(0);
    const tokens = new VerifiedTokens<{ subject: string }>();
    for (let place = 0; place <= 200; place += 1) tokens.keep(`token ${place}`, ada, inSeconds(3_600));
    expect(tokens.find('token 0')).toBeUndefined();
    expect(tokens.find('token 1')).toBe(ada);
    expect(tokens.find('token 200')).toBe(ada);
  });
});

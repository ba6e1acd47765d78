import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { useClock } from '#test/support/clock.ts';

const clock = useClock();
const NOW = '2027-05-10T09:00:00.000Z';

describe('a clock that is stopped', () => {
  it('gives the same time again and again, until it is moved', () => {
    clock.stop(Date.parse(NOW));
    expect([new Date().toISOString(), new Date(Date.now()).toISOString()]).toEqual([NOW, NOW]);
    clock.pass(60_000);
    expect(new Date().toISOString()).toBe('2027-05-10T09:01:00.000Z');
  });

  it('leaves dates as they are', () => {
    const real = new Date(NOW);
    clock.stop(0);
    const made = new Date(NOW);
    expect(isDeepStrictEqual(made, real)).toBe(true);
    expect([real instanceof Date, made instanceof Date, made.constructor === real.constructor]).toEqual([
      true,
      true,
      true,
    ]);
    expect([Date.UTC(2027, 4, 10, 9), Date.parse(NOW)]).toEqual([real.getTime(), real.getTime()]);
    expect(new Date(2027, 4, 10).getFullYear()).toBe(2027);
  });
});

it('goes on with the next test', () => {
  expect(new Date().getTime()).toBeGreaterThan(Date.parse('2020-01-01'));
  expect(Date.name).toBe('Date');
});

import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { useClock, useMachineClock } from '#test/support/clock.ts';

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

it('goes on with the next test, at the time at which each test file begins', () => {
  const begin = Date.parse(process.env['CLOCK_AT'] ?? '2026-12-01T10:10:00Z');
  const passed = Date.now() - begin;
  expect([passed >= 0, passed < HOUR_MS]).toEqual([true, true]);
  expect(new Date().getTime()).toBeGreaterThanOrEqual(begin + passed);
  expect(Date.name).toBe('Date');
});

it('is that of the machine in a file that asks for it', async () => {
  useMachineClock();
  const { mtimeMs } = await stat(await mkdtemp(join(tmpdir(), 'clock-')));
  expect(Math.abs(Date.now() - mtimeMs)).toBeLessThan(MINUTE_MS);
});

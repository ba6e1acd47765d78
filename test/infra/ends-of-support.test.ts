import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { NODE_MAJOR } from '#infra/function-limits.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { useMachineClock } from '#test/support/clock.ts';

// It is about the days that pass.
useMachineClock();

/** Long enough to try the next version at a test event. */
const NOTICE_DAYS = 180;
const LOOK_EVERY_DAYS = 365;
const ROW = /^\| (?<what>[^|]+) \| (?<ends>not announced|\d{4}-\d\d-\d\d) \| (?<looked>\d{4}-\d\d-\d\d) \|/gm;

const text = readFileSync('docs/operations/operate.md', 'utf8');
const rows = [...text.matchAll(ROW)].map(({ groups }) => groups as { what: string; ends: string; looked: string });

function daysUntil(date: string): number {
  return (Date.parse(date) - Date.now()) / DAY_MS;
}

describe('what the service runs on', () => {
  it('is supported for half a year more, as someone looked up within the last year', () => {
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(rows.filter(({ ends }) => daysUntil(ends) < NOTICE_DAYS).map(({ what }) => what)).toEqual([]);
    expect(rows.filter(({ looked }) => daysUntil(looked) < -LOOK_EVERY_DAYS).map(({ what }) => what)).toEqual([]);
  });

  it('is one version of Node, which the table names', () => {
    const { devDependencies, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      'devDependencies' | 'dependencies',
      Record<string, string>
    >;
    const { node = '' } = { ...devDependencies, ...dependencies };
    expect([readFileSync('.nvmrc', 'utf8').trim(), node].map((version) => Number(version.split('.')[0]))).toEqual([
      NODE_MAJOR,
      NODE_MAJOR,
    ]);
    expect(rows[0]?.what).toBe(`Node.js ${NODE_MAJOR} in Lambda`);
  });
});

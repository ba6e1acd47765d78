import { afterAll, expect } from '@jest/globals';
import fc from 'fast-check';
import { beginAt } from './clock.ts';

/** Properties draw the same values in every run, so that none fails for a change that has no part in it. Each week, `SEED` has them draw others. */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) });

/** Before all dates that tests write. A Tuesday, late in the morning. */
const BEGIN = '2026-12-01T10:10:00Z';

/** Tests of the whole service in a process of its own, and in browsers. They have the clock of the machine, as these have. */
const OF_PROCESSES = /[\\/]test[\\/]e2e[\\/]|\.clients\.test\.ts$/;

/** Each other test file begins at the same time, so that none depends on the time of day, the weekday or the year in which it runs. */
if (!OF_PROCESSES.test(expect.getState().testPath ?? '')) {
  const RealDate = Date;
  beginAt(Date.parse(process.env['CLOCK_AT'] ?? BEGIN));
  // Jest measures how long the file takes.
  afterAll(() => {
    globalThis.Date = RealDate;
  });
}

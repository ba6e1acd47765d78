import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#shared/units/durations.ts';
import { makeCheckout } from './checkout.ts';
import { DeployedReleases } from './emulator/deployed-releases.ts';
import { EMULATOR, hasEmulator, startEmulator } from './emulator/emulator.ts';
import { releasesIn, runYear, Year, yearOf } from './releases-of-a-year.ts';

/** `YEAR=12` takes so many releases. Each week, `.ci/run year` does. Without it nothing is deployed: a year takes most of an hour. */
const RELEASES = Number(process.env['YEAR'] ?? 0);
/** 0.3.0. The bundles of releases before it need packages that this project has no more. */
const FORMER = 1;
const DEEP = 2;
const isRun = RELEASES > 2 && hasEmulator();

async function runHere(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-year-'));
  const checkout = await makeCheckout();
  const account = await startEmulator({ schedules: 'off' });
  const host = new DeployedReleases(account, folder);
  try {
    const releases = await releasesIn(folder, RELEASES, FORMER, checkout);
    const year = new Year(host, DEEP);
    const steps = yearOf(releases);
    await host.bootstrap();
    await runYear(year, steps);
    expect(year.faults).toEqual([]);
    expect(year.compared).toBeGreaterThan(40 * (steps.length - 1));
    process.stdout.write(`${year.compared} answers compared, deployed ${host.ways.join(', ')}\n`);
  } finally {
    await host.close();
    await account.stop();
    for (const each of [folder, checkout]) await rm(each, { recursive: true, force: true });
  }
}

describe(`an event that is used under ${RELEASES} releases on the emulator of AWS`, () => {
  if (isRun) it('loses nothing by deployments, steps back and a restore', runHere, 2 * HOUR_MS);
  else
    it(`is not run here: it needs YEAR=12, and the emulator ${EMULATOR} on the PATH`, () => {
      expect(isRun).toBe(false);
    });
});

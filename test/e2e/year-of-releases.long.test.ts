import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#shared/units/durations.ts';
import { clientOf } from './api-client.ts';
import { endAll, runScript, startLocalService, withFolder } from './local-service.ts';
import { type Host, type Release, releasesIn, runYear, Year, yearOf } from './releases-of-a-year.ts';

/**
 * `YEAR=12` takes so many releases: up to three of the history, this one, and made-up later ones. Each week, `.ci/run year` does. Without it
 * nothing is played. For each change, `test/house/later-fields.test.ts` writes to records of a later release, and
 * `test/infra/releases-side-by-side.long.test.ts` has the former release and this one on one table.
 */
const RELEASES = Number(process.env['YEAR'] ?? 0);
const FORMER = 3;
const DEEP = 3;
const isRun = RELEASES > FORMER;

/** The local service, with its data in this folder. */
function localHost(data: string): Host {
  return {
    deploy: async ({ sources }: Release) => {
      const service = await startLocalService({
        folder: data,
        sources,
        env: { MOTORCADE_JOBS: 'off', MOTORCADE_DEMO: 'on' },
      });
      const { stdout } = await runScript('token', ['admin'], { MOTORCADE_DATA: data }, sources);
      return {
        call: clientOf(service.url, stdout.trim()),
        settle: async () => undefined,
        end: async () => {
          await service.stop();
        },
      };
    },
    backUp: async () => {
      const copy = `${data}-copy`;
      await cp(data, copy, { recursive: true });
      return async () => {
        await rm(data, { recursive: true });
        await cp(copy, data, { recursive: true });
      };
    },
  };
}

afterAll(endAll);

async function runHere(): Promise<void> {
  await withFolder(async (folder) => {
    const releases = await releasesIn(folder, RELEASES, FORMER);
    expect(releases).toHaveLength(RELEASES);
    const year = new Year(localHost(join(folder, 'data')), DEEP);
    const steps = yearOf(releases);
    await runYear(year, steps);
    expect(year.faults).toEqual([]);
    expect(year.compared).toBeGreaterThan(40 * (steps.length - 1));
    process.stdout.write(`${year.compared} answers compared\n`);
  });
}

describe(`an event that is used under ${RELEASES} releases`, () => {
  if (isRun) it('loses nothing by deployments, steps back and a restore', runHere, HOUR_MS);
  else
    it('is not run here: it needs YEAR=12', () => {
      expect(isRun).toBe(false);
    });
});

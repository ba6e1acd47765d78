import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#shared/units/durations.ts';
import { clientOf } from './api-client.ts';
import { endAll, runScript, startLocalService, withFolder } from './local-service.ts';
import { type Host, type Release, releasesIn, runYear, Year, yearOf } from './releases-of-a-year.ts';

/**
 * `YEAR=12` takes so many releases: up to three of the history, this one, and made-up later ones. Each week, `.ci/run year` does. By default,
 * a next release steps back to this one, and is deployed again.
 */
const RELEASES = Number(process.env['YEAR'] ?? 2);
const IS_YEAR = RELEASES > 2;

const FORMER = IS_YEAR ? 3 : 0;
const DEEP = IS_YEAR ? 3 : 1;

/** The local service, with its data in this folder. */
function localHost(data: string): Host {
  return {
    deploy: async ({ sources }: Release) => {
      const service = await startLocalService({
        folder: data,
        sources,
        env: { MOTORCADE_JOBS: 'off', MOTORCADE_DEMO: IS_YEAR ? 'on' : 'off' },
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

describe(`an event that is used under ${RELEASES} releases`, () => {
  it(
    'loses nothing by deployments, steps back and a restore',
    async () => {
      await withFolder(async (folder) => {
        const releases = await releasesIn(folder, RELEASES, FORMER);
        expect(releases).toHaveLength(RELEASES);
        const year = new Year(localHost(join(folder, 'data')), DEEP);
        const steps = IS_YEAR ? yearOf(releases) : [releases[1], releases[0], releases[1]];
        if (IS_YEAR) await runYear(year, steps as Release[]);
        else for (const release of steps) await year.deploy(release as Release);
        expect(year.faults).toEqual([]);
        expect(year.compared).toBeGreaterThan(40 * (steps.length - 1));
        process.stdout.write(`${year.compared} answers compared\n`);
      });
    },
    HOUR_MS,
  );
});

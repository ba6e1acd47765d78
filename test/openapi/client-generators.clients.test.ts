import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pMap from 'p-map';
import { clientOf, fetchToken } from '#test/e2e/api-client.ts';
import { endAll, type LocalService, startLocalService } from '#test/e2e/local-service.ts';
import { GENERATORS, lint, NotInstalled } from './client-generators.ts';

let folder: string;
let service: LocalService;
let token: string;
/** What the program of each client prints. */
const outcomes = new Map(GENERATORS.map(({ name }) => [name, Promise.withResolvers<string>()]));

/** Two at once: each waits for registries, and for compilers that use one core. */
async function runAll(): Promise<void> {
  await pMap(
    GENERATORS,
    async ({ name, run }) => {
      const outcome = outcomes.get(name);
      try {
        outcome?.resolve(await run({ folder: await mkdtemp(join(folder, 'client-')), api: service.url, token }));
      } catch (error) {
        outcome?.reject(error);
      }
    },
    { concurrency: 2 },
  );
}

let all: Promise<void>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-clients-'));
  service = await startLocalService({ folder });
  token = await fetchToken(folder, 'ada');
  await clientOf(service.url, token)('POST', '/api/users/register', {});
  for (const { promise } of outcomes.values()) promise.catch(() => undefined);
  all = runAll();
});
afterAll(async () => {
  await all;
  await service.stop();
  endAll();
  await rm(folder, { recursive: true, force: true });
});

describe('a generated client', () => {
  it.each(GENERATORS)('creates and lists guests and activities, and reads a refusal: $name', async ({ name }) => {
    try {
      expect(await outcomes.get(name)?.promise).toBe('ok\n');
    } catch (error) {
      if (!(error instanceof NotInstalled)) throw error;
      process.stdout.write(`Not tried, because ${error.message} cannot be had here: ${name}\n`);
    }
  });
});

describe('the document', () => {
  it('has no warning of Spectral', async () => {
    expect(await lint()).not.toMatch(/warning|error/i);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startBrowser } from '#test/support/browser.ts';
import { clientOf, fetchToken } from './api-client.ts';
import { endAll, type LocalService, startLocalService } from './local-service.ts';

/** The service on an empty table, as its administrator asks it, and a browser. */
export interface InABrowser {
  readonly folder: string;
  readonly service: LocalService;
  readonly browser: Browser;
  readonly ask: ReturnType<typeof clientOf>;
  /** Makes a record. Returns its id. */
  readonly made: (path: string, body: unknown) => Promise<string>;
  readonly end: () => Promise<void>;
}

/** Starts both, without jobs, and writes these settings beside the zone of London. */
export async function startInABrowser(settings: object = {}): Promise<InABrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-'));
  const [service, browser] = await Promise.all([
    startLocalService({ folder, isPlain: true, env: { MOTORCADE_JOBS: 'off' } }),
    startBrowser(),
  ]);
  const ask = clientOf(service.url, await fetchToken(folder, 'admin'));
  await ask('POST', '/api/users/register', {});
  await ask('PATCH', '/api/settings', { timezone: 'Europe/London', ...settings });
  return {
    folder,
    service,
    browser,
    ask,
    made: async (path, body) => {
      const reply = await ask('POST', path, body);
      expect(reply).toMatchObject({ status: 201 });
      return reply.body.id as string;
    },
    end: async () => {
      await browser.close();
      await service.stop();
      endAll();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

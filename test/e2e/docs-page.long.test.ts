import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openPage, startBrowser } from '#test/support/browser.ts';
import { clientOf, fetchToken } from './api-client.ts';
import { endAll, type LocalService, startLocalService } from './local-service.ts';

/** The page draws two hundred operations. */
const PATIENCE_MS = 120_000;

let folder = '';
let service: LocalService;
let browser: Browser;
let token = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-'));
  [service, browser] = await Promise.all([
    startLocalService({ folder, env: { MOTORCADE_JOBS: 'off' } }),
    startBrowser(),
  ]);
  token = await fetchToken(folder, 'admin');
  // The first user of an empty service becomes its administrator.
  await clientOf(service.url, token)('POST', '/api/users/register');
});

afterAll(async () => {
  await browser.close();
  await service.stop();
  endAll();
  await rm(folder, { recursive: true, force: true });
});

describe('a person who opens the documentation', () => {
  it(
    'finds an operation by its words, and tries it with the token that they paste',
    async () => {
      const { faults, hosts, page } = await openPage(browser, `${service.url}/api/docs`);
      page.setDefaultTimeout(PATIENCE_MS);
      await page.getByRole('button', { name: 'Open Search' }).click();
      await page.keyboard.type('List the fleet');
      await page.getByRole('option', { name: 'List the fleet' }).click();
      await page.getByPlaceholder('Token').first().fill(token);
      await page.getByRole('button', { name: /Test Request\s*\(get \/api\/vehicles\)/ }).click();
      const [answer] = await Promise.all([
        page.waitForResponse((each) => new URL(each.url()).pathname === '/api/vehicles'),
        page.getByRole('button', { name: 'Send' }).first().click(),
      ]);
      expect(answer.status()).toBe(200);
      await page.getByText('200 OK').first().waitFor();
      expect([[...hosts], faults]).toEqual([[new URL(service.url).host], []]);
      await page.context().close();
    },
    PATIENCE_MS,
  );

  it(
    'sees it on a phone of 390 px without moving it sideways',
    async () => {
      const viewport = { width: 390, height: 844 };
      const { faults, page } = await openPage(browser, `${service.url}/api/docs#tag/vehicles/GET/api/vehicles`, {
        viewport,
      });
      await page.getByRole('heading', { name: 'List the fleet' }).waitFor({ timeout: PATIENCE_MS });
      await page.locator('.scalar-code-block').first().waitFor({ timeout: PATIENCE_MS });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      expect(faults).toEqual([]);
      await page.context().close();
    },
    PATIENCE_MS,
  );
});

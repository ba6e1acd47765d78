import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openPage, type Seen, startBrowser, violationsOn } from '#test/support/browser.ts';
import { fetchToken } from './api-client.ts';
import { endAll, type LocalService, startLocalService } from './local-service.ts';

/** The documentation draws two hundred operations. */
const PATIENCE_MS = 120_000;

let folder = '';
let service: LocalService;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-'));
  [service, browser] = await Promise.all([
    startLocalService({ folder, isPlain: true, env: { MOTORCADE_JOBS: 'off' } }),
    startBrowser(),
  ]);
});

afterAll(async () => {
  await browser.close();
  await service.stop();
  endAll();
  await rm(folder, { recursive: true, force: true });
});

describe('a person who opens the desk', () => {
  it('signs in with one click, and keeps no token but in memory', async () => {
    const { faults, hosts, page } = await openPage(browser, `${service.url}/api/board`);
    const buttons = page.getByRole('link');
    await buttons.first().waitFor();
    expect(await buttons.allTextContents()).toEqual(['Coordinator', 'Driver', 'Supplier', 'Administrator']);
    await page.getByRole('link', { name: 'Administrator' }).click();
    // The first user of an empty service becomes its administrator.
    await page.getByRole('button', { name: 'Admin', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    const kept = await page.evaluate(
      `JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])`,
    );
    expect(kept).toBe('[[],[],""]');
    const identity = JSON.parse(await readFile(join(folder, 'identity.json'), 'utf8')) as { port: number };
    expect([...hosts].sort()).toEqual([new URL(service.url).host, `127.0.0.1:${identity.port}`].sort());
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('hears that an administrator must approve them', async () => {
    const { page } = await openPage(browser, `${service.url}/api/board`);
    await page.getByRole('link', { name: 'Driver' }).click();
    await page.getByText('An administrator must approve you').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.context().close();
  });

  it('is refused with the code of another sign-in', async () => {
    const { page } = await openPage(browser, `${service.url}/api/board`);
    await page.getByRole('link', { name: 'Driver' }).waitFor();
    await page.goto(`${service.url}/api/board?code=stolen&state=stolen`);
    await page.getByText('The sign-in failed').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Driver' }).waitFor();
    await page.context().close();
  });
});

describe('a person who opens the documentation', () => {
  // Each opening draws all operations: 20 seconds of the processor.
  let seen: Seen;
  beforeAll(async () => {
    const viewport = { width: 390, height: 844 };
    seen = await openPage(browser, `${service.url}/api/docs#tag/drivers/GET/api/drivers`, { viewport });
    seen.page.setDefaultTimeout(PATIENCE_MS);
  });

  it(
    'by the address of an operation sees it on a phone of 390 px without moving it sideways',
    async () => {
      const { faults, page } = seen;
      await page.getByRole('heading', { name: 'List drivers' }).waitFor();
      await page.locator('.scalar-code-block').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      expect(faults).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'finds an operation by its words, and tries it with the token that they paste',
    async () => {
      const { faults, hosts, page } = seen;
      await page.setViewportSize({ width: 1400, height: 900 });
      await page.getByRole('button', { name: 'Open Search' }).click();
      await page.keyboard.type('List the fleet');
      await page.getByRole('option', { name: 'List the fleet' }).click();
      // The first test has made them the administrator.
      await page
        .getByPlaceholder('Token')
        .first()
        .fill(await fetchToken(folder, 'admin'));
      await page.getByRole('button', { name: /Test Request\s*\(get \/api\/vehicles\)/ }).click();
      const [answer] = await Promise.all([
        page.waitForResponse((each) => new URL(each.url()).pathname === '/api/vehicles'),
        page.getByRole('button', { name: 'Send' }).first().click(),
      ]);
      expect(answer.status()).toBe(200);
      await page.getByText('200 OK').first().waitFor();
      expect([[...hosts], faults]).toEqual([[new URL(service.url).host], []]);
    },
    PATIENCE_MS,
  );
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openPage, type Seen, startBrowser, violationsOn } from '#test/support/browser.ts';
import { clientOf, fetchToken, type Reply } from './api-client.ts';
import { endAll, type LocalService, startLocalService } from './local-service.ts';

let folder = '';
let service: LocalService;
let browser: Browser;
let board: Seen;
let page: Page;
let ask: (method: string, path: string, body?: unknown) => Promise<Reply>;

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const made = async (path: string, body: unknown): Promise<string> => {
  const reply = await ask('POST', path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body.id as string;
};
const ride = (title: string, from: number, more: object) =>
  made('/api/events', { type: 'TRANSPORT', title, startTime: at(from), endTime: at(from + 1), ...more });

const ids = { vanA: '', vanB: '', dana: '', guest: '', held: '', bare: '' };

const signIn = async (options: Parameters<typeof openPage>[2] = {}): Promise<Seen> => {
  const seen = await openPage(browser, `${service.url}/api/board`, options);
  await seen.page.getByRole('link', { name: 'Administrator' }).click();
  await seen.page.locator('.lane').first().waitFor();
  return seen;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-'));
  [service, browser] = await Promise.all([
    startLocalService({ folder, env: { MOTORCADE_JOBS: 'off' } }),
    startBrowser(),
  ]);
  ask = clientOf(service.url, await fetchToken(folder, 'admin'));
  await ask('POST', '/api/users/register', {});
  await ask('PATCH', '/api/settings', { timezone: 'Europe/London' });
  ids.vanA = await made('/api/vehicles', { name: 'Van A', type: 'VAN', seatCapacity: 7 });
  ids.vanB = await made('/api/vehicles', { name: 'Van B', type: 'VAN', seatCapacity: 7 });
  await made('/api/vehicles', { name: 'Van C', type: 'VAN', seatCapacity: 7 });
  ids.dana = await made('/api/drivers', { name: 'Dana Reeve' });
  await made('/api/drivers', { name: 'Erik Holt' });
  ids.guest = await made('/api/vips', { name: 'Amara Crisis', department: 'ADMIN', partySize: 2 });
  const vipIds = [ids.guest];
  ids.held = await ride('Ride to the gardens', 2, { vehicleId: ids.vanA, driverId: ids.dana, vipIds });
  ids.bare = await ride('Airport run', 2.5, { vehicleId: ids.vanB, vipIds: [] });
  const coordinates = { latitude: 51.5014, longitude: -0.1774 };
  await made('/api/places', { name: 'Ashcombe House', kind: 'HOTEL', coordinates });
  board = await signIn();
  page = board.page;
});

afterAll(async () => {
  await browser.close();
  await service.stop();
  endAll();
  await rm(folder, { recursive: true, force: true });
});

const dialog = () => page.getByRole('dialog');
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click();
const stored = async (id: string) => (await ask('GET', `/api/events/${id}`)).body;

describe('the board', () => {
  it('shows a change of another program with its next question, and asks every 3 seconds', async () => {
    const questions: number[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/changes')) questions.push(performance.now());
    });
    await page.waitForRequest(/api\/changes/);
    await ask('PATCH', `/api/events/${ids.held}`, { title: 'Ride to the palace' });
    const before = questions.length;
    await page.locator('.bar', { hasText: 'Ride to the palace' }).waitFor();
    expect(questions.length - before).toBeLessThanOrEqual(2);
    expect(await page.locator('.age').textContent()).toContain('Up to date');
  });

  it('mends a ride without a driver: shows what would happen, then does it', async () => {
    const row = page.locator('[data-code=RIDE_WITHOUT_DRIVER]', { hasText: 'Airport run' });
    await row.getByRole('button', { name: /Erik Holt|Dana Reeve/ }).click();
    await dialog().getByText('Nothing is written yet').waitFor();
    expect(await dialog().locator('.facts').textContent()).toContain('Drivernone → Erik Holt');
    expect((await stored(ids.bare)).driver).toBeNull();
    await press('Do it');
    await dialog().getByText('Done.').waitFor();
    expect((await stored(ids.bare)).driver).toMatchObject({ name: 'Erik Holt' });
    await press('Close');
    await row.waitFor({ state: 'detached' });
  });

  it('refuses a double booking with what is free instead, by the keyboard alone', async () => {
    await page.locator('.bar', { hasText: 'Airport run' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByLabel('Vehicle').selectOption('Van A');
    await dialog().getByRole('button', { name: 'Try it out' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByText('Held by “Ride to the palace”').waitFor();
    await dialog()
      .getByRole('button', { name: /Use Van C/ })
      .focus();
    await page.keyboard.press('Enter');
    await dialog().getByText('Van B → Van C').waitFor();
    await press('Do it');
    await dialog().getByText('Done.').waitFor();
    await page.keyboard.press('Escape');
    expect((await stored(ids.bare)).vehicle).toMatchObject({ name: 'Van C' });
  });

  it('does not write over what another person changed meanwhile', async () => {
    await page.locator('.bar', { hasText: 'Airport run' }).click();
    await dialog().getByLabel('Vehicle').selectOption('Van B');
    await press('Try it out');
    await dialog().getByText('Van C → Van B').waitFor();
    await ask('PATCH', `/api/events/${ids.bare}`, { notes: 'They wait at the north door' });
    await press('Do it');
    await dialog().getByRole('heading', { name: 'Refused' }).waitFor();
    await press('Close');
    expect((await stored(ids.bare)).vehicle).toMatchObject({ name: 'Van C' });
  });

  it('gives a ride to the lane on which it is dropped', async () => {
    const bar = page.locator('.bar', { hasText: 'Airport run' });
    const lane = page.locator('.lane', { hasText: 'Van B' });
    const [from, to] = [await bar.boundingBox(), await lane.boundingBox()];
    if (!from || !to) throw new Error('not drawn');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 11, to.y + to.height / 2, { steps: 5 });
    await page.mouse.up();
    await dialog().getByText('Van C → Van B').waitFor();
    expect(await dialog().locator('.facts').textContent()).not.toContain('Start');
    await press('Do it');
    await dialog().getByText('Done.').waitFor();
    await press('Close');
    expect((await stored(ids.bare)).vehicle).toMatchObject({ name: 'Van B' });
  });

  it('calls a muster when the alarm rings, and marks who has answered', async () => {
    await page.getByLabel('What for?').fill('Fire alarm');
    await page.getByRole('button', { name: 'Open a muster' }).click();
    await press('Do it');
    await dialog().getByText('Done.').waitFor();
    await press('Close');
    await page.getByText('0 of 1 have answered').waitFor();
    await page.getByRole('button', { name: /Accounted for.*Amara Crisis/ }).click();
    await page.getByText('1 of 1 have answered').waitFor();
    const musters = await ask('GET', '/api/musters?status=OPEN');
    const [muster] = musters.body.items as { id: string }[];
    const { guests } = (await ask('GET', `/api/musters/${muster?.id}`)).body as { guests: object[] };
    expect(guests).toMatchObject([{ name: 'Amara Crisis', state: 'ACCOUNTED' }]);
  });

  it('says how old it is when the service is gone, and goes on when it is back', async () => {
    await page.context().setOffline(true);
    await page.getByText('Not up to date').first().waitFor();
    await page.context().setOffline(false);
    await page.getByText('Up to date').first().waitFor();
    // What the browser says of requests without a network.
    expect(board.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([
      // The browser reports each refusal: the double booking, and the ride that had changed.
      expect.stringContaining('409'),
      expect.stringContaining('412'),
    ]);
  });
});

describe('a week of 1,000 activities on 60 vehicles', () => {
  it('draws only what is visible, also after it has been scrolled', async () => {
    const vehicles = Array.from({ length: 60 }, (_, n) => ({ id: `v${n}`, name: `Car ${n}` }));
    const activities = Array.from({ length: 1_000 }, (_, n) => ({
      id: `a${n}`,
      type: 'TRANSPORT',
      title: `Ride ${n}`,
      status: 'SCHEDULED',
      startTime: at(Math.floor(n / 60) * 9),
      endTime: at(Math.floor(n / 60) * 9 + 1),
      vehicleId: `v${n % 60}`,
      vips: [],
    }));
    const { page: other } = await openPage(browser, `${service.url}/api/board`);
    await other.route(/api\/events/, (route) => route.fulfill({ json: { items: activities, nextCursor: null } }));
    await other.route(/api\/vehicles/, (route) => route.fulfill({ json: { items: vehicles, nextCursor: null } }));
    await other.getByRole('link', { name: 'Administrator' }).click();
    await other.getByText('Ride 0', { exact: true }).waitFor();
    const drawn = () => other.locator('.bar').count();
    expect(await drawn()).toBeLessThan(120);
    await other.evaluate("document.querySelector('.lane-box').scrollTo(17400, 1e6)");
    await other
      .getByText(/^Ride 9[5-9]\d$/)
      .first()
      .waitFor();
    expect(await other.getByText('Ride 0', { exact: true }).count()).toBe(0);
    expect(await drawn()).toBeLessThan(120);
    await other.context().close();
  });
});

describe('the board has no barrier', () => {
  it.each([
    [1920, 'light'],
    [1400, 'dark'],
    [390, 'light'],
  ] as const)('at %i pixels, %s', async (width, colorScheme) => {
    const viewport = { width, height: 900 };
    const { faults, page: other } = await signIn({ viewport, colorScheme });
    expect(await violationsOn(other)).toEqual([]);
    const overflow = await other.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await other.locator('.bar').first().click();
    await other.getByRole('dialog').getByLabel('Vehicle').waitFor();
    expect(await violationsOn(other)).toEqual([]);
    expect(faults).toEqual([]);
    await other.context().close();
  });
});

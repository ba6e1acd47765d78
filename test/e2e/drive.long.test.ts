import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openPage, startBrowser, violationsOn } from '#test/support/browser.ts';
import { openDrive, type Stage, stageOf } from '#test/support/drive.ts';
import { plainPng } from '#test/support/pictures.ts';
import { endAll, type LocalService, startLocalService } from './local-service.ts';
import { until } from './until.ts';

let folder = '';
let service: LocalService;
let browser: Browser;
let stage: Stage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-'));
  [service, browser] = await Promise.all([
    startLocalService({ folder, isPlain: true, env: { MOTORCADE_JOBS: 'off' } }),
    startBrowser(),
  ]);
  stage = await stageOf(service, folder);
});

afterAll(async () => {
  await browser.close();
  await service.stop();
  endAll();
  await rm(folder, { recursive: true, force: true });
});

// Also after a test that failed: each has the rides that it makes.
afterEach(() => stage.clear());

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}
async function read(eventId: string) {
  return (await stage.ask('GET', `/api/events/${eventId}`)).body;
}
function write(page: Page, text: string) {
  return page.getByLabel('Message to the desk about this ride').fill(text);
}
function textsOf({ driverNotes = [] }: { driverNotes?: { text: string }[] }) {
  return driverNotes.map(({ text }) => text);
}
/** The photos of the messages to the desk with this text. */
async function photosOf(text: string): Promise<object[]> {
  const { items } = (await stage.ask('GET', `/api/drivers/${stage.driverId}/messages`)).body;
  const found = (items as { text: string; attachments: object[] }[]).filter((each) => each.text === text);
  return found.flatMap(({ attachments }) => attachments);
}
async function keep(page: Page, name: string): Promise<void> {
  const place = process.env['KEEP_PAGES'];
  if (place) await page.screenshot({ path: join(place, `${name}.png`), fullPage: true });
}

describe("the driver's page", () => {
  it('shows the next ride, and does what its buttons say', async () => {
    const eventId = await stage.aRide(10);
    const laterId = await stage.aRide(40, { title: 'Back to the airport' });
    const { faults, hosts, page } = await openDrive(browser, service.url);
    await page.getByRole('heading', { name: 'Transfer' }).waitFor();
    const shown = await page.locator('.next').innerText();
    for (const text of ['Airport, gate 4', 'Hotel Aurora', 'Ann Bell (3)', 'Van 3, MC 303'])
      expect(shown).toContain(text);
    expect(await page.getByRole('link', { name: 'Call the desk' }).getAttribute('href')).toBe('tel:+442079460958');
    await page.locator('.later .label', { hasText: 'New' }).waitFor();
    await button(page, 'I have read it: Back to the airport').click();
    await until(async () => (await read(laterId)).acknowledgedVersion === 1);
    await stage.ask('PATCH', `/api/events/${laterId}`, { pickupLocation: 'North gate' });
    await page.locator('.later .label', { hasText: 'Changed' }).waitFor();
    await button(page, 'I have read it').click();
    await until(async () => (await read(eventId)).acknowledgedVersion === 1);
    expect(await page.getByRole('link', { name: 'Hotel Aurora' }).first().getAttribute('href')).toMatch(
      /destination=Hotel%20Aurora$/,
    );
    await button(page, 'Start').click();
    await until(async () => (await read(eventId)).status === 'IN_PROGRESS');
    await stage.ask('PATCH', '/api/settings', { pdf: { language: 'de' } });
    await page.reload();
    await page.getByRole('link', { name: 'Driver' }).click();
    await page.getByText('Up to date at').waitFor();
    await button(page, 'I will be 10 minutes late.').click();
    await until(async () => textsOf(await read(eventId)).includes('Transfer: Ich verspäte mich um 10 Minuten.'));
    await stage.ask('PATCH', '/api/settings', { pdf: { language: 'en' } });
    expect(await page.getByRole('link', { name: 'Call Ann Bell' }).getAttribute('href')).toBe('tel:+447700900124');
    await page.getByText('I will be 10 minutes late.').first().waitFor();
    // The driver has no phone: the answer of the desk reaches them by the page.
    const older = (await stage.ask('POST', `/api/drivers/${stage.driverId}/messages`, { text: 'Gate 4 is full' })).body;
    const answer = { text: 'Use gate 5' };
    const { id } = (await stage.ask('POST', `/api/drivers/${stage.driverId}/messages`, answer)).body;
    await page.locator('.talk', { hasText: 'Use gate 5' }).first().waitFor();
    // Above the ride stands the newest one alone: the ride stays on the first screen.
    await page.getByRole('link', { name: 'Older unread messages: 1' }).click();
    expect(new URL(page.url()).hash).toBe('#talk');
    expect(await page.locator('.talk').first().innerText()).not.toContain('Gate 4 is full');
    await keep(page, 'drive-talk');
    await button(page, 'I have read it').first().click();
    await page.locator('.talk').first().filter({ hasText: 'Gate 4 is full' }).waitFor();
    await button(page, 'I have read it').first().click();
    await until(async () => (await stage.ask('GET', `/api/messages/${older.id}`)).body.readBy !== null);
    await until(async () => (await stage.ask('GET', `/api/messages/${id}`)).body.readBy !== null);
    await button(page, 'On my way').click();
    await until(async () => textsOf(await read(eventId)).includes('I am on my way.'));
    await write(page, 'Gate 4 is closed');
    await button(page, 'Send').click();
    await until(async () => textsOf(await read(eventId)).includes('Gate 4 is closed'));
    await button(page, 'Done').click();
    await page.getByText('Not ticked: Ann Bell. Were they aboard?').waitFor();
    await keep(page, 'drive-done');
    await button(page, 'Yes, all').click();
    await until(async () => (await read(eventId)).status === 'COMPLETED');
    expect((await read(eventId)).aboard).toHaveLength(1);
    await page.getByRole('heading', { name: 'Back to the airport' }).waitFor();
    expect(faults).toEqual([]);
    expect([...hosts].every((host) => host.startsWith('127.0.0.1:'))).toBe(true);
    await page.context().close();
  });

  it('shows a change of the desk by itself', async () => {
    const eventId = await stage.aRide(10);
    const { page } = await openDrive(browser, service.url);
    await page.getByRole('heading', { name: 'Transfer' }).waitFor();
    await stage.ask('PATCH', `/api/events/${eventId}`, { pickupLocation: 'North gate' });
    await page.getByText('North gate').waitFor();
    const [startTime, endTime] = [7, 8].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    await stage.ask('PATCH', `/api/events/${eventId}`, { startTime, endTime });
    await page.getByText('You can start from').waitFor();
    expect([await button(page, 'Start').count(), await page.getByRole('checkbox').count()]).toEqual([0, 0]);
    await keep(page, 'drive-early');
    await page.context().close();
  });

  it('opens offline with what was last known, and sends what was pressed when it is back, once', async () => {
    const eventId = await stage.aRide(10);
    const { page } = await openDrive(browser, service.url);
    await page.getByRole('heading', { name: 'Transfer' }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready');
    await until(() => page.evaluate(`caches.match('/api/drive').then(Boolean)`));
    await page.context().setOffline(true);
    await button(page, 'I have read it').click();
    await button(page, 'Start').click();
    await button(page, 'Done').waitFor();
    await page.reload();
    await page.getByText('Offline. This is from').waitFor();
    await page.getByText('Not sent yet: 2').waitFor();
    await page.getByRole('heading', { name: 'Transfer' }).waitFor();
    await write(page, 'I wait at gate 5');
    await button(page, 'Send').click();
    await page.getByText('Not sent yet: 3').waitFor();
    await keep(page, 'drive-offline');
    expect(await violationsOn(page)).toEqual([]);
    expect(await read(eventId)).toMatchObject({ status: 'SCHEDULED', version: 1 });
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Driver' }).click();
    await until(async () => textsOf(await read(eventId)).length > 0);
    await page.getByText('Not sent yet').waitFor({ state: 'detached' });
    expect(await read(eventId)).toMatchObject({ status: 'IN_PROGRESS', acknowledgedVersion: 1, version: 2 });
    expect(textsOf(await read(eventId))).toEqual(['I wait at gate 5']);
    const kept = JSON.stringify(await page.evaluate('[{...localStorage}, {...sessionStorage}, document.cookie]'));
    expect(kept).not.toMatch(/eyJ|token/);
    await page.context().close();
  });

  it('sends a photo of a note, also one that was taken offline, and the desk opens it', async () => {
    await stage.aRide(10);
    const { faults, page } = await openDrive(browser, service.url);
    await page.getByRole('heading', { name: 'Transfer' }).waitFor();
    const choose = async (width: number) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByText('Add a photo').click();
      await (await chooser).setFiles({ name: 'note.png', mimeType: 'image/png', buffer: plainPng(width, 1_500) });
      await page.getByRole('img').waitFor();
    };
    await choose(2_000);
    await keep(page, 'drive-photo');
    expect(await violationsOn(page)).toEqual([]);
    await write(page, 'The sign at gate 4');
    await button(page, 'Send').click();
    await until(async () => (await photosOf('The sign at gate 4')).length === 1);
    await page.context().setOffline(true);
    await choose(30);
    await write(page, 'The sign at gate 5');
    await button(page, 'Send').click();
    await page.getByText('Not sent yet: 1').waitFor();
    expect(await photosOf('The sign at gate 5')).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText('Not sent yet').waitFor({ state: 'detached' });
    expect(await photosOf('The sign at gate 5')).toHaveLength(1);
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await page.context().close();
    const { page: desk } = await openPage(browser, `${service.url}/api/board`);
    await desk.getByRole('link', { name: 'Administrator' }).click();
    await desk.locator('.unread .row-open', { hasText: 'The sign at gate 4' }).click();
    const thread = desk.locator('.thread');
    const opened = desk.context().waitForEvent('page');
    await thread
      .getByRole('link', { name: /^Show the photo/ })
      .first()
      .click();
    const picture = await opened;
    await picture.locator('img').waitFor();
    const size = await picture.evaluate('[document.images[0].naturalWidth, document.images[0].naturalHeight]');
    expect(size).toEqual([1_280, 960]);
    await keep(desk, 'desk-photo');
    await thread.getByText('The sign at gate 5').waitFor();
    expect(await violationsOn(desk)).toEqual([]);
    await desk.context().close();
  });

  it('is where the board sends a driver', async () => {
    const eventId = await stage.aRide(10);
    const { faults, page } = await openPage(browser, `${service.url}/api/board`);
    await page.getByRole('link', { name: 'Driver', exact: true }).click();
    const way = page.getByRole('link', { name: 'Your rides are on the driver’s page' });
    await way.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await way.click();
    await page.getByRole('link', { name: 'Driver', exact: true }).click();
    await button(page, 'I have read it').click();
    await until(async () => (await read(eventId)).acknowledgedVersion === 1);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('does nothing twice where the answer was lost', async () => {
    const eventId = await stage.aRide(10);
    const { page } = await openDrive(browser, service.url, { serviceWorkers: 'block' });
    let sent = 0;
    await page.route('**/api/drivers/me/messages', async (route) => {
      sent += 1;
      if (sent > 2) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await write(page, 'Only once');
    await button(page, 'Send').click();
    await page.getByText('Not sent yet: 1').waitFor();
    await page.getByText('Not sent yet').waitFor({ state: 'detached' });
    expect([sent, textsOf(await read(eventId))]).toEqual([3, ['Only once']]);
    await page.context().close();
  });

  it('marks guests by stop, with one tap for all who get on and off there', async () => {
    const eventId = await stage.aRide(10);
    const { id: on } = (await stage.ask('POST', '/api/vips', { name: 'Cem Can', department: 'OTHER' })).body;
    const { vipIds } = await read(eventId);
    const stops = [
      { location: 'Hotel Aurora', afterMinutes: 0 },
      { location: 'Hotel Bristol', afterMinutes: 10, boards: [on], leaves: vipIds },
      { location: 'Hall', afterMinutes: 20 },
    ];
    const { status } = await stage.ask('PATCH', `/api/events/${eventId}`, { vipIds: [...vipIds, on], stops });
    expect(status).toBe(200);
    const { page } = await openDrive(browser, service.url, { serviceWorkers: 'block' });
    await page.getByRole('button', { name: 'All on and off here: Hotel Aurora' }).click();
    await until(async () => (await read(eventId)).aboard?.length === 1);
    await page.getByRole('button', { name: 'All on and off here: Hotel Bristol' }).click();
    await until(async () => (await read(eventId)).aboard?.length === 2);
    expect((await read(eventId)).aboard[0]).toMatchObject({ vipId: vipIds[0], alightedAt: expect.any(String) });
    expect(await page.getByLabel('Cem Can').isChecked()).toBe(true);
    await keep(page, 'drive-stops');
    await stage.ask('POST', `/api/events/${eventId}/status`, { status: 'CANCELLED' });
    await page.context().close();
  });

  it('says who is aboard, also what was ticked offline, and a tick needs no new confirmation', async () => {
    const guest = { name: 'Bo Lind', department: 'OTHER' };
    const eventId = await stage.aRide(10);
    const { id: secondId } = (await stage.ask('POST', '/api/vips', guest)).body;
    const { vipIds } = await read(eventId);
    await stage.ask('PATCH', `/api/events/${eventId}`, { vipIds: [...vipIds, secondId] });
    const aboard = async () => ((await read(eventId)).aboard ?? []).map(({ vipId }: { vipId: string }) => vipId);
    const { page } = await openDrive(browser, service.url, { serviceWorkers: 'block' });
    await button(page, 'I have read it').click();
    await until(async () => (await read(eventId)).acknowledgedVersion === 2);
    await page.context().setOffline(true);
    for (const name of ['Ann Bell (3)', 'Bo Lind', 'Bo Lind', 'Bo Lind']) await page.getByLabel(name).click();
    await page.getByText('Not sent yet: 4').waitFor();
    expect(await aboard()).toEqual([]);
    const keys: (string | undefined)[] = [];
    await page.route('**/board', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.context().setOffline(false);
    await page.getByText('Not sent yet').waitFor({ state: 'detached' });
    expect(await aboard()).toEqual([...vipIds, secondId]);
    expect([keys.length, new Set(keys).size, keys[0] === keys[1]]).toEqual([5, 4, true]);
    expect(await read(eventId)).toMatchObject({ status: 'SCHEDULED', acknowledgedVersion: 6, version: 6 });
    await page.getByText('You have confirmed this ride.').waitFor();
    await page.getByLabel('Bo Lind').click();
    await until(async () => (await aboard()).length === 1);
    expect(await page.getByLabel('Bo Lind').isChecked()).toBe(false);
    await keep(page, 'drive-aboard');
    await page.context().setOffline(true);
    await page.getByLabel('Bo Lind').click();
    await stage.ask('POST', `/api/events/${eventId}/status`, { status: 'CANCELLED' });
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Not done: Aboard, Bo Lind, Transfer' }).waitFor();
    await page.context().close();
  });

  it('says what the service refuses, and why', async () => {
    const eventId = await stage.aRide(10);
    const { page } = await openDrive(browser, service.url);
    await page.getByRole('heading', { name: 'Transfer' }).waitFor();
    await page.context().setOffline(true);
    await button(page, 'Start').click();
    await page.getByText('Not sent yet: 1').waitFor();
    await stage.ask('POST', `/api/events/${eventId}/status`, { status: 'CANCELLED' });
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Not done: Start, Transfer' }).waitFor();
    await page.getByText('The ride is cancelled, over or already under way.').waitFor();
    await keep(page, 'drive-refused');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('alert').getByRole('button', { name: 'OK' }).click();
    await page.getByRole('heading', { name: 'Not done' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('sends nothing for another user, and nothing that waited for more than 23 hours', async () => {
    const eventId = await stage.aRide(10);
    const { page } = await openDrive(browser, service.url);
    await page.getByRole('heading', { name: 'Transfer' }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready');
    await until(() => page.evaluate(`caches.match('/api/drive').then(Boolean)`));
    await page.context().setOffline(true);
    await write(page, 'From the driver');
    await button(page, 'Send').click();
    await page.getByText('Not sent yet: 1').waitFor();
    await page.reload();
    await page.getByText('Not sent yet: 1').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Administrator' }).click();
    await page.getByText('not linked to a driver').waitFor();
    expect(await page.getByText('Not sent yet').count()).toBe(0);
    expect(textsOf(await read(eventId))).toEqual([]);
    await page.evaluate(`for (const [key, value] of Object.entries(localStorage))
      localStorage.setItem(key, value.replace(/"at":"[^"]*","key"/, '"at":"' + new Date(Date.now() - 86_000_000).toISOString() + '","key"'))`);
    await page.reload();
    await page.getByRole('link', { name: 'Driver' }).click();
    await page.getByText('It waited for more than 23 hours').waitFor();
    await page.getByText('From the driver').waitFor();
    expect(textsOf(await read(eventId))).toEqual([]);
    await page.context().close();
  });

  it('begins one sign-in where the network comes back again while it begins one', async () => {
    const { page } = await openDrive(browser, service.url);
    await page.evaluate('navigator.serviceWorker.ready');
    await until(() => page.evaluate(`caches.match('/api/drive').then(Boolean)`));
    await page.context().setOffline(true);
    await page.reload();
    const begun: string[] = [];
    await page.route(/[?&]code_challenge=/, async (route) => {
      begun.push(route.request().url());
      // The browser is on its way for so long.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.context().setOffline(false);
    await page.evaluate(`setInterval(() => window.dispatchEvent(new Event('online')), 50)`);
    await page.getByRole('link', { name: 'Driver' }).click();
    await page.getByText('Up to date at').waitFor();
    // The provider of the local service asks who it is, and then begins again.
    expect(begun.filter((url) => !url.includes('user='))).toHaveLength(1);
    await page.context().close();
  });

  it('can be used by everyone, light and dark', async () => {
    await stage.aRide(10, { notes: 'Ask for the duty manager' });
    await stage.aRide(40, { title: 'Back to the airport' });
    const { page } = await openDrive(browser, service.url);
    await page.getByText('duty manager').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await keep(page, `drive-${colorScheme}`);
      expect([colorScheme, await violationsOn(page)]).toEqual([colorScheme, []]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    }
    await page.context().close();
  });

  it('speaks the language of the phone, and forgets the rides of a driver who signs out', async () => {
    await stage.aRide(10);
    const { page } = await openDrive(browser, service.url, { locale: 'de-DE' }, 'Stand');
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    await button(page, 'Gelesen').waitFor();
    await keep(page, 'drive-de');
    await button(page, 'Abmelden').click();
    await page.getByText('Sie sind abgemeldet.').waitFor();
    expect(await page.evaluate('localStorage.length')).toBe(0);
    await page.context().close();
  });
});

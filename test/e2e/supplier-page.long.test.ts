import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { openPage, violationsOn } from '#test/support/browser.ts';
import { clientOf, fetchToken } from './api-client.ts';
import { type InABrowser, startInABrowser } from './in-a-browser.ts';

let started: InABrowser;
let ask: InABrowser['ask'];
let browser: InABrowser['browser'];
let folder: InABrowser['folder'];
let service: InABrowser['service'];
let supplierId: string;

const PHONE = { viewport: { width: 390, height: 844 } };

beforeAll(async () => {
  started = await startInABrowser({ pdf: { contact: 'Operations room +44 20 7946 0958' } });
  ({ ask, browser, folder, service } = started);
  const offers = [{ vehicleType: 'VAN', count: 2 }];
  supplierId = (await ask('POST', '/api/suppliers', { name: 'Harbour Chauffeurs', offers })).body.id;
});

afterAll(() => started.end());

function at(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}
async function anOrder(hours: readonly number[]): Promise<{ id: string; eventIds: string[] }> {
  const guest = { name: 'Ann Bell', department: 'OTHER', partySize: 3, phone: '+44 7700 900124', notes: 'Peanut' };
  const vipIds = [(await ask('POST', '/api/vips', guest)).body.id];
  const eventIds: string[] = [];
  for (const each of hours) {
    const times = { startTime: at(each), endTime: at(each + 1) };
    const places = { pickupLocation: 'Airport, gate 4', dropoffLocation: 'Hotel Aurora' };
    const ride = { type: 'TRANSPORT', title: 'Transfer of Ann', ...times, ...places, vipIds };
    eventIds.push((await ask('POST', '/api/events', ride)).body.id);
  }
  const body = { supplierId, eventIds, vehicleType: 'VAN', deadline: at(5) };
  return { id: (await ask('POST', '/api/orders', body)).body.id, eventIds };
}
async function linkOf(id: string): Promise<string> {
  return (await ask('POST', `/api/orders/${id}/links`)).body.url;
}
function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}
async function orderOf(id: string) {
  return (await ask('GET', `/api/orders/${id}`)).body;
}
async function keep(page: Page, name: string): Promise<void> {
  const place = process.env['KEEP_PAGES'];
  if (place) await page.screenshot({ path: join(place, `${name}.png`), fullPage: true });
}

describe("the supplier's page", () => {
  it('opens an order by its link, accepts and names it, confirms a change, and withdraws with a reason', async () => {
    const { eventIds, id } = await anOrder([30, 32]);
    const { faults, hosts, page } = await openPage(browser, await linkOf(id), PHONE);
    await page.getByRole('heading', { name: 'Can you drive this?' }).waitFor();
    const shown = await page.locator('.order').innerText();
    for (const text of ['Van', 'Airport, gate 4', 'Hotel Aurora', '3']) expect(shown).toContain(text);
    expect(await page.content()).not.toMatch(/Ann|Peanut|900124/);
    expect(await page.getByRole('link', { name: 'Call the desk' }).getAttribute('href')).toBe('tel:+442079460958');
    expect(await violationsOn(page)).toEqual([]);
    await keep(page, 'supplier-offered');
    await button(page, 'Accept').click();
    await page.getByRole('heading', { name: 'Accepted. Please name the drivers.' }).waitFor();
    await button(page, 'Name the driver and the vehicle').click();
    await page.getByLabel('Name of the driver').fill('Robin Marsh');
    await page.getByLabel('Phone of the driver').fill('+44 7700 900300');
    await page.getByLabel('Number plate').fill('HC 11');
    await page.getByLabel('Seats for passengers').fill('7');
    await page.getByRole('checkbox').nth(1).uncheck();
    expect(await violationsOn(page)).toEqual([]);
    await keep(page, 'supplier-naming');
    await button(page, 'Send').click();
    await page.getByText('Robin Marsh').first().waitFor();
    await button(page, 'Name the driver and the vehicle').click();
    await page.getByLabel('Driver').selectOption({ label: 'Robin Marsh' });
    await button(page, 'Send').click();
    await page.getByRole('heading', { name: 'All drivers are named.' }).waitFor();
    expect((await orderOf(id)).status).toBe('NAMED');
    await ask('PATCH', `/api/events/${eventIds[0]}`, { pickupLocation: 'North gate' });
    await page.reload();
    await page.getByText('The places have changed.').waitFor();
    await keep(page, 'supplier-changed');
    await button(page, 'Confirm the change').click();
    await page.getByRole('heading', { name: 'All drivers are named.' }).waitFor();
    await button(page, 'Withdraw from it').click();
    await page.getByLabel('Why? The desk reads it.').fill('Both vans broke down');
    await button(page, 'Withdraw from it').click();
    await page.getByText('There is nothing for you here now.').waitFor();
    expect(await orderOf(id)).toMatchObject({ status: 'WITHDRAWN', left: [{ reason: 'Both vans broke down' }] });
    expect(faults).toEqual([]);
    expect([...hosts].every((host) => host.startsWith('127.0.0.1:'))).toBe(true);
    await page.context().close();
  });

  it('declines with a reason, and says that a link has ended', async () => {
    const { id } = await anOrder([40]);
    const url = await linkOf(id);
    const { page } = await openPage(browser, url, PHONE);
    await button(page, 'Decline').click();
    await page.getByLabel('Why? The desk reads it.').fill('Too far');
    await button(page, 'Decline').click();
    await page.getByText('There is nothing for you here now.').waitFor();
    expect((await orderOf(id)).left).toMatchObject([{ status: 'DECLINED', reason: 'Too far' }]);
    await page.context().close();
    const held = await anOrder([42]);
    const former = await linkOf(held.id);
    await linkOf(held.id);
    const ended = await openPage(browser, former, PHONE);
    await ended.page.getByText('This link has ended').waitFor();
    await ended.page.context().close();
  });

  it('waits where its network sends too many requests, says so, and accepts once', async () => {
    const { id } = await anOrder([48]);
    const { page } = await openPage(browser, await linkOf(id), PHONE);
    await button(page, 'Accept').waitFor();
    const keys: (string | undefined)[] = [];
    await page.route('**/accept', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      const json = { title: 'Too many', status: 429, code: 'RATE_LIMITED' };
      return route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, json });
    });
    await button(page, 'Accept').click();
    await page.getByText('This is sent by itself in 2 seconds.').waitFor();
    expect((await orderOf(id)).status).toBe('OFFERED');
    await page.getByRole('heading', { name: 'Accepted. Please name the drivers.' }).waitFor();
    const waits = await page.getByText('This is sent by itself').count();
    expect([keys.length, new Set(keys).size, waits]).toEqual([2, 1, 0]);
    expect((await orderOf(id)).status).toBe('ACCEPTED');
    await page.context().close();
    await ask('POST', `/api/orders/${id}/withdraw`);
  });

  it('declines one ride of two, and still offers the other', async () => {
    const { id } = await anOrder([44, 46]);
    const { page } = await openPage(browser, await linkOf(id), PHONE);
    await button(page, 'Decline').click();
    await page.getByRole('group', { name: 'For these rides' }).getByRole('checkbox').first().uncheck();
    await button(page, 'Decline').click();
    await page.getByLabel('Why? The desk reads it.').waitFor({ state: 'detached' });
    expect(await orderOf(id)).toMatchObject({ status: 'OFFERED', rides: [{}] });
    await button(page, 'Accept').waitFor();
    await page.context().close();
  });

  it('shows a person of the company all its orders after they sign in', async () => {
    const first = await anOrder([50]);
    const token = await fetchToken(folder, 'supplier');
    const { id: userId } = (await clientOf(service.url, token)('POST', '/api/users/register', {})).body;
    await ask('PATCH', `/api/users/${userId}`, { role: 'SUPPLIER', isApproved: true, supplierId });
    const { faults, page } = await openPage(browser, `${service.url}/api/supplier`);
    await page.getByRole('link', { name: 'Supplier' }).click();
    await page.getByRole('heading', { name: 'Harbour Chauffeurs' }).waitFor();
    await page.locator('.order').first().waitFor();
    await keep(page, 'supplier-desk');
    const card = page.locator('.order').last();
    await card.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('heading', { name: 'Accepted. Please name the drivers.' }).waitFor();
    expect((await orderOf(first.id)).status).toBe('ACCEPTED');
    await page.getByText('Your fleet from a spreadsheet').click();
    const downloading = page.waitForEvent('download');
    await button(page, 'Get a blank file').click();
    expect((await downloading).suggestedFilename()).toBe('vehicles.xlsx');
    const choose = (text: string) => {
      const file = { name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(`Name;Type;Seats\n${text}`) };
      return page.getByLabel('Choose a file').setInputFiles(file);
    };
    await choose('Van 1;VAN;7\nVan 2;VAN;many\n');
    await page.getByText('1 new, 0 changed, 0 as before, 1 faults').waitFor();
    expect(await page.locator('.fleet').innerText()).toContain('C3 › Seats: must be a whole number many');
    expect(await button(page, 'Save').isDisabled()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await keep(page, 'supplier-fleet-desk');
    await page.setViewportSize(PHONE.viewport);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await keep(page, 'supplier-fleet-phone');
    await page.getByLabel('Leave out all rows with faults').check();
    await page.getByText('1 new, 0 changed, 0 as before, 0 faults').waitFor();
    expect(await page.locator('.fleet').innerText()).toContain('C3 › Seats: must be a whole number many');
    await button(page, 'Save').click();
    await page.getByText('Saved: 1 new, 0 changed').waitFor();
    await choose('Van 1;VAN;7\nVan 2;VAN;8\n');
    await page.getByText('Van 2 · new').waitFor();
    await button(page, 'Save').click();
    await page.getByText('Saved: 1 new, 0 changed').waitFor();
    await choose('Van-01;VAN;6\nVan 2;VAN;9\n');
    await page.getByLabel('2: Van-01').selectOption({ label: 'It is Van 1' });
    await page.getByText('0 new, 2 changed').waitFor();
    await keep(page, 'supplier-fleet-changes');
    await button(page, 'Save').click();
    await page.getByText('Saved: 0 new, 2 changed').waitFor();
    const { items } = (await ask('GET', `/api/vehicles?supplierId=${supplierId}`)).body;
    const seats = items.map((each: { name: string; seatCapacity: number }) => [each.name, each.seatCapacity]);
    expect(seats).toEqual(
      expect.arrayContaining([
        ['Van 1', 6],
        ['Van 2', 9],
      ]),
    );
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(LANGUAGES)('fits a phone in %s, with nothing beside the screen', async (locale) => {
    const { id } = await anOrder([60]);
    const { page } = await openPage(browser, await linkOf(id), { ...PHONE, locale });
    await page.locator('.order').waitFor();
    const { dir, lang, width } = await page.evaluate<{ dir: string; lang: string; width: number }>(
      '({ dir: document.documentElement.dir, lang: document.documentElement.lang, width: document.documentElement.scrollWidth })',
    );
    expect([lang, dir, width]).toEqual([locale, locale === 'ar' ? 'rtl' : 'ltr', 390]);
    // English places begin where the page begins.
    const side = await page.evaluate(`getComputedStyle(document.querySelector('dd')).textAlign`);
    expect(side).toBe(locale === 'ar' ? 'right' : 'left');
    await keep(page, `supplier-${locale}`);
    await page.context().close();
    await ask('POST', `/api/orders/${id}/withdraw`);
  });
});

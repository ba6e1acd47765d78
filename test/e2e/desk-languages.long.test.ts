import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { openPage } from '#test/support/browser.ts';
import { type InABrowser, startInABrowser } from './in-a-browser.ts';

const HOUR_MS = 3_600_000;

let started: InABrowser;
const ids = { van: '', dana: '' };

function at(hours: number): string {
  return new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + (24 + hours) * HOUR_MS).toISOString();
}

function refusalsIn(language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(`shared/domain/refusals/languages/${language}.json`, 'utf8')) as Record<
    string,
    string
  >;
}

async function deskIn(locale: string): Promise<Page> {
  const seen = await openPage(started.browser, `${started.service.url}/api/board#/settings`, { locale });
  await seen.page.locator('a', { hasText: 'Administrator' }).click();
  await seen.page.locator('.desk').waitFor();
  return seen.page;
}

async function openForm(page: Page, id: string, selection = ''): Promise<Locator> {
  await page.evaluate(
    (address) => {
      location.hash = address;
    },
    `#/settings?do=${id}${selection && `&sel=${selection}`}`,
  );
  const form = page.locator(`[data-operation="${id}"]`);
  await form.waitFor();
  return form;
}

beforeAll(async () => {
  started = await startInABrowser();
  const { made } = started;
  ids.van = await made('/api/vehicles', { name: 'Van A', type: 'VAN', seatCapacity: 7 });
  ids.dana = await made('/api/drivers', { name: 'Dana Whitfield', phone: '+44 20 7946 0958' });
  const ride = { type: 'TRANSPORT', title: 'Airport', startTime: at(0), endTime: at(1), vipIds: [] };
  await made('/api/events', { ...ride, vehicleId: ids.van, driverId: ids.dana });
});
afterAll(() => started.end());

describe.each(['de', 'ar', 'ja'])('the desk in %s', (language) => {
  it('says in that language what is wrong with fields, and why something is refused', async () => {
    const page = await deskIn(language);
    const texts = refusalsIn(language);
    const guest = await openForm(page, 'createVip');
    await guest.locator('#f-name').fill('Zoë');
    await guest.locator('[data-field="department"] input').first().check();
    await guest.locator('#f-partySize').fill('0');
    await guest.locator('[data-field="partySize"] .fault').waitFor();
    const fault = (texts['INPUT_TOO_SMALL'] ?? '').replace('{min}', '1');
    expect(await guest.locator('[data-field="partySize"] .fault').innerText()).toBe(fault);
    expect(await guest.locator('.outcome').innerText()).toContain(fault);
    expect(await guest.locator('[lang=en]').allInnerTexts()).toEqual([]);
    const vehicle = await openForm(page, 'deleteVehicle', `vehicles:${ids.van}`);
    await vehicle.locator('.outcome.refused').waitFor();
    expect(await vehicle.locator('.outcome.refused').innerText()).toContain('Van A');
    expect(await vehicle.locator('[lang=en]').allInnerTexts()).toEqual([]);
    await page.context().close();
  });

  it('says in that language what an import makes of the rows of a file', async () => {
    const page = await deskIn(language);
    await page.evaluate(() => {
      location.hash = '#/import';
    });
    const list = 'Name,Department,Pax,Cabin\nAda Vu,OTHER,2+1,x\nBo Lind,sales,many,\nTotal,,3,\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(list, 'utf8') });
    await page.locator('.import .faults.bad li').first().waitFor();
    const texts = JSON.parse(readFileSync(`shared/domain/guest-list/languages/${language}.json`, 'utf8')) as Record<
      string,
      string
    >;
    await page.locator('.import li', { hasText: texts['LIST_IS_SUM'] ?? '' }).waitFor();
    await page.locator('.import .faults.bad li', { hasText: texts['LIST_NOT_WHOLE'] ?? '' }).waitFor();
    expect(await page.locator('.import [lang=en]').allInnerTexts()).toEqual([]);
    await page.context().close();
  });
});

describe('the names of the views', () => {
  it.each(['de', 'fr'])('are whole words in %s, also where the browser knows no hyphens', async (language) => {
    const page = await deskIn(language);
    const broken = await page.locator('.views li .name').evaluateAll((names) =>
      names.flatMap((name) => {
        const text = document.createRange();
        text.selectNodeContents(name);
        const lines = new Set(Array.from(text.getClientRects(), ({ top }) => Math.round(top)));
        const words = (name.textContent ?? '').split(' ').length;
        const isCut = text.getBoundingClientRect().width > name.getBoundingClientRect().width + 1;
        return lines.size > words || isCut ? [name.textContent] : [];
      }),
    );
    expect(broken).toEqual([]);
    await page.context().close();
  });
});

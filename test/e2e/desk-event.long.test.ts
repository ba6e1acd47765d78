import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, type Seen } from '#test/support/browser.ts';
import { handOn, zoneOfMorning } from './desk-hand.ts';
import { type InABrowser, startInABrowser } from './in-a-browser.ts';

const ZONE = zoneOfMorning();
let started: InABrowser;
let ask: InABrowser['ask'];
let desk: Seen;
let page: Page;
let hand: ReturnType<typeof handOn>;

beforeAll(async () => {
  started = await startInABrowser({ timezone: ZONE, country: 'GB' });
  ({ ask } = started);
  desk = await openPage(started.browser, `${started.service.url}/api/board`);
  ({ page } = desk);
  hand = handOn(page);
  await page.getByRole('link', { name: 'Administrator' }).click();
  await page.locator('.desk').waitFor();
});
afterAll(() => started.end());

function local(minutes: number): { readonly date: string; readonly time: string } {
  const format = new Intl.DateTimeFormat('sv', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
  const [date = '', time = ''] = format.format(new Date(Date.now() + minutes * 60_000)).split(' ');
  return { date, time };
}
async function rides() {
  const { body } = await ask('GET', '/api/events?limit=100');
  return body.items as {
    id: string;
    type: string;
    title: string;
    status: string;
    startTime: string;
    driver: { name: string } | null;
    vehicle: { name: string } | null;
  }[];
}
async function drivers(): Promise<(string | undefined)[]> {
  return (await rides()).filter(({ type }) => type === 'TRANSPORT').map(({ driver }) => driver?.name);
}
async function read(name: string, lines: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/import';
  });
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Row by row').waitFor();
}

describe('an event, on the desk alone', () => {
  it('is entered from two spreadsheets and two forms', async () => {
    await hand.find('new vehicle');
    await hand.panel.getByLabel('Name').fill('Van 1');
    await hand.panel.getByLabel('Type').selectOption('VAN');
    await hand.panel.getByLabel('Seats', { exact: false }).first().fill('7');
    await hand.send();
    await hand.panel.getByRole('heading', { name: 'Van 1' }).waitFor();
    for (const name of ['Dana Reeve', 'Bea Holt']) {
      await hand.find('new driver');
      await hand.panel.getByLabel('Name').fill(name);
      await hand.send();
      await hand.panel.getByRole('heading', { name }).waitFor();
    }
    await read('guests.csv', ['First name,Last name,Pax,Department', 'Anna,Weiss,2,Admin', 'Bo,Chen,1,Admin']);
    await hand.button('Write these rows (2)').click();
    await page.getByText('Written. New: 2.').waitFor();
    const [first, from, to, last] = [20, 60, 120, 150].map(local);
    await read('programme.csv', [
      'Date,Start,End,Type,Title,Guests,From,To',
      `${first?.date},${first?.time},${local(50).time},Transport,To the hall,"Anna Weiss, Bo Chen",Hotel,Hall 1`,
      `${from?.date},${from?.time},${to?.time},Meeting,Board meeting,"Anna Weiss, Bo Chen",,`,
      `${last?.date},${last?.time},${local(180).time},Transport,Back to the hotel,Anna Weiss,Hall 1,Hotel`,
    ]);
    // People are named, and times are those of the event.
    await page.locator('.changes').getByText('Anna Weiss, Bo Chen').first().waitFor();
    expect(await page.locator('.changes').innerText()).not.toMatch(/vip_|T\d\d:\d\d:\d\d/);
    await hand.button('Work out the steps').click();
    await hand.doSteps();
    expect((await rides()).map(({ title }) => title).sort()).toEqual([
      'Back to the hotel',
      'Board meeting',
      'To the hall',
    ]);
  });

  it('is planned: what has no car is found by these words, for the day in view', async () => {
    await hand.find('no car');
    await hand.send();
    await page.waitForFunction(() => location.hash.includes('proposal='));
    await hand.doSteps();
    const found = (await rides()).filter(({ type }) => type === 'TRANSPORT');
    expect(found.map(({ driver, vehicle }) => [vehicle?.name, driver !== null])).toEqual([
      ['Van 1', true],
      ['Van 1', true],
    ]);
  });

  it('is printed', async () => {
    await hand.find('day sheet');
    await hand.button('Make PDF').click();
    const href = await page.locator('.made a').getAttribute('href');
    const file = await fetch(href ?? '');
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('loses a driver who is ill, and gets them back with one press', async () => {
    const [who] = await drivers();
    await hand.find(String(who));
    await hand.button('Replace a car or driver…', hand.panel).click();
    await hand.panel.locator('[data-field="driverId"]').getByRole('combobox').waitFor();
    await hand.send();
    await page.waitForFunction(() => location.hash.includes('proposal='));
    await hand.doSteps();
    expect(await drivers()).not.toContain(who);
    await hand.button('Take all of it back').click();
    await page.getByRole('heading', { name: 'Take back changes' }).waitFor();
    await hand.doSteps();
    expect(await drivers()).toContain(who);
  });

  it('is postponed because of a storm, and merges rides only with rides', async () => {
    const before = (await rides()).map(({ startTime }) => Date.parse(startTime)).sort();
    await hand.find('storm');
    await hand.panel.getByLabel('Minutes').fill('5');
    await hand.send();
    await page.waitForFunction(() => location.hash.includes('proposal='));
    await hand.doSteps();
    const after = (await rides()).map(({ startTime }) => Date.parse(startTime)).sort();
    expect(after.map((at, place) => at - (before[place] ?? 0))).toEqual([300_000, 300_000, 300_000]);
    await hand.find('one bus');
    await hand.panel.locator('[data-field="activityIds"]').getByRole('combobox').click();
    const names = await hand.panel.locator('[data-field="activityIds"] [role=option]').allInnerTexts();
    expect(names.map((text) => text.split('\n')[0]).sort()).toEqual(['Back to the hotel', 'To the hall']);
    await page.keyboard.press('Escape');
    await hand.button('Cancel', hand.panel).click();
  });

  it('is run for its day from the list of now, and closed', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    const row = page.locator('.now-row', { hasText: 'To the hall' });
    await hand.button('Waits there', row).click();
    await hand.button('It has started', row).click();
    await hand.button('It is done', row).click();
    await row.waitFor({ state: 'detached' });
    const later = page.locator('.now-row', { hasText: 'Back to the hotel' });
    // Its start is hours away: first its driver shall know of it.
    expect(await hand.button('It has started', later).count()).toBe(0);
    await hand.button('Driver knows', later).click();
    await hand.button('Driver knows', later).waitFor({ state: 'detached' });
    for (const title of ['Board meeting', 'Back to the hotel']) {
      await hand.find(title);
      await hand.panel.locator('summary', { hasText: 'More' }).click();
      await hand.button('It has started', hand.panel).click();
      await hand.button('It is done', hand.panel).click();
      await hand.button('Take up again…', hand.panel).waitFor();
    }
    expect((await rides()).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED']);
    expect(desk.faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });
});

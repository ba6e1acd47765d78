import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, type Seen, violationsOn } from '#test/support/browser.ts';
import { type InABrowser, startInABrowser } from './in-a-browser.ts';

let started: InABrowser;
let ask: InABrowser['ask'];
let browser: InABrowser['browser'];
let made: InABrowser['made'];
let service: InABrowser['service'];
let desk: Seen;
let page: Page;

const DAY = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);

/** Goes to a view by its address, and waits for what it shows. */
async function show(address: string, text: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await page.locator('#view').getByText(text).first().waitFor();
}

async function drop(name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
}

beforeAll(async () => {
  started = await startInABrowser();
  ({ ask, browser, made, service } = started);
  await made('/api/vips', { name: 'Amara Crisis', department: 'ADMIN', partySize: 2 });
  desk = await openPage(browser, `${service.url}/api/board`, { viewport: { width: 1440, height: 900 } });
  page = desk.page;
  await page.getByRole('link', { name: 'Administrator' }).click();
  await page.locator('.desk').waitFor();
});

afterAll(() => started.end());

describe('an import on the desk', () => {
  it('shows what is wrong by its cause, and writes nothing', async () => {
    await show('#/import', 'Drop a spreadsheet here');
    const place = async (part: string) => (await page.locator(`.import ${part}`).boundingBox())?.y ?? 0;
    expect(await place('.file-choice')).toBeLessThan(await place('.options'));
    const rows = ['Name;Party size;E-mail;Department', 'Zoë Zander;two;zoe;ADMIN', 'Ben Bright;x;b@example.org;NOPE'];
    await drop('guests.csv', rows.join('\n'));
    const faults = page.locator('.faults.bad');
    await faults.getByText('rows 2 (Zoë Zander), 3 (Ben Bright)').waitFor();
    expect(await faults.locator('li').count()).toBe(3);
    expect(await page.getByRole('button', { name: /^Write these rows/ }).isDisabled()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    expect((await ask('GET', '/api/vips')).body.items).toHaveLength(1);
  });

  it('takes one value for all rows where a needed column is missing', async () => {
    await drop('guests.csv', 'Name;Pax\nCleo Grant;2');
    await page.getByLabel('Department: Where a cell is empty').fill('Admin');
    await page.keyboard.press('Tab');
    await page.getByText('Rows: 1. New: 1.').waitFor();
    expect(await page.locator('.faults.bad').count()).toBe(0);
    expect(await page.getByLabel('Department: Where a cell is empty').inputValue()).toBe('Admin');
    expect(await page.getByRole('button', { name: 'Write these rows (1)' }).isEnabled()).toBe(true);
  });

  it('asks what unknown columns mean and who is known already, shows before and after, and writes', async () => {
    const rows = ['Name;Pax;Department', 'Amara CRISIS;4;ADMIN', 'Ben Bright;2;ADMIN'];
    await drop('guests.csv', rows.join('\n'));
    await page.getByText('Rows: 2.').waitFor();
    const waiting = page.locator('.waiting select').first();
    if (await waiting.isVisible()) await waiting.selectOption({ index: 1 });
    await page.getByRole('cell', { name: 'Ben Bright', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Write these rows (2)' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Written. New: 1. Changed: 1.').waitFor();
    // The button has gone: a keyboard goes on from the view.
    await page.locator('#view:focus').waitFor();
    const { body } = await ask('GET', '/api/vips');
    const sizes = (body.items as { name: string; partySize?: number }[]).map(({ name, partySize }) => [
      name,
      partySize,
    ]);
    expect(sizes).toEqual([
      ['Amara Crisis', 4],
      ['Ben Bright', 2],
    ]);
  });

  it('reads the file again where the write is refused, and says why', async () => {
    await drop('guests.csv', 'Name;Department\nCara Late;ADMIN');
    const write = page.getByRole('button', { name: 'Write these rows (1)' });
    await write.waitFor();
    const isWrite = (url: URL) => url.pathname === '/api/import' && !url.searchParams.has('dryRun');
    const problem = { title: 'Conflict', detail: 'Cara is there', status: 409, code: 'CONFLICT' };
    await page.route(isWrite, (route) => route.fulfill({ status: 409, json: problem }));
    const again = page.waitForRequest((request) => /\/api\/import\?.*dryRun=true/.test(request.url()));
    await write.click();
    await again;
    await page.locator('.import > .fault').waitFor();
    await write.waitFor();
    await page.unroute(isWrite);
  });

  it('leaves out the rows with faults where a person says so, and enters the others', async () => {
    await drop('guests.csv', 'Name;Party size;Department\nDora Fine;1;ADMIN\nEli Wrong;two;ADMIN');
    await page.locator('.faults.bad').getByText('row 3 (Eli Wrong)').waitFor();
    const write = page.getByRole('button', { name: /^Write these rows/ });
    expect(await write.isDisabled()).toBe(true);
    await page.getByLabel('Leave out all rows with faults').check();
    await page.locator('.faults:not(.bad)').getByText('row 3 (Eli Wrong)').waitFor();
    expect(await page.locator('.faults.bad').count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    await write.click();
    await page.getByText('Written. New: 1. Changed: 0.').waitFor();
    const { body } = await ask('GET', '/api/vips');
    const names = (body.items as { name: string }[]).map(({ name }) => name);
    expect([names.includes('Dora Fine'), names.includes('Eli Wrong')]).toEqual([true, false]);
  });

  it('shows the whole of a text that is cut, under the pointer', async () => {
    const [cut, whole] = [page.locator('#test-cut'), page.locator('#test-whole')];
    await page.evaluate(() => {
      for (const [id, text] of [
        ['test-cut', 'A name that is much longer than its place'],
        ['test-whole', 'Ann'],
      ] as const) {
        const line = Object.assign(document.createElement('p'), { id, textContent: text });
        Object.assign(line.style, {
          inlineSize: '80px',
          overflow: 'hidden',
          whiteSpace: 'nowrap',
          textOverflow: 'ellipsis',
        });
        document.querySelector('.import')?.prepend(line);
      }
    });
    for (const each of [cut, whole]) await each.hover();
    expect([await cut.getAttribute('title'), await whole.getAttribute('title')]).toEqual([
      'A name that is much longer than its place',
      null,
    ]);
    await page.evaluate(() => {
      for (const id of ['test-cut', 'test-whole']) document.getElementById(id)?.remove();
    });
  });

  it('makes a programme of steps that can be chosen', async () => {
    const rows = [
      'Type;Title;Start;End;Location',
      `MEAL;Lunch;${DAY} 12:00;${DAY} 13:00;Hall`,
      `MEETING;Talk;${DAY} 14:00;${DAY} 15:00;Hall`,
    ];
    await drop('programme.csv', rows.join('\n'));
    await page.getByRole('button', { name: 'Work out the steps' }).click();
    const proposal = page.locator('.proposal');
    await proposal.getByText('Steps chosen: 2 of 2').waitFor();
    await proposal.getByRole('checkbox').last().uncheck();
    await proposal.getByRole('button', { name: 'Do these steps (1)' }).click();
    await proposal.getByText('Steps done: 1.').waitFor();
    const { body } = await ask('GET', `/api/events?from=${DAY}&to=${DAY}`);
    expect((body.items as { title: string }[]).map(({ title }) => title)).toEqual(['Lunch']);
  });
});

describe('a proposal on the desk', () => {
  it('does the chosen steps alone, and takes them back', async () => {
    const places = Array.from({ length: 12 }, (_, place) => place);
    const ids = await Promise.all(
      places.map((place) =>
        made('/api/events', {
          type: 'MEETING',
          title: `Meeting ${place}`,
          location: 'Hall',
          vipIds: [],
          startTime: `${DAY}T${String(place + 8).padStart(2, '0')}:00:00Z`,
          endTime: `${DAY}T${String(place + 8).padStart(2, '0')}:30:00Z`,
        }),
      ),
    );
    const steps = ids.map((eventId) => ({
      operationId: 'updateEvent',
      params: { eventId },
      body: { location: 'Garden' },
    }));
    const id = await made('/api/proposals', { kind: 'OPERATIONS', steps });
    const locations = async () => {
      const { body } = await ask('GET', `/api/events?from=${DAY}&to=${DAY}&limit=100`);
      const meetings = (body.items as { title: string; location: string }[]).filter(({ title }) =>
        title.startsWith('Meeting'),
      );
      return Map.groupBy(meetings, ({ location }) => location);
    };
    await show('#/proposals', 'steps: 12');
    await page.getByRole('button', { name: 'Several changes' }).click();
    await page.getByRole('button', { name: 'Choose none' }).click();
    for (const place of [0, 2, 4, 6, 8]) await page.locator('.steps').getByRole('checkbox').nth(place).check();
    await page.getByRole('button', { name: 'See what follows' }).click();
    await page.locator('.doing [role=status]').waitFor();
    expect((await locations()).get('Garden')).toBeUndefined();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Do these steps (5)' }).click();
    await page.getByRole('button', { name: 'Take all of it back' }).waitFor();
    expect((await locations()).get('Garden')).toHaveLength(5);
    await page.getByRole('button', { name: 'Take all of it back' }).click();
    await page.getByRole('button', { name: 'Do these steps (5)' }).click();
    await page.getByText('Steps done: 5.').waitFor();
    expect((await locations()).get('Hall')).toHaveLength(12);
    expect(id).toMatch(/^prp_|^pro/);
  });
});

describe('the history on the desk', () => {
  it('names who changed what, with the way back', async () => {
    await show('#/history', 'Meeting 3');
    await page
      .getByRole('button', { name: 'Undo' })
      .or(page.getByRole('button', { name: /take .* back/i }))
      .first()
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});

describe('papers on the desk', () => {
  it('are made with their options, and open', async () => {
    await show('#/papers', 'Made so far');
    await page.getByRole('combobox', { name: 'Date' }).selectOption({ value: DAY });
    await page.getByRole('button', { name: 'Make PDF' }).click();
    const link = page.getByRole('status').getByRole('link', { name: `Open Day sheet - ${DAY}.pdf` });
    await link.waitFor();
    // It was out of use meanwhile.
    await page.locator('button:focus', { hasText: 'Make PDF' }).waitFor();
    const address = (await link.getAttribute('href')) ?? '';
    const bytes = await (await fetch(new URL(address, service.url))).arrayBuffer();
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    await page.locator('.earlier').getByText('Day sheet').waitFor();
    await page.getByRole('combobox', { name: 'Replaces paper' }).click();
    await page.getByRole('option', { name: 'Day sheet' }).first().click();
    await page.getByRole('button', { name: 'Make PDF' }).click();
    await page.locator('.earlier').getByText('Replaced by a newer one').waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});

describe('the settings on the desk', () => {
  it('show each section to an administrator', async () => {
    await show('#/settings', 'Change the settings');
    for (const name of ['Services', 'Tags', 'Suppliers', 'Users', 'Webhooks']) {
      await page.locator('#view').getByRole('button', { name, exact: true }).click();
      await page.locator('#view').getByRole('button', { name, exact: true, pressed: true }).waitFor();
    }
    await page.locator('#view').getByRole('button', { name: 'Users', exact: true }).click();
    await page
      .locator('#view .rows')
      .getByText('ADMINISTRATOR', { exact: false })
      .or(page.locator('#view .rows').getByText('Administrator'))
      .first()
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});

describe('the desk', () => {
  it('asked no other host, and failed nowhere', () => {
    const ours = new URL(service.url).hostname;
    expect([...desk.hosts].map((host) => host.split(':')[0])).toEqual(expect.arrayContaining([ours]));
    expect([...desk.hosts].filter((host) => !host.startsWith(ours))).toEqual([]);
    // The refusal of an import.
    expect(desk.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { VIEWS } from '#shared/pages/desk/route.ts';
import { openPage, type Seen, violationsOn } from '#test/support/browser.ts';
import { fetchToken } from './api-client.ts';
import { type InABrowser, startInABrowser } from './in-a-browser.ts';

let started: InABrowser;
let ask: InABrowser['ask'];
let browser: InABrowser['browser'];
let folder: InABrowser['folder'];
let made: InABrowser['made'];
let service: InABrowser['service'];
let desk: Seen;
let page: Page;
const ids = { vanA: '', vanB: '', dana: '', zoe: '', ride: '', dinner: '', flight: '', pickup: '' };
const GUESTS = 130;

function at(hours: number) {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}
function activity(title: string, from: number, more: object) {
  return made('/api/events', { type: 'TRANSPORT', title, startTime: at(from), endTime: at(from + 1), ...more });
}
async function stored(id: string) {
  return (await ask('GET', `/api/events/${id}`)).body;
}

async function makeGuests(): Promise<void> {
  const csv = Array.from({ length: GUESTS }, (_, number) => `Guest ${number + 1},ADMIN`).join('\n');
  const response = await fetch(`${service.url}/api/vips/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await fetchToken(folder, 'admin')}`, 'content-type': 'text/csv' },
    body: `name,department\n${csv}\n`,
  });
  expect(response.status).toBe(200);
}

async function makeFlight(): Promise<void> {
  const flight = { flightNumber: 'QQ117', flightDate: at(5).slice(0, 10), provider: false, vipIds: [ids.zoe] };
  const arrival = { iata: 'LHR', airport: 'Heathrow', terminal: '5', scheduledTime: at(6) };
  ids.flight = await made('/api/flights', { ...flight, arrival });
  const pickupLocation = 'Heathrow Airport, Terminal 3';
  ids.pickup = await activity('Fetch Zoë', 7, { vipIds: [ids.zoe], flightId: ids.flight, pickupLocation });
  const late = await ask('PATCH', `/api/flights/QQ117?date=${flight.flightDate}`, {
    arrival: { estimatedTime: at(8) },
  });
  expect(late).toMatchObject({ status: 200 });
}

beforeAll(async () => {
  started = await startInABrowser({ country: 'GB' });
  ({ ask, browser, folder, made, service } = started);
  ids.vanA = await made('/api/vehicles', { name: 'Van A', type: 'VAN', seatCapacity: 7 });
  ids.vanB = await made('/api/vehicles', { name: 'Van B', type: 'VAN', seatCapacity: 7 });
  ids.dana = await made('/api/drivers', { name: 'Dana Reeve', phone: '+442079460100' });
  ids.zoe = await made('/api/vips', { name: 'Zoë Łukasiewicz', department: 'ADMIN', partySize: 3 });
  await makeGuests();
  ids.dinner = await activity('Gala dinner', 30, { type: 'MEAL', vipIds: [ids.zoe] });
  ids.ride = await activity('Ride to the gardens', 2, { vehicleId: ids.vanA, driverId: ids.dana, vipIds: [ids.zoe] });
  await makeFlight();
  desk = await openPage(browser, `${service.url}/api/board#/guests`);
  page = desk.page;
  await page.getByRole('link', { name: 'Administrator' }).click();
  await page.locator('.desk').waitFor();
});

afterAll(() => started.end());

async function go(hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}
function panel() {
  return page.locator('.record');
}
async function open(kind: string, id: string, view = 'guests'): Promise<void> {
  await go(`#/${view}?sel=${kind}:${id}`);
  await panel().locator('.record-head').waitFor();
}
function grid() {
  return page.getByRole('grid');
}
function rowOf(text: string) {
  return grid().getByRole('row').filter({ hasText: text });
}

describe('the panel of a record', () => {
  it('follows a change of another person', async () => {
    await open('drivers', ids.dana);
    await ask('PATCH', `/api/drivers/${ids.dana}`, { notes: 'Speaks Polish' });
    await panel().getByText('Speaks Polish').waitFor();
  });

  it('shows a ride with its guests, vehicle and driver, each a link to its own panel', async () => {
    await open('activities', ids.ride);
    await panel().getByText('1 guest · 3 people').waitFor();
    expect(await panel().getByRole('link', { name: '+442079460100' }).getAttribute('href')).toBe('tel:+442079460100');
    expect(await violationsOn(page)).toEqual([]);
    await panel().getByRole('button', { name: 'Van A' }).click();
    await page.waitForFunction(`location.hash.includes('vehicles')`);
    await panel().getByRole('button', { name: 'Ride to the gardens' }).waitFor();
    await page.goBack();
    await panel().getByRole('heading', { name: 'Ride to the gardens' }).waitFor();
  });

  it('marks a guest as aboard at once, and Ctrl+Z takes it back', async () => {
    await open('activities', ids.ride);
    await panel().getByRole('button', { name: 'Aboard: Zoë Łukasiewicz' }).click();
    await panel().getByRole('button', { name: 'Take the mark away: Zoë Łukasiewicz' }).waitFor();
    expect((await stored(ids.ride)).aboard).toHaveLength(1);
    await panel().getByRole('heading', { name: 'Ride to the gardens' }).click();
    await page.keyboard.press('Control+z');
    await panel().getByRole('button', { name: 'Aboard: Zoë Łukasiewicz' }).waitFor();
    expect((await stored(ids.ride)).aboard ?? []).toHaveLength(0);
  });

  it('names what is free, and shows what taking it would do before it is done', async () => {
    await open('activities', ids.ride);
    await panel().getByText('Who and what is free').click();
    await panel().getByRole('button', { name: 'Take: Van B' }).click();
    await panel().locator('.ask').getByRole('button', { name: 'Do it' }).waitFor();
    expect((await stored(ids.ride)).vehicleId).toBe(ids.vanA);
    expect(await panel().locator('.ask').innerText()).toContain('Dana Reeve');
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel().locator('.ask').waitFor({ state: 'detached' });
    await panel().getByRole('button', { name: 'Take: Van B' }).click();
    await panel().getByRole('button', { name: 'Do it' }).click();
    await panel().locator('.facts').getByRole('button', { name: 'Van B' }).waitFor();
    expect((await stored(ids.ride)).vehicleId).toBe(ids.vanB);
  });

  it('cancels after it has asked, tells it in the history, and undoes it from there', async () => {
    const spare = await activity('Spare ride', 20, { vehicleId: ids.vanA, vipIds: [] });
    await open('activities', spare);
    await panel().getByRole('button', { name: 'Cancel it…' }).click();
    await panel().getByRole('button', { name: 'Do it' }).click();
    await panel().getByRole('button', { name: 'Take up again…' }).waitFor();
    await panel().getByRole('tab', { name: 'History' }).click();
    await panel().locator('.history del').first().waitFor();
    await panel().getByRole('button', { name: 'Undo this change' }).first().click();
    await panel().locator('.ask').getByRole('button', { name: 'Do it' }).click();
    await panel().getByRole('button', { name: 'Cancel it…' }).waitFor();
    expect((await stored(spare)).status).toBe('SCHEDULED');
  });

  it('keeps what it shows when a part cannot be read, and reads it again', async () => {
    await open('drivers', ids.dana);
    await page.route('**/api/audit?*', (route) => route.abort());
    await panel().getByRole('tab', { name: 'History' }).click();
    const retry = panel().getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await panel().getByRole('heading', { name: 'Dana Reeve' }).waitFor();
    await page.unroute('**/api/audit?*');
    await retry.click();
    await panel().locator('.history li').first().waitFor();
    await panel().getByRole('tab', { name: 'Facts' }).click();
  });

  it('goes from a button to the form of its write', async () => {
    await open('vips', ids.zoe);
    await panel().getByRole('button', { name: 'Edit…' }).click();
    await page.waitForFunction(`location.hash.includes('do=updateVip')`);
    await page.goBack();
    await panel().getByRole('heading', { name: 'Zoë Łukasiewicz' }).waitFor();
  });
});

describe('the day of the desk', () => {
  it('is that of the ride when its panel opens, and stays where a person goes from there while its form is open', async () => {
    await go('#/plan');
    await open('activities', ids.dinner, 'plan');
    const dayOf = async (id: string) => String((await stored(id)).startTime).slice(0, 10);
    const dinner = await dayOf(ids.dinner);
    await page.waitForURL((url) => url.hash.includes(`day=${dinner}`));
    await panel().getByRole('button', { name: 'Edit…' }).click();
    await page.getByRole('button', { name: 'Day before' }).click();
    await page.waitForURL((url) => /day=/.test(url.hash) && !url.hash.includes(`day=${dinner}`));
    const { hash } = new URL(page.url());
    await page.locator('.side').getByRole('button', { name: 'Cancel' }).click();
    await panel().getByRole('heading', { name: 'Gala dinner' }).waitFor();
    expect(new URL(page.url()).hash).toBe(hash.replace('&do=updateEvent', ''));
    await go('#/guests');
    await panel().waitFor({ state: 'detached' });
    await open('activities', ids.dinner, 'plan');
    await page.waitForURL((url) => url.hash.includes(`day=${dinner}`));
  });
});

describe('the map', () => {
  it('says that it reads where the cars are, and then that no driver says it', async () => {
    let answer = () => undefined as unknown;
    const held = new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
    await page.route('**/api/gps/locations', async (route) => {
      await held;
      await route.continue();
    });
    await go('#/map');
    await page.locator('.map-side').getByText('Reading…').waitFor();
    expect(await page.locator('.map-side').innerText()).not.toContain('0');
    answer();
    await page.locator('.map-side').getByText('No driver shares a position.').waitFor();
    expect(await page.locator('.map-side').innerText()).not.toContain('Reading…');
    await page.unroute('**/api/gps/locations');
  });
});

describe('the tables', () => {
  it('draws only the rows in view, finds a guest without accents, and is clean for axe', async () => {
    await go('#/guests');
    await rowOf('Guest 1').first().waitFor();
    expect(Number(await grid().getAttribute('aria-rowcount'))).toBe(GUESTS + 2);
    expect(await grid().locator('tbody tr').count()).toBeLessThan(60);
    await page.getByRole('searchbox', { name: 'Find in the list' }).fill('lukasiewicz');
    await rowOf('Zoë').waitFor();
    expect(await grid().getByRole('row').count()).toBe(2);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Find in the list' }).fill('');
  });

  it('is worked with the keyboard: arrows, End, Space, Enter', async () => {
    await go('#/guests');
    await rowOf('Guest 1').first().waitFor();
    await grid().focus();
    await page.keyboard.press('End');
    await rowOf('Zoë').waitFor();
    await page.keyboard.press(' ');
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByText('2 chosen').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await panel().getByRole('heading', { name: 'Zoë Łukasiewicz' }).waitFor();
  });

  it('shows the columns that a person chose, also after a reload of the page', async () => {
    await go('#/guests');
    await page.locator('.columns summary').click();
    await page.locator('.columns').getByLabel('Importance').check();
    await grid().getByRole('columnheader', { name: 'Importance' }).waitFor();
    expect(await page.evaluate(`localStorage.getItem('columns.guests')`)).toContain('importance');
    await page.locator('.columns').getByLabel('Importance').press('Escape');
    await page.locator('.columns fieldset').waitFor({ state: 'hidden' });
  });

  it('shows the fleet with its rides, and what a driver has left', async () => {
    await go('#/fleet');
    await rowOf('Van B').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('tab', { name: /Drivers/ }).click();
    await rowOf('Dana Reeve').click();
    await panel().getByRole('heading', { name: 'Dana Reeve' }).waitFor();
  });

  it('marks a pick-up that lies before the landing and at another terminal, and lets it follow after asking', async () => {
    await go('#/arrivals');
    const row = rowOf('QQ117');
    await row.waitFor();
    expect(await row.innerText()).toContain('The ride is before the landing');
    expect(await row.innerText()).toContain('The ride is at another terminal');
    expect(await violationsOn(page)).toEqual([]);
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Let the rides follow (1)' }).click();
    await page.locator('.ask').getByRole('button', { name: 'Do it' }).click();
    await page.locator('.ask').waitFor({ state: 'detached' });
    expect(Date.parse((await stored(ids.pickup)).startTime)).toBeGreaterThanOrEqual(Date.parse(at(7.5)));
  });

  it('counts the guests of a dinner who have no ride, and begins their ride with them', async () => {
    await go(`#/programme?all=1`);
    const row = rowOf('Gala dinner');
    await row.getByRole('button', { name: 'Plan rides' }).click();
    await page.waitForFunction(`location.hash.includes('do=createEvent')`);
    await page.locator('.side').getByText('Zoë Łukasiewicz').first().waitFor();
  });

  it.each(Object.keys(VIEWS))('are clean for axe and print what they say without a button: %s', async (view) => {
    await go(`#/${view}`);
    await page.locator(`.view.${view} > *:not(h1)`).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await violationsOn(page)).toEqual([]);
    const small = await page.evaluate<string[]>(`[...document.querySelectorAll('.view :is(button, a, select, summary)')]
      .filter((each) => each.checkVisibility() && !each.matches('.fold') && each.getBoundingClientRect().height < 24)
      .map((each) => each.outerHTML.slice(0, 90))`);
    expect([view, small]).toEqual([view, []]);
    await page.emulateMedia({ media: 'print' });
    const printed = await page.evaluate<{ text: string; buttons: string[] }>(`(() => {
      const isShown = (each) => each.checkVisibility({ visibilityProperty: true });
      // A name that leads to its record is text on paper, as the heading of a column is.
      const isContent = (each) => each.matches('.link, .now-main, .talk-line, .who, th button, [aria-pressed=true]');
      const all = [...document.querySelectorAll('button, a.button, .top, .views, .rail, .side')];
      const buttons = all.filter((each) => isShown(each) && !isContent(each)).map((each) => each.outerHTML.slice(0, 90));
      return { text: document.body.innerText.trim(), buttons };
    })()`);
    const pdf = await page.pdf();
    await page.emulateMedia({ media: null });
    expect([view, printed.buttons]).toEqual([view, []]);
    expect(printed.text.length).toBeGreaterThan(10);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    // Styles that a script writes would break the policy of another browser.
    expect(await page.locator('style').count()).toBe(0);
  });

  it('keep the names in view beside the other columns, whichever way a name runs', async () => {
    const of = { department: 'ADMIN', organization: 'Cedar Hill' };
    for (const name of ['ليلى حداد', 'Beatriz Solís']) await made('/api/vips', { name, ...of });
    for (const locale of ['ar', 'en-GB']) {
      const phone = { locale, viewport: { width: 390, height: 844 } };
      const seen = await openPage(browser, `${service.url}/api/board#/guests`, phone);
      await seen.page.locator('a', { hasText: 'Administrator' }).click();
      await seen.page.getByRole('searchbox').fill('cedar');
      await seen.page.locator('.table td.key').nth(1).waitFor();
      expect(await seen.page.locator('.table td.key').count()).toBe(2);
      const far = await seen.page.evaluate<number[]>(`(() => {
        const table = document.querySelector('.table');
        const names = [...table.querySelectorAll('td.key')];
        const places = () => names.map((each) => each.getBoundingClientRect().left);
        const before = places();
        table.scrollLeft = document.dir === 'rtl' ? -300 : 300;
        return places().map((left, place) => left - before[place]);
      })()`);
      expect([locale, far.filter((px) => Math.abs(px) > 1)]).toEqual([locale, []]);
      await seen.page.context().close();
    }
  });

  it('asked no other host, and nothing went wrong in the page', () => {
    expect([...desk.hosts].map((host) => host.split(':')[0])).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^(?!127\.0\.0\.1|localhost)/)]),
    );
    // One read was cut on purpose.
    expect(desk.faults.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
  });
});

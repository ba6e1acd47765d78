import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { HOUR_PX } from '#shared/pages/board/lane-rows.ts';
import { openPage, type Seen, startBrowser, violationsOn } from '#test/support/browser.ts';
import { clientOf, fetchToken, type Reply } from './api-client.ts';
import { endAll, type LocalService, startLocalService } from './local-service.ts';

let folder = '';
let service: LocalService;
let browser: Browser;
let board: Seen;
let page: Page;
let ask: (method: string, path: string, body?: unknown) => Promise<Reply>;

function at(hours: number) {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}
async function made(path: string, body: unknown): Promise<string> {
  const reply = await ask('POST', path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body.id as string;
}
function ride(title: string, from: number, more: object) {
  return made('/api/events', { type: 'TRANSPORT', title, startTime: at(from), endTime: at(from + 1), ...more });
}

const ids = { vanA: '', vanB: '', dana: '', guest: '', held: '', bare: '' };

async function signIn(options: Parameters<typeof openPage>[2] = {}): Promise<Seen> {
  const seen = await openPage(browser, `${service.url}/api/board`, options);
  await seen.page.getByRole('link', { name: 'Administrator' }).click();
  await seen.page.locator('.lane').first().waitFor();
  return seen;
}

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

async function keep(seen: Page, name: string): Promise<void> {
  const place = process.env['KEEP_PAGES'];
  if (place) await seen.screenshot({ path: join(place, `${name}.png`), fullPage: true });
}
function dialog() {
  return page.getByRole('dialog');
}
function press(name: string | RegExp) {
  return dialog().getByRole('button', { name }).click();
}
async function stored(id: string) {
  return (await ask('GET', `/api/events/${id}`)).body;
}

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

  it('shows what a ride and its guests need, in words', async () => {
    await ask('PATCH', '/api/settings', { tags: { vehicle: [{ id: 'LIFT', label: { en: 'Lift for wheelchairs' } }] } });
    await ask('PATCH', `/api/vips/${ids.guest}`, { luggage: 3, needs: { vehicle: ['LIFT'] } });
    await page.locator('.bar', { hasText: 'Ride to the palace' }).click();
    await dialog().getByText('pieces of luggage: 3 · Lift for wheelchairs').waitFor();
    await page.keyboard.press('Escape');
    await ask('PATCH', `/api/vips/${ids.guest}`, { luggage: null, needs: null });
  });

  it('moves on while it stays open, and keeps the hours in view', async () => {
    const { page: other } = await signIn();
    const left = async () => {
      const bar = other.locator('.bar', { hasText: 'Airport run' });
      await bar.waitFor();
      return (await bar.boundingBox())?.x;
    };
    const before = await left();
    const later = Date.now() + 8 * 3_600_000;
    const readAgain = other.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url());
      return pathname === '/api/events' && Date.parse(searchParams.get('from') ?? '') > later - 14 * 3_600_000;
    });
    await other.clock.setSystemTime(later);
    await readAgain;
    const sinceBegin = `parseFloat(document.querySelector('.now-line').style.getPropertyValue('--at')) / ${HOUR_PX}`;
    await other.waitForFunction(`${sinceBegin} < 14`);
    expect(await left()).toBe(before);
    await other.context().close();
  });

  it('reads positions only while the map is in view', async () => {
    const { page: other } = await signIn({ viewport: { width: 1400, height: 500 } });
    await other.route('**/api/settings', async (route) => {
      const answer = await route.fetch();
      const settings = await answer.json();
      const gps = { ...settings.services.gps, enabled: true, configured: true };
      await route.fulfill({ response: answer, json: { ...settings, services: { ...settings.services, gps } } });
    });
    await other.route('**/api/gps/locations', (route) => route.fulfill({ json: { items: [] } }));
    await other.reload();
    await other.getByRole('link', { name: 'Administrator' }).click();
    await other.locator('.lane').first().waitFor();
    let reads = 0;
    other.on('request', (request) => {
      if (request.url().includes('/api/gps/locations')) reads += 1;
    });
    await other.waitForResponse(/api\/changes/);
    await other.waitForResponse(/api\/changes/);
    expect(reads).toBe(0);
    const read = other.waitForRequest(/gps\/locations/);
    await other.locator('#map').scrollIntoViewIfNeeded();
    await read;
    await other.context().close();
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

  it('keeps what a person has chosen while another desk changes the ride', async () => {
    await page.locator('.bar', { hasText: 'Airport run' }).click();
    await dialog().getByLabel('Vehicle').selectOption('Van B');
    await ask('PATCH', `/api/events/${ids.bare}`, { pickupLocation: 'South gate' });
    await dialog().getByText('South gate').waitFor();
    expect(await dialog().getByLabel('Vehicle').locator('option:checked').textContent()).toBe('Van B');
    await press('Close');
  });

  it('gives a ride to the lane on which it is dropped, and takes that back', async () => {
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
    expect((await stored(ids.bare)).vehicle).toMatchObject({ name: 'Van B' });
    await press('Undo it');
    await dialog().getByText('Van B → Van C').waitFor();
    await press('Do it');
    await dialog().getByText('Done.').waitFor();
    await press('Close');
    expect((await stored(ids.bare)).vehicle).toMatchObject({ name: 'Van C' });
  });

  it('hides a row with a reason, and shows it again', async () => {
    const row = page.locator('#attention > .rows > [data-code=RIDE_WITHOUT_VEHICLE]', { hasText: 'On foot' });
    await ride('On foot', 3, { vipIds: [ids.guest], acceptTravel: 'A test' });
    await row.getByRole('button', { name: /^Hide/ }).click();
    await dialog().getByLabel('Why?').fill('They walk');
    await press('Do it');
    await dialog().getByText('Done.').waitFor();
    await press('Close');
    await row.waitFor({ state: 'detached' });
    await page.getByText('Hidden: 1').click();
    await page.getByText('They walk').waitFor();
    await page.getByRole('button', { name: /^Show again/ }).click();
    await press('Do it');
    await dialog().getByText('Done.').waitFor();
    await press('Close');
    await row.waitFor();
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

/** The crises of docs/crises.md that are one proposal each, or one call. The double booking, the driver and the muster are above. */
describe('a crisis', () => {
  const crisis: Record<string, string> = {};
  const bar = (text: string) => page.locator('.bar', { hasText: text }).first();
  const open = async (text: string) => {
    await bar(text).click();
    await dialog().waitFor();
  };
  const way = (title: string) => dialog().locator('.way', { hasText: title });
  const choose = async (title: string) => {
    await way(title).locator('summary').click();
    await way(title).locator('form').waitFor();
  };
  const attempt = (title: string) => way(title).getByRole('button', { name: 'Try it out' }).click();
  /** Waits until the steps are shown, sees that nothing is written yet, does them, and closes the window. */
  const doIt = async (done: string | RegExp = /steps are done/) => {
    await dialog().getByText('Nothing is written yet').waitFor();
    await press('Do it');
    await dialog().getByText(done).waitFor();
    await press('Close');
    await dialog().waitFor({ state: 'detached' });
  };
  const nameOf = (record: Record<string, unknown>, field: string) => (record[field] as { name: string } | null)?.name;
  const local = (hours: number) =>
    new Date(Date.parse(at(hours))).toLocaleString('sv', { timeZone: 'Europe/London' }).slice(0, 16).replace(' ', 'T');

  beforeAll(async () => {
    const van = (name: string, seatCapacity = 7) => made('/api/vehicles', { name, type: 'VAN', seatCapacity });
    const [vanD, vanE, vanF] = [await van('Van D'), await van('Van E'), await van('Van F')];
    const driver = (name: string) => made('/api/drivers', { name });
    const [kim, lou, mo] = [await driver('Kim Vale'), await driver('Lou Marsh'), await driver('Mo Bright')];
    const guest = (name: string) => made('/api/vips', { name, department: 'ADMIN' });
    const [bo, cy] = [await guest('Bo Early'), await guest('Cy Late')];
    const half = (hours: number) => ({ endTime: at(hours + 0.5) });
    crisis['sick'] = await ride('Sick leave', 4, { ...half(4), vehicleId: vanD, driverId: kim, vipIds: [] });
    crisis['one'] = await ride('Swap one', 4, { ...half(4), vehicleId: vanE, driverId: lou, vipIds: [bo] });
    crisis['two'] = await ride('Swap two', 4, { ...half(4), vehicleId: vanF, driverId: mo, vipIds: [cy] });
    const film = { type: 'EVENT', title: 'Opening film', vipIds: [bo, cy], startTime: at(5.5), endTime: at(6.5) };
    crisis['film'] = await made('/api/events', film);
    const leg = { masterEventId: crisis['film'], vehicleId: vanE, driverId: lou, startTime: at(4.9), endTime: at(5.2) };
    crisis['leg'] = await ride('To the film', 4.9, leg);
    const flight = { flightNumber: 'BA178', vipIds: [bo], arrival: { iata: 'LHR', scheduledTime: at(8) } };
    const { body } = await ask('POST', '/api/flights', { ...flight, flightDate: at(8).slice(0, 10) });
    const pickup = {
      flightId: body.id,
      startTime: at(8.5),
      endTime: at(9),
      vipIds: [bo],
      driverId: mo,
      vehicleId: vanF,
    };
    crisis['pickup'] = await ride('Arrival at Heathrow', 8.5, pickup);
    await bar('Swap two').waitFor();
  });

  it('1: rides come in overnight, without cars', async () => {
    const id = await ride('Night call', 7, { endTime: at(7.5), vipIds: [] });
    await page.getByRole('button', { name: 'Change many rides' }).click();
    await attempt('Give rides what they lack');
    await dialog().getByText('Night call').first().waitFor();
    await doIt();
    expect([(await stored(id)).vehicle, (await stored(id)).driver]).not.toContain(null);
  });

  it('2: a flight is two hours late', async () => {
    const before = await stored(crisis['pickup'] ?? '');
    await ask('POST', `/api/flights/BA178/delay?date=${at(8).slice(0, 10)}`, { minutes: 120 });
    await page.getByRole('button', { name: /Let the pick-ups follow/ }).click();
    await doIt();
    const after = await stored(crisis['pickup'] ?? '');
    expect(Date.parse(after.startTime as string) - Date.parse(before.startTime as string)).toBeGreaterThan(3_600_000);
  });

  it('9: two drivers swap', async () => {
    await open('Swap one');
    await choose('Swap with another ride');
    const other = way('Swap with').getByLabel('Other ride');
    await other.selectOption({ label: (await other.getByText('Swap two').textContent()) ?? '' });
    await attempt('Swap with');
    await doIt();
    expect(nameOf(await stored(crisis['one'] ?? ''), 'driver')).toBe('Mo Bright');
    expect(nameOf(await stored(crisis['two'] ?? ''), 'driver')).toBe('Lou Marsh');
  });

  it('7: two cars become one, and 8: one ride becomes two', async () => {
    await open('Swap one');
    await choose('Take guests of other rides along');
    await way('Take guests').getByLabel('Swap two').check();
    await attempt('Take guests');
    await doIt();
    expect((await stored(crisis['one'] ?? '')).vipIds).toHaveLength(2);
    await open('Swap one');
    await choose('Make several rides of it');
    await attempt('Make several rides');
    await doIt();
    expect((await stored(crisis['one'] ?? '')).vipIds).toHaveLength(1);
  });

  it('4: a vehicle goes to the workshop, and 3: a driver is ill; both are then drawn as off', async () => {
    await page.getByRole('button', { name: 'Van D', exact: true }).click();
    await attempt('Drops out');
    await doIt();
    expect(nameOf(await stored(crisis['sick'] ?? ''), 'vehicle')).not.toBe('Van D');
    await page.locator('.lane', { hasText: 'Van D' }).getByText('Off').waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption('Drivers');
    await page.getByRole('button', { name: 'Kim Vale', exact: true }).click();
    await dialog().getByLabel('Why?').fill('Fever');
    await attempt('Drops out');
    await doIt();
    expect(nameOf(await stored(crisis['sick'] ?? ''), 'driver')).not.toBe('Kim Vale');
    await page.locator('.lane', { hasText: 'Kim Vale' }).getByText('Off: Fever').waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption('Vehicles');
  });

  it('5: the opening film starts half an hour later, with its rides', async () => {
    const leg = await stored(crisis['leg'] ?? '');
    await open('Opening film');
    await choose('Move it with its rides');
    await attempt('Move it with');
    await doIt();
    const moved = await stored(crisis['leg'] ?? '');
    expect(Date.parse(moved.startTime as string) - Date.parse(leg.startTime as string)).toBe(30 * 60_000);
  });

  it('6: a storm: everything in the evening is an hour later', async () => {
    const film = await stored(crisis['film'] ?? '');
    await page.getByRole('button', { name: 'Change many rides' }).click();
    await dialog().getByLabel('Start').fill(local(5.2));
    await dialog().getByLabel('End').fill(local(6.5));
    await attempt('Move everything');
    await doIt();
    const moved = await stored(crisis['film'] ?? '');
    expect(Date.parse(moved.startTime as string) - Date.parse(film.startTime as string)).toBe(3_600_000);
  });

  it('10: a guest leaves a day early, and 11: a guest comes a day late', async () => {
    for (const [name, label, hours] of [
      ['Bo Early', 'Leaves at', 3],
      ['Cy Late', 'Arrives at', 30],
    ] as const) {
      const guests = async () =>
        ((await stored(crisis['film'] ?? '')).vips as { name: string }[]).map((vip) => vip.name);
      expect(await guests()).toContain(name);
      await page.getByLabel('Find a guest').fill(name);
      await page.locator('#counts').getByRole('button', { name }).click();
      await dialog().getByLabel(label).fill(local(hours));
      await attempt('Change their rides');
      await doIt();
      expect(await guests()).not.toContain(name);
    }
  });

  it('12: an interview is cancelled, with its rides', async () => {
    const interview = { type: 'MEETING', title: 'Interview', startTime: at(3), endTime: at(3.5), vipIds: [ids.guest] };
    const id = await made('/api/events', interview);
    const leg = await ride('To the interview', 1, { masterEventId: id, endTime: at(1.5) });
    await open('Interview');
    await press('Cancel it with its rides');
    await doIt('Done.');
    expect([(await stored(id)).status, (await stored(leg)).status]).toEqual(['CANCELLED', 'CANCELLED']);
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

/** The titles of rides whose first letter is outside of the bar. */
const HIDDEN_STARTS = `[...document.querySelectorAll('.bar')].flatMap((bar) => {
  const range = document.createRange();
  const text = bar.querySelector('.bar-title').firstChild;
  range.setStart(text, 0);
  range.setEnd(text, 1);
  const [letter, box] = [range.getBoundingClientRect(), bar.getBoundingClientRect()];
  return letter.left < box.left || letter.right > box.right ? [text.data] : [];
})`;
/** The hours that cover the corner above the names. */
const HOURS_OVER_NAMES = `(() => {
  const corner = document.querySelector('.axis').getBoundingClientRect();
  const names = document.querySelector('.lane-name').getBoundingClientRect();
  const places = Array.from({ length: 20 }, (_, n) => names.left + (names.width * (n + 0.5)) / 20);
  const at = (x) => document.elementFromPoint(x, corner.top + corner.height / 2);
  return places.flatMap((x) => (at(x)?.matches('.axis span') ? [at(x).textContent] : []));
})()`;

describe('the board has no barrier', () => {
  it.each([
    [1920, 'light', 'en-GB', 'ltr'],
    [1400, 'dark', 'ja-JP', 'ltr'],
    [390, 'light', 'ar-EG', 'rtl'],
  ] as const)('at %i pixels, %s, in %s', async (width, colorScheme, locale, direction) => {
    const viewport = { width, height: 900 };
    const { faults, page: other } = await signIn({ viewport, colorScheme, locale });
    expect(await other.evaluate('document.documentElement.dir')).toBe(direction);
    await keep(other, `board-${locale}`);
    expect(await violationsOn(other)).toEqual([]);
    const overflow = await other.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await other.evaluate(HIDDEN_STARTS)).toEqual([]);
    expect(await other.evaluate(HOURS_OVER_NAMES)).toEqual([]);
    await other.locator('.bar', { hasText: /Ride to the (gardens|palace)/ }).click();
    await other.locator('dialog form select').first().waitFor();
    await keep(other, `ride-${locale}`);
    expect(await violationsOn(other)).toEqual([]);
    expect(faults).toEqual([]);
    await other.context().close();
  });
});

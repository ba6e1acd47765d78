import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { openPage, type Seen, violationsOn } from '#test/support/browser.ts';
import { type InABrowser, startInABrowser } from './in-a-browser.ts';
import { until } from './until.ts';

let started: InABrowser;
let ask: InABrowser['ask'];
let browser: InABrowser['browser'];
let made: InABrowser['made'];
let service: InABrowser['service'];
let desk: Seen;
let page: Page;

/** A whole hour, so that a step of 5 minutes leads to one. Nothing begins before the present. */
const BASE = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS;
function at(hours: number): string {
  return new Date(BASE + hours * HOUR_MS).toISOString();
}
/** What a clock in London shows. */
function london(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
  });
}

function ride(title: string, from: number, more: object = {}): Promise<string> {
  const times = { startTime: at(from), endTime: at(from + 1) };
  return made('/api/events', { type: 'TRANSPORT', title, ...times, vipIds: [], ...more });
}
async function stored(id: string) {
  return (await ask('GET', `/api/events/${id}`)).body as Record<string, string>;
}
async function hoursOf(id: string): Promise<number> {
  return (Date.parse((await stored(id))['startTime'] ?? '') - BASE) / HOUR_MS;
}

/** How long the desk may take to show something: it asks for changes every 5 seconds. */
const PATIENCE_MS = 30_000;
/** The rides: the hours after the first, and the place of the van. Each has a driver of its own. */
const RIDES: readonly (readonly [string, number, number])[] = [
  ['Zone run', 0, 0],
  ['Second run', 2, 0],
  ['Key run', 4, 2],
  ['Left alone', 3, 4],
  ['Far run', 1, 5],
  ['Busy run', 3, 6],
  ['Bold run', 3, 7],
  ['Pair one', 3, 8],
  ['Pair two', 4.5, 8],
  ['Touch run', 2, 9],
  ['Left run', 2, 10],
  ['Accent run', 2, 13],
];
const vans: string[] = [];
const ids = new Map<string, string>();

async function signIn(options: Parameters<typeof openPage>[2] = {}, view = 'plan'): Promise<Seen> {
  const zone = { timezoneId: 'America/New_York', viewport: { width: 1_440, height: 900 } };
  const seen = await openPage(browser, `${service.url}/api/board#/${view}`, { ...zone, ...options });
  seen.page.setDefaultTimeout(PATIENCE_MS);
  await seen.page.getByRole('link', { name: 'Administrator' }).click();
  return seen;
}

beforeAll(async () => {
  started = await startInABrowser({ clock: 'H24' });
  ({ ask, browser, made, service } = started);
  const names = Array.from({ length: 40 }, (_, n) => `Van ${String(n + 1).padStart(2, '0')}`);
  vans.push(...(await Promise.all(names.map((name) => made('/api/vehicles', { name, type: 'VAN', seatCapacity: 7 })))));
  await Promise.all(
    RIDES.map(async ([title, from, van], place) => {
      const name = title === 'Accent run' ? 'Dana Łukasiewicz' : `Driver ${place}`;
      const driverId = await made('/api/drivers', { name });
      ids.set(title, await ride(title, from, { vehicleId: vans[van], driverId }));
    }),
  );
  desk = await signIn();
  page = desk.page;
  await page.locator('.lane').first().waitFor();
});

afterAll(() => started.end());

function bar(title: string, on: Page = page): Locator {
  return on.locator('.bar', { hasText: title }).first();
}
async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not drawn');
  return { x: box.x + Math.min(20, box.width / 2), y: box.y + box.height / 2 };
}
/** Waits until a ride is drawn. Returns its id. */
async function drawn(title: string, on: Page = page): Promise<string> {
  await bar(title, on).waitFor();
  return ids.get(title) ?? '';
}
function ghost(look = 'green', on: Page = page): Promise<void> {
  return on.locator(`.ghost.${look}`).first().waitFor();
}

/** Scrolls until a ride begins this far before the end of the view. */
function scrollTo(on: Page, title: string, beforeEnd: number): Promise<void> {
  return bar(title, on).evaluate((each, room) => {
    const box = document.querySelector('.lane-box') as HTMLElement;
    box.scrollBy(each.getBoundingClientRect().right - box.getBoundingClientRect().left - room, 0);
  }, beforeEnd);
}
/** Returns how far within the view the name of a ride begins. */
function nameBeginsAt(on: Page, title: string): Promise<number> {
  return bar(title, on).evaluate((each) => {
    const range = document.createRange();
    range.setStart(each.querySelector('.bar-label b')?.firstChild as Text, 0);
    range.setEnd(range.startContainer, 1);
    const { left = 0 } = document.querySelector('.lane-box')?.getBoundingClientRect() ?? {};
    return range.getBoundingClientRect().left - left;
  });
}
/** Makes the place that the map shows. */
async function placeOnMap(): Promise<void> {
  if (ids.has('Ashcombe House')) return;
  const coordinates = { latitude: 51.5014, longitude: -0.1774 };
  ids.set('Ashcombe House', await made('/api/places', { name: 'Ashcombe House', kind: 'HOTEL', coordinates }));
}

describe('the lanes of the desk', () => {
  // The panel of the test before would take room.
  beforeEach(async () => {
    await page.evaluate(`location.hash = '#/plan'; dispatchEvent(new CustomEvent('desk-now'))`);
    await page.locator('.lane-box').evaluate((lanes) => lanes.scrollTo({ top: 0 }));
  });

  it('show at least 18 lanes whole in 1440 by 900, and the page itself never scrolls', async () => {
    const box = await page.locator('.lane-box').boundingBox();
    const tops = await page.locator('.lane-rows .lane').evaluateAll((lanes) =>
      lanes.map((lane) => {
        const { bottom, top } = lane.getBoundingClientRect();
        return [top, bottom] as const;
      }),
    );
    if (!box) throw new Error('not drawn');
    expect(tops.filter(([top, bottom]) => top >= box.y && bottom <= box.y + box.height).length).toBeGreaterThanOrEqual(
      18,
    );
    expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(0);
  });

  it('show times of the event, wherever the browser is, and its date at any scroll', async () => {
    await drawn('Zone run');
    expect(await bar('Zone run').getAttribute('aria-label')).toContain(`${london(at(0))}–${london(at(1))}`);
    const days = () =>
      page.locator('.axis-day b').evaluateAll(
        (names) =>
          names.filter((name) => {
            const { left, right } = name.getBoundingClientRect();
            return left > 300 && right < innerWidth;
          }).length,
      );
    for (const hours of [0, 7, 30, 55]) {
      await page.locator('.lane-box').evaluate((box, px) => box.scrollBy(px, 0), hours * 96);
      await until(async () => (await days()) > 0);
    }
    await page.keyboard.press('.');
    await bar('Zone run').waitFor();
  });

  it('go to the day of a ride that is chosen elsewhere', async () => {
    const later = await ride('Later run', 49, { vehicleId: vans[0] });
    const day = new Date(at(49)).toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
    await page.evaluate((id) => {
      location.hash = `#/plan?sel=activities:${id}`;
    }, later);
    await until(async () => (await page.evaluate('location.hash')) === `#/plan?sel=activities%3A${later}&day=${day}`);
    await bar('Later run').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('.');
    await bar('Zone run').waitFor();
  });

  it('go back to today with an address that names no day', async () => {
    const day = new Date(at(49)).toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
    const goTo = (hash: string) =>
      page.evaluate((to) => {
        location.hash = to;
      }, hash);
    await goTo(`#/plan?day=${day}`);
    await bar('Later run').waitFor();
    await goTo('#/plan');
    await bar('Later run').waitFor({ state: 'detached' });
    expect(await page.evaluate('location.hash')).toBe('#/plan');
    await page.keyboard.press('.');
    await bar('Zone run').waitFor();
  });

  it('say the whole of a ride that is cut, and nothing of one that is out of view', async () => {
    await drawn('Zone run');
    expect(await bar('Zone run').getAttribute('title')).toContain('Zone run');
    const label = bar('Zone run').locator('.bar-label');
    const isHidden = () => label.evaluate((each) => getComputedStyle(each).visibility === 'hidden');
    expect(await isHidden()).toBe(false);
    await bar('Zone run').evaluate((each) => {
      const { inlineSize, insetInlineStart } = each.style;
      each
        .closest('.lane-box')
        ?.scrollTo({ left: Number.parseFloat(insetInlineStart) + Number.parseFloat(inlineSize) });
    });
    await until(isHidden);
  });

  it('lead to the first ride in three keys, and from ride to ride, with one stop for Tab', async () => {
    await drawn('Second run');
    await page.locator('#view').focus();
    await page.keyboard.press('ArrowDown');
    const current = () => page.locator('#lane-cursor').getAttribute('aria-label');
    expect(await current()).toContain('Zone run');
    await page.keyboard.press('ArrowRight');
    await until(async () => ((await current()) ?? '').includes('Second run'));
    await page.keyboard.press('Enter');
    await until(async () => page.url().includes('sel=activities'));
    await page.keyboard.press('e');
    await page.locator('.operation :focus').waitFor();
    for (const part of ['do=', 'sel=']) {
      await page.keyboard.press('Escape');
      await until(async () => !page.url().includes(part));
    }
    // The focus is on the ride again.
    await page.locator('.lane-box:focus').waitFor();
    expect(await current()).toContain('Second run');
    expect(await page.locator('.lane-box [tabindex="0"]').count()).toBe(0);
  });

  it('fold and unfold by a key, which people hear of', async () => {
    const id = await ride('Loose run', 2);
    await bar('Loose run').click();
    await page.locator('.lane-box').focus();
    const fold = page.locator('.lane-name.none .fold');
    const told = (state: string) => until(async () => (await page.locator('.live').textContent()) === state);
    await page.keyboard.press('l');
    await told('Folded: No vehicle');
    expect(await fold.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('L');
    await told('Unfolded: No vehicle');
    expect(await fold.getAttribute('aria-expanded')).toBe('true');
    await ask('DELETE', `/api/events/${id}`);
  });

  it('move a ride with Alt and arrows: the dry run is green, Enter writes, and undo takes it back', async () => {
    const id = await drawn('Key run');
    await page.locator('.lane-box').focus();
    await bar('Key run').click();
    await page.locator('.lane-box').focus();
    for (const key of ['Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+Shift+ArrowRight', 'Alt+ArrowDown'])
      await page.keyboard.press(key);
    await ghost();
    expect(await hoursOf(id)).toBe(4);
    await page.keyboard.press('Enter');
    await page.locator('.toast', { hasText: 'Key run' }).waitFor();
    expect([await hoursOf(id), (await stored(id))['vehicleId']]).toEqual([5 + 1 / 6, vans[3]]);
    await page.keyboard.press('Control+z');
    await until(async () => (await hoursOf(id)) === 4);
    expect((await stored(id))['vehicleId']).toBe(vans[2]);
    await bar('Key run').waitFor();
  });

  it('write nothing after Escape and after a pointer that was taken away', async () => {
    const id = await drawn('Left alone');
    const from = await middleOf(bar('Left alone'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 96, from.y + 32, { steps: 4 });
    await ghost();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 96, from.y, { steps: 4 });
    await page.locator('.ghost').first().waitFor();
    await page.locator('.lane-box').dispatchEvent('pointercancel', { pointerId: 1 });
    await page.locator('.ghost').waitFor({ state: 'detached' });
    await page.mouse.up();
    expect(await hoursOf(id)).toBe(3);
  });

  it('drag a ride over 40 lanes and days by their edges, while its bar is not drawn any more', async () => {
    const id = await drawn('Far run');
    const box = await page.locator('.lane-box').boundingBox();
    const from = await middleOf(bar('Far run'));
    if (!box) throw new Error('not drawn');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 30, { steps: 3 });
    await page.mouse.move(box.x + box.width - 6, box.y + box.height - 30, { steps: 5 });
    await until(async () => (await page.locator('.lane-box').evaluate((lanes) => lanes.scrollLeft)) > 4.5 * 24 * 96);
    expect(await bar('Far run').count()).toBe(0);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    await ghost();
    const says = (await page.locator('.ghost-text b').first().textContent()) ?? '';
    await page.mouse.up();
    await page.locator('.toast', { hasText: 'Far run' }).waitFor();
    const after = await stored(id);
    const start = after['startTime'] ?? '';
    expect(Date.parse(start) - BASE).toBeGreaterThan(2.5 * DAY_MS);
    expect(Math.round(Date.parse(start) / MINUTE_MS) % 5).toBe(0);
    expect(says).toContain(london(start));
    expect(says).toContain(`Van ${String(vans.indexOf(after['vehicleId'] ?? '') + 1).padStart(2, '0')}`);
    expect(vans.indexOf(after['vehicleId'] ?? '')).toBeGreaterThan(20);
  });

  it('show why a drop is refused, and open the form with what it would set', async () => {
    await drawn('Busy run');
    const id = await drawn('Bold run');
    const from = await middleOf(bar('Bold run'));
    const to = await middleOf(bar('Busy run'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, to.y, { steps: 4 });
    await ghost('red');
    await page.mouse.up();
    await until(async () => page.url().includes('do=updateEvent') && page.url().includes('sel=activities'));
    expect((await stored(id))['vehicleId']).toBe(vans[7]);
    // The form has what it would set, also once it has read what is.
    await page.locator('#panel .outcome.refused').waitFor();
    expect(await page.locator('#panel [data-field=vehicleId] input').inputValue()).toBe('Van 07');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  it('move what is selected together, and begin a new ride where a person points', async () => {
    const [one, two] = [await drawn('Pair one'), await drawn('Pair two')];
    await bar('Pair one').click({ modifiers: ['Control'] });
    await bar('Pair two').click({ modifiers: ['Control'] });
    await page.locator('.lane-box').focus();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    expect(await page.locator('.ghost').count()).toBe(2);
    await ghost();
    await page.keyboard.press('Enter');
    await until(async () => (await hoursOf(one)) === 4 && (await hoursOf(two)) === 5.5);
    await page.keyboard.press('Escape');
    const lane = await page.locator('.lane', { hasText: 'Van 12' }).boundingBox();
    const box = await page.locator('.lane-box').boundingBox();
    if (!lane || !box) throw new Error('not drawn');
    await page.mouse.dblclick(box.x + 600, lane.y + 15);
    await until(async () => page.url().includes('do=createEvent'));
    await page.keyboard.press('Escape');
  });

  it('lengthen a ride by its end, and begin the ride that a person draws', async () => {
    const id = await drawn('Bold run');
    const from = await middleOf(bar('Bold run').locator('.bar-end'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 48, from.y, { steps: 4 });
    await ghost();
    await page.mouse.up();
    await until(async () => (await stored(id))['endTime'] === at(4.5));
    expect(await hoursOf(id)).toBe(3);
    const lane = await page.locator('.lane', { hasText: 'Van 12' }).boundingBox();
    const box = await page.locator('.lane-box').boundingBox();
    if (!lane || !box) throw new Error('not drawn');
    await page.mouse.move(box.x + 400, lane.y + 15);
    await page.mouse.down();
    await page.mouse.move(box.x + 496, lane.y + 15, { steps: 4 });
    await page.mouse.up();
    const form = page.locator('#panel form');
    await form.locator('[data-field="startTime"]').waitFor();
    expect(await form.locator('[data-field="vehicleId"]').getByRole('combobox').inputValue()).toBe('Van 12');
    const times = await form
      .locator('input.time')
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    const [start = 0, end = 0] = times.map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
    expect((end - start + 1_440) % 1_440).toBe(60);
    await page.keyboard.press('Escape');
  });

  it('find rides without accents and capitals, and zoom to the whole event', async () => {
    await drawn('Accent run');
    await page.getByLabel('Filter lanes').fill('lukasiewicz accent');
    await until(async () => (await page.locator('.lane-rows .lane').count()) === 1);
    await page.getByLabel('Filter lanes').fill('');
    await page.getByRole('button', { name: 'Drivers', exact: true }).click();
    await page.locator('.lane', { hasText: 'Dana Łukasiewicz' }).locator('.bar').first().waitFor();
    await page.getByRole('button', { name: 'Vehicles', exact: true }).click();
    for (let n = 0; n < 4; n += 1) await page.keyboard.press('-');
    await until(async () => page.url().includes('zoom=event'));
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('+');
    await until(async () => !page.url().includes('zoom='));
  });

  it('are clean to axe, and say nothing in the console but the refusal of the drop', async () => {
    expect(await violationsOn(page)).toEqual([]);
    expect(desk.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  });
});

/** A finger: presses, moves and lets go, as a screen reports it. */
async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  point?: { x: number; y: number },
) {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
}

describe('the lanes under a finger', () => {
  it('drag after a long press, and scroll with a swipe', async () => {
    const { page: phone } = await signIn({ hasTouch: true });
    const id = await drawn('Touch run', phone);
    const session = await phone.context().newCDPSession(phone);
    const from = await middleOf(bar('Touch run', phone));
    const scrolled = () => phone.locator('.lane-box').evaluate((lanes) => lanes.scrollLeft);
    const before = await scrolled();
    await phone.locator('.lane-box').evaluate((lanes) => {
      lanes.addEventListener('scrollend', () => lanes.setAttribute('data-rests', ''), { once: true });
    });
    await touch(session, 'touchStart', from);
    for (let n = 1; n <= 6; n += 1) await touch(session, 'touchMove', { x: from.x - 15 * n, y: from.y });
    await touch(session, 'touchEnd');
    await until(async () => (await scrolled()) > before + 40);
    expect(await hoursOf(id)).toBe(2);
    // A swipe goes on for a moment after the finger has left.
    await phone.locator('.lane-box[data-rests]').waitFor();
    const again = await middleOf(bar('Touch run', phone));
    await touch(session, 'touchStart', again);
    await phone.locator('.ghost, .bar.away').first().waitFor();
    const held = await scrolled();
    for (let n = 1; n <= 6; n += 1) await touch(session, 'touchMove', { x: again.x + 16 * n, y: again.y });
    await ghost('green', phone);
    await touch(session, 'touchEnd');
    await until(async () => (await hoursOf(id)) === 3);
    expect(await scrolled()).toBe(held);
    await phone.context().close();
  });
});

describe('several rides under a finger', () => {
  it('are selected by taps, and move together', async () => {
    const size = { width: 1_100, height: 800 };
    const { page: pad } = await signIn({ hasTouch: true, isMobile: true, viewport: size });
    const both = [await drawn('Pair one', pad), await drawn('Pair two', pad)];
    const before = await Promise.all(both.map(hoursOf));
    await pad.getByRole('button', { name: 'Select several' }).tap();
    for (const title of ['Pair one', 'Pair two']) await bar(title, pad).tap({ position: { x: 20, y: 10 } });
    expect(await pad.locator('.bar.picked').count()).toBe(2);
    expect(pad.url()).not.toContain('sel=');
    const session = await pad.context().newCDPSession(pad);
    const from = await middleOf(bar('Pair one', pad));
    await touch(session, 'touchStart', from);
    await pad.locator('.ghost, .bar.away').first().waitFor();
    for (let n = 1; n <= 6; n += 1) await touch(session, 'touchMove', { x: from.x + 16 * n, y: from.y });
    await ghost('green', pad);
    expect(await pad.locator('.ghost').count()).toBe(2);
    await touch(session, 'touchEnd');
    await until(async () => String(await Promise.all(both.map(hoursOf))) === String(before.map((hour) => hour + 1)));
    await pad.context().close();
  });
});

describe('the desk from right to left', () => {
  let right: Page;
  beforeAll(async () => {
    ({ page: right } = await signIn({ locale: 'ar' }));
  });
  afterAll(() => right.context().close());

  it('has later times on the left', async () => {
    const id = await drawn('Left run', right);
    const from = await middleOf(bar('Left run', right));
    await right.mouse.move(from.x, from.y);
    await right.mouse.down();
    await right.mouse.move(from.x - 96, from.y, { steps: 4 });
    await ghost('green', right);
    await right.mouse.up();
    await until(async () => (await hoursOf(id)) === 3);
  });

  it('keeps the beginning of a name that reads the other way, where the view ends', async () => {
    await drawn('Accent run', right);
    await scrollTo(right, 'Accent run', 50);
    await until(async () => (await nameBeginsAt(right, 'Accent run')) >= 0);
  });

  it('has the names beside their places on the map', async () => {
    await placeOnMap();
    await right.evaluate(`location.hash = '#/map'`);
    const place = right.locator('.place-map .place', { hasText: 'Ashcombe House' });
    await place.waitFor();
    const [name, point] = await Promise.all(['text', 'rect'].map((part) => place.locator(part).boundingBox()));
    const overlap = name && point && name.x < point.x + point.width && point.x < name.x + name.width;
    expect(overlap).toBe(false);
  });
});

describe('the names of rides', () => {
  it('keep their accents', async () => {
    await drawn('Accent run');
    for (const part of ['.bar-label', '.bar-label b'])
      expect(
        await bar('Accent run')
          .locator(part)
          .evaluate((each) => getComputedStyle(each).overflowY),
      ).toBe('visible');
  });

  it('stay where they are when the panel opens beside the lanes', async () => {
    await page.evaluate(`location.hash = '#/plan'`);
    await drawn('Zone run');
    const top = () => page.locator('.lane-box').evaluate((lanes) => lanes.getBoundingClientRect().top);
    const before = await top();
    await page.evaluate(`location.hash = '#/plan?do=createEvent'`);
    await page.locator('#panel form').waitFor();
    expect(await top()).toBe(before);
    await page.keyboard.press('Escape');
  });
});

describe('the desk on a phone', () => {
  it('begins with the list of now, whose buttons fit a thumb, and reports for the driver', async () => {
    const start = new Date(Date.now() + 10 * MINUTE_MS).toISOString();
    const end = new Date(Date.now() + 40 * MINUTE_MS).toISOString();
    const id = await ride('Soon run', 0, {
      startTime: start,
      endTime: end,
      vehicleId: vans[20],
      driverId: await made('/api/drivers', { name: 'Ana Reeve', phone: '+447700900999' }),
    });
    const { page: phone } = await signIn({ viewport: { width: 390, height: 844 }, hasTouch: true }, '');
    const row = phone.locator('.now-row', { hasText: 'Soon run' });
    await row.waitFor();
    expect(await row.getByRole('link', { name: /Ana Reeve/ }).getAttribute('href')).toBe('tel:+447700900999');
    for (const button of await row.locator('.now-actions > *').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await row.getByRole('button', { name: 'It has started' }).click();
    await until(async () => (await stored(id))['status'] === 'IN_PROGRESS');
    await row.getByRole('button', { name: 'It is done' }).waitFor();
    expect(await violationsOn(phone)).toEqual([]);
    await phone.context().close();
  });
});

describe('the map of the desk', () => {
  it('shows our places, and moves by keys', async () => {
    await placeOnMap();
    await page.evaluate(`location.hash = '#/map'`);
    await page.locator('.place-map text', { hasText: 'Ashcombe House' }).waitFor();
    // Where it is, without its size, which follows the size of the window.
    const place = async () =>
      (await page.locator('.place-map .place').first().getAttribute('transform'))?.replace(/ scale.*/, '');
    const before = await place();
    await page.locator('.place-map').focus();
    await page.keyboard.press('ArrowRight');
    await until(async () => (await place()) !== before);
    await page.keyboard.press('0');
    await until(async () => (await place()) === before);
    expect(await violationsOn(page)).toEqual([]);
  });
});

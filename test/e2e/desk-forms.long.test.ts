import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import axe, { type AxeResults } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { DESK_FILE } from '#openapi/desk-operations.ts';
import { type Packed, unpacked } from '#shared/pages/desk/forms/operations.ts';
import { ONLY_VIOLATIONS, openPage } from '#test/support/browser.ts';
import { type InABrowser, startInABrowser } from './in-a-browser.ts';
import { until } from './until.ts';

const HOUR_MS = 3_600_000;
const operations = [...unpacked(JSON.parse(readFileSync(DESK_FILE, 'utf8')) as Packed).values()].filter(
  ({ isSilent }) => !isSilent,
);
const FILES = ['importTable', 'importVips'];

function wordsOf(language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(`shared/pages/desk/forms/languages/${language}.json`, 'utf8')) as Record<
    string,
    string
  >;
}
const english = wordsOf('en');

let started: InABrowser;
let ask: InABrowser['ask'];
let browser: InABrowser['browser'];
let made: InABrowser['made'];
let service: InABrowser['service'];
let page: Page;
const ids = { van: '', bus: '', dana: '', guest: '', hotel: '', hall: '', ride: '' };

/** These hours after noon of tomorrow: the ride that is typed at 22:15 then never meets the one that exists. */
function at(hours: number): string {
  const tomorrow = new Date(Date.now() + 24 * HOUR_MS).toISOString().slice(0, 10);
  return new Date(Date.parse(`${tomorrow}T12:00Z`) + hours * HOUR_MS).toISOString();
}

async function signIn(locale = 'en-GB', viewport = { width: 1_440, height: 900 }): Promise<Page> {
  const options = { locale, timezoneId: 'America/New_York', viewport };
  const seen = await openPage(browser, `${service.url}/api/board#/settings`, options);
  await seen.page.locator('a', { hasText: 'Administrator' }).click();
  await seen.page.locator('.desk').waitFor();
  return seen.page;
}

async function go(hash: string, on: Page = page): Promise<void> {
  await on.evaluate((address) => {
    location.hash = address;
  }, hash);
}

function form(id: string, on: Page = page): Locator {
  return on.locator(`[data-operation="${id}"]`);
}

async function openForm(id: string, selection = '', on: Page = page): Promise<Locator> {
  await go(`#/settings?do=${id}${selection && `&sel=${selection}`}`, on);
  await form(id, on).waitFor();
  return form(id, on);
}

/** Finds writes by what they are called in a language. */
async function findByWords(on: Page, language: string): Promise<void> {
  const words = wordsOf(language);
  await go('#/settings', on);
  for (const id of ['createPlace', 'sendMessages']) {
    // The desk follows keys a moment after it is drawn.
    for (const input = on.locator('dialog input'); !(await input.isVisible()); ) {
      await on.keyboard.press('Control+k');
      await input.waitFor({ timeout: 3_000 }).catch(() => undefined);
    }
    await on.locator('dialog input').fill(words[`op.${id}`] ?? '');
    await on.locator('dialog [role=option]').first().waitFor();
    await on.keyboard.press('Enter');
    await form(id, on).waitFor();
    expect(await on.locator('#panel h2').innerText()).toBe(words[`op.${id}`]);
  }
}

beforeAll(async () => {
  started = await startInABrowser();
  ({ ask, browser, made, service } = started);
  ids.van = await made('/api/vehicles', { name: 'Van A', type: 'VAN', seatCapacity: 7 });
  ids.bus = await made('/api/vehicles', { name: 'Van B', type: 'VAN', seatCapacity: 7 });
  ids.dana = await made('/api/drivers', { name: 'Dana Reeve' });
  ids.guest = await made('/api/vips', { name: 'Zoë Łukasiewicz', department: 'ADMIN' });
  ids.hotel = await made('/api/places', { name: 'Aurora House', kind: 'HOTEL' });
  ids.hall = await made('/api/places', { name: 'Meridian Hall', kind: 'VENUE' });
  ids.ride = await made('/api/events', {
    type: 'TRANSPORT',
    title: 'Ride to the gardens',
    startTime: at(0),
    endTime: at(1),
    pickupPlaceId: ids.hotel,
    dropoffPlaceId: ids.hall,
    vehicleId: ids.van,
    vipIds: [ids.guest],
  });
  page = await signIn();
});

afterAll(() => started.end());

beforeEach(async () => {
  await page.unrouteAll();
});

describe('a form', () => {
  it('that is left while it is sent takes the person from nothing, and its answer is offered', async () => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/api\/places$/, async (route) => {
      await mayAnswer;
      await route.continue();
    });
    const sent = page.waitForRequest(/api\/places$/);
    const place = await openForm('createPlace');
    await place.locator('#f-name').fill('Rose Garden');
    await place.locator('[data-field="kind"] :is(select, input)').first().waitFor();
    await page.locator('.outcome.possible').waitFor();
    await page.keyboard.press('Enter');
    await sent;
    const guest = await openForm('createVip');
    await guest.locator('#f-name').fill('Kept');
    answer();
    const offer = page.locator('.toasts').getByRole('button', { name: 'Show' });
    await offer.waitFor();
    expect(await guest.locator('#f-name').inputValue()).toBe('Kept');
    await offer.click();
    await page.locator('#panel').getByRole('heading', { name: 'Rose Garden' }).waitFor();
  });

  it('begins with what it was opened with, and no other form does', async () => {
    await go('#/settings');
    await page.keyboard.press('Control+k');
    await page.locator('dialog.palette').getByRole('combobox').fill('storm');
    await page.locator('dialog.palette [aria-busy=false] [role=option]').first().waitFor();
    await page.keyboard.press('Enter');
    const storm = form('createProposal');
    await storm.locator('[data-field="kind"] select').waitFor();
    expect(await storm.locator('[data-field="kind"] select').inputValue()).toBe('POSTPONE');
    const ride = await openForm('updateEvent', `activities:${ids.ride}`);
    await ride.locator('#f-title').fill('Ride to the lake');
    await ride.locator('.outcome.possible').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('of a day ends when that day of the event does, after what comes home at night', async () => {
    await ask('PATCH', '/api/settings', { dayStartsAt: '04:00' });
    const own = await signIn();
    await go(`#/settings?day=${at(0).slice(0, 10)}`, own);
    await own.evaluate("location.hash += '&do=createProposal'");
    const proposal = form('createProposal', own);
    await proposal.locator('[data-field="kind"] select').selectOption('ASSIGN');
    await own.waitForFunction("document.querySelector('#f-to')?.value !== ''");
    expect([await proposal.locator('#f-from').inputValue(), await proposal.locator('#f-to').inputValue()]).toEqual([
      '12:00 am',
      '4:00 am',
    ]);
    await ask('PATCH', '/api/settings', { dayStartsAt: '00:00' });
    await own.context().close();
  });
});

describe('what a write would do', () => {
  function answerInMany(words: number): Promise<unknown> {
    const json = { status: 409, code: 'HELD', title: 'Held', detail: 'Something holds it. '.repeat(words) };
    return page.route(/dryRun=true/, (route) => route.fulfill({ status: 409, json }));
  }
  function seen(on: Locator) {
    return on.evaluate((element) => {
      const part = (of: string) => element.querySelector(of) ?? element;
      const [fields, beside] = [part('.sections'), part('.beside')];
      return {
        isWhole: beside.scrollHeight <= beside.clientHeight,
        beside: beside.clientHeight,
        gap:
          part('footer').getBoundingClientRect().top - part('.sections > :last-child').getBoundingClientRect().bottom,
        fields: fields.clientHeight,
        foot: part('[type=submit]').getBoundingClientRect().bottom,
        isOver: beside.getBoundingClientRect().bottom > part('[type=submit]').getBoundingClientRect().top + 1,
      };
    });
  }

  it('is shown whole below a short form', async () => {
    await answerInMany(60);
    const removal = await openForm('deletePlace', `places:${ids.hall}`);
    await removal.locator('.outcome.refused').waitFor();
    const { beside, gap, isWhole } = await seen(removal);
    // A third of the window, which a long form leaves it, would not do.
    expect([isWhole, beside > 330, gap < 60]).toEqual([true, true, true]);
  });

  it('leaves a long form room, and its buttons in view', async () => {
    await answerInMany(400);
    const guest = await openForm('createVip');
    await guest.locator('#f-name').fill('Zoë');
    await guest.locator('[data-field="department"] input').first().check();
    await guest.locator('.outcome.refused').waitFor();
    const { fields, foot, isOver, isWhole } = await seen(guest);
    expect([isWhole, isOver, fields > 250, foot <= 900]).toEqual([false, false, true, true]);
  });
});

describe('every write', () => {
  it('has a form with its name, that nothing is wrong with for axe', async () => {
    await page.evaluate(axe.source);
    const wrong: string[] = [];
    for (const { id } of operations) {
      await go(`#/settings?do=${id}`);
      await (FILES.includes(id) ? page.getByRole('button', { name: 'Import' }).last() : form(id)).waitFor();
      expect(await page.locator('#panel h2').innerText()).toBe(english[`op.${id}`]);
      await page.evaluate(() => {
        for (const each of document.querySelectorAll<HTMLDetailsElement>('#panel details')) each.open = true;
      });
      const rules = "['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']";
      const run = `axe.run('#panel', { ${ONLY_VIOLATIONS}, runOnly: ${rules} })`;
      const { violations } = await page.evaluate<AxeResults>(run);
      wrong.push(...violations.map((each) => `${id}: ${each.id} ${each.nodes[0]?.html}`));
    }
    expect(wrong).toEqual([]);
  });

  it('is found by its words', () => findByWords(page, 'en'));
});

function textsOf(part: string, language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(`shared/domain/${part}/languages/${language}.json`, 'utf8')) as Record<string, string>;
}

// `palette.test.ts` finds each write in all languages. These have long words, wide signs, and the other direction.
describe.each(['de', 'ja', 'ar'])('the desk in %s', (language) => {
  let own: Page;
  beforeAll(async () => {
    own = await signIn(language);
  });
  afterAll(() => own.context().close());

  it('finds a write by its words', () => findByWords(own, language));

  it('says in that language what is wrong with fields, and why something is refused', async () => {
    const texts = textsOf('refusals', language);
    const guest = await openForm('createVip', '', own);
    await guest.locator('#f-name').fill('Zoë');
    await guest.locator('[data-field="department"] input').first().check();
    await guest.locator('#f-partySize').fill('0');
    await guest.locator('[data-field="partySize"] .fault').waitFor();
    const fault = (texts['INPUT_TOO_SMALL'] ?? '').replace('{min}', '1');
    expect(await guest.locator('[data-field="partySize"] .fault').innerText()).toBe(fault);
    expect(await guest.locator('.outcome').innerText()).toContain(fault);
    expect(await guest.locator('[lang=en]').allInnerTexts()).toEqual([]);
    const vehicle = await openForm('deleteVehicle', `vehicles:${ids.van}`, own);
    await vehicle.locator('.outcome.refused').waitFor();
    expect(await vehicle.locator('.outcome.refused').innerText()).toContain('Van A');
    expect(await vehicle.locator('[lang=en]').allInnerTexts()).toEqual([]);
  });

  it('says in that language what an import makes of the rows of a file', async () => {
    await go('#/import', own);
    const list = 'Name,Department,Pax,Cabin\nAda Vu,OTHER,2+1,x\nBo Lind,sales,many,\nTotal,,3,\n';
    await own
      .locator('input[type=file]')
      .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(list, 'utf8') });
    await own.locator('.import .faults.bad li').first().waitFor();
    const texts = textsOf('guest-list', language);
    await own.locator('.import li', { hasText: texts['LIST_IS_SUM'] ?? '' }).waitFor();
    await own.locator('.import .faults.bad li', { hasText: texts['LIST_NOT_WHOLE'] ?? '' }).waitFor();
    expect(await own.locator('.import [lang=en]').allInnerTexts()).toEqual([]);
  });
});

describe('the names of the views', () => {
  it.each(['de', 'fr'])('are whole words in %s, also where the browser knows no hyphens', async (language) => {
    const own = await signIn(language, { width: 1_400, height: 900 });
    const broken = await own.locator('.views li .name').evaluateAll((names) =>
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
    await own.context().close();
  });
});

/** Presses keys and counts them. */
function counted() {
  let count = 0;
  const press = async (...all: readonly string[]) => {
    for (const key of all) await page.keyboard.press(key);
    count += all.length;
  };
  return { press, keys: () => count };
}

describe('a guest', () => {
  it('is changed with the keyboard alone, in 40 keys', async () => {
    await go('#/settings');
    const { keys, press } = counted();
    await page.locator('main').first().focus();
    // What is typed while the palette and the form are loaded is for them.
    await press('/', ...Array.from('lukasie'));
    await page.locator('dialog [role=option]', { hasText: 'Zoë Łukasiewicz' }).first().waitFor();
    await press('Enter');
    await page.locator('.record-head').waitFor();
    await press('e', 'End', ...Array.from(' Ring'));
    await page.locator('.outcome.possible').waitFor();
    await press('Enter');
    await form('updateVip').waitFor({ state: 'detached' });
    expect((await ask('GET', `/api/vips/${ids.guest}`)).body.name).toBe('Zoë Łukasiewicz Ring');
    expect(keys()).toBeLessThanOrEqual(40);
    await press('Control+z');
    await until(async () => (await ask('GET', `/api/vips/${ids.guest}`)).body.name === 'Zoë Łukasiewicz');
    await press('Escape');
  });
});

describe('a ride', () => {
  it('is planned with the keyboard alone, in 40 keys, and can be taken back', async () => {
    // The desk shows tomorrow: at some hours, 22:15 of today is over.
    await go(`#/settings?day=${at(0).slice(0, 10)}`);
    const { keys, press } = counted();
    await page.locator('main').first().focus();
    await press('n');
    await page.locator('.operation :focus').waitFor();
    await press(
      ...Array.from('aur'),
      'Tab',
      ...Array.from('mer'),
      'Tab',
      'Tab',
      ...Array.from('2215'),
      'Tab',
      'Tab',
      'Tab',
    );
    await press(...Array.from('zoe'), 'Enter', 'Tab', ...Array.from('van'), 'Tab', ...Array.from('dan'), 'Tab');
    await page.locator('.outcome.possible').waitFor();
    await press('Enter');
    await form('createEvent').waitFor({ state: 'detached' });
    expect(keys()).toBeLessThanOrEqual(40);
    const planned = async () => {
      const { body } = await ask('GET', '/api/events?search=Aurora');
      return (body.items as { title: string }[]).filter(({ title }) => title === 'Aurora House → Meridian Hall');
    };
    expect(await planned()).toMatchObject([
      {
        title: 'Aurora House → Meridian Hall',
        pickupPlaceId: ids.hotel,
        dropoffPlaceId: ids.hall,
        vipIds: [ids.guest],
        vehicleId: ids.van,
        driverId: ids.dana,
      },
    ]);
    await page.locator('main').first().focus();
    await page.keyboard.press('Control+z');
    await until(async () => (await planned()).length === 0);
  });

  it('names no field that the person has not reached, until they send it', async () => {
    const change = await openForm('createEvent');
    const tried = page.waitForResponse((response) => response.status() === 400);
    await change.locator('#f-title').fill('Second ride');
    await (await tried).finished();
    await page.getByText('Trying it out').waitFor({ state: 'detached' });
    expect(await change.locator('.fault, .outcome.refused').count()).toBe(0);
    await page.getByRole('button', { name: 'Book' }).click();
    await change.locator('#f-startTime-fault').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('that is refused takes what is free instead', async () => {
    const change = await openForm('createEvent');
    await change.locator('#f-title').fill('Second ride');
    await change.locator('#f-pickupPlaceId').fill('Gate 4');
    await page.keyboard.press('Tab');
    await change.locator('#f-dropoffPlaceId').fill('Meridian');
    await page.keyboard.press('Tab');
    const local = new Date(at(0)).toLocaleString('sv', { timeZone: 'Europe/London' });
    await change.getByLabel('Starts: day').selectOption(local.slice(0, 10));
    await change.locator('#f-startTime').fill(local.slice(11, 16));
    await page.keyboard.press('Tab');
    await change.locator('#f-vehicleId').fill('Van A');
    await page.keyboard.press('Tab');
    await page.locator('.outcome.refused', { hasText: 'The vehicle is taken then' }).waitFor();
    await page.getByRole('button', { name: 'Use Van B (7)' }).click();
    expect(await change.locator('#f-vehicleId').inputValue()).toBe('Van B');
    await page.locator('.outcome.possible').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
});

describe('what is typed', () => {
  it('stays while the views change, and when the service does not answer, has no time, or knows the person no more', async () => {
    const change = await openForm('updateEvent', `activities:${ids.ride}`);
    await until(async () => (await change.locator('#f-title').inputValue()) !== '');
    await change.locator('#f-title').fill('Ride to the rose gardens');
    await page.locator('.differences').waitFor();
    expect(await page.locator('.differences').innerText()).toContain('Ride to the rose gardens');
    await go(`#/fleet?sel=activities:${ids.ride}`);
    await change.waitFor({ state: 'detached' });
    await openForm('updateEvent', `activities:${ids.ride}`);
    expect(await change.locator('#f-title').inputValue()).toBe('Ride to the rose gardens');
    for (const status of [0, 429, 401]) {
      let asked = 0;
      await page.route(`**/api/events/${ids.ride}*`, async (route) => {
        // A trial under way would end the wait before the write is sent.
        if (!route.request().url().includes('dryRun')) asked += 1;
        const body = JSON.stringify({ status, title: 'No', code: 'X' });
        if (status === 0) await route.abort();
        else await route.fulfill({ status, contentType: 'application/problem+json', body });
      });
      await page.getByRole('button', { name: 'Save' }).click();
      // A lost answer is asked for twice.
      await until(async () => asked >= (status === 0 ? 2 : 1));
      await page.locator('.operation [aria-disabled=false]').waitFor();
      await page.locator('.operation [role=alert]').first().waitFor();
      expect(await change.locator('#f-title').inputValue()).toBe('Ride to the rose gardens');
      await page.unrouteAll();
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await change.waitFor({ state: 'detached' });
  });

  it('stands beside what another person changed meanwhile, field by field', async () => {
    const change = await openForm('updateEvent', `activities:${ids.ride}`);
    await until(async () => (await change.locator('#f-title').inputValue()) === 'Ride to the gardens');
    await change.locator('#f-title').fill('Ride to the rose gardens');
    await page.locator('.outcome.possible').waitFor();
    await ask('PATCH', `/api/events/${ids.ride}`, { title: 'Ride to the lake', notes: 'By the north gate' });
    await page.getByRole('button', { name: 'Save' }).click();
    const conflicts = page.locator('.conflicts');
    await conflicts.waitFor();
    expect(await conflicts.innerText()).toContain('Ride to the lake');
    expect(await change.locator('#f-notes').inputValue()).toBe('By the north gate');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await conflicts.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save' }).click();
    await change.waitFor({ state: 'detached' });
    const { body } = await ask('GET', `/api/events/${ids.ride}`);
    expect(body).toMatchObject({ title: 'Ride to the rose gardens', notes: 'By the north gate' });
  });
});

describe('a folded part of a form', () => {
  it('opens under a click that the record meets on its way', async () => {
    let answer = () => undefined as unknown;
    const held = new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
    const address = `**/api/events/${ids.ride}`;
    await page.route(address, async (route) => {
      await held;
      await route.continue();
    });
    const change = await openForm('updateEvent', `activities:${ids.ride}`);
    const part = change.locator('details.part').last();
    await part.locator('summary').hover();
    await page.mouse.down();
    const read = page.waitForResponse(address);
    answer();
    await (await read).finished();
    await page.waitForTimeout(200);
    await page.mouse.up();
    await part.locator('> :not(summary)').first().waitFor();
    await until(async () => (await change.locator('#f-title').inputValue()) !== '');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.unroute(address);
  });
});

describe('what takes away or tells many', () => {
  it('asks once more, and says how many', async () => {
    const message = await openForm('sendMessages');
    await made('/api/drivers', { name: 'Erik Holt', phone: '+447700900101' });
    await message.locator('#f-driverIds').fill('dana');
    await page.keyboard.press('Enter');
    await message.locator('#f-text').fill('Meet at gate 4');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const removal = await openForm('deletePlace', `places:${ids.hall}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    expect(await removal.locator('.beside[aria-live=polite] .refused').innerText()).toMatch(/Meridian Hall|depend/);
    expect(await ask('GET', `/api/places/${ids.hall}`)).toMatchObject({ status: 200 });
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
});

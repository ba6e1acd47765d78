import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, type Seen } from '#test/support/browser.ts';
import { clientOf, fetchToken } from './api-client.ts';
import { at, CrisisEvent, NEXT_DAY } from './crisis-event.ts';
import { handOn, zoneOfMorning } from './desk-hand.ts';
import { type InABrowser, startInABrowser } from './in-a-browser.ts';

const ZONE = zoneOfMorning();
let started: InABrowser;
let event: CrisisEvent;
let desk: Seen;
let page: Page;
let hand: ReturnType<typeof handOn>;

beforeAll(async () => {
  started = await startInABrowser({ timezone: ZONE, country: 'GB' });
  event = new CrisisEvent(started);
  await event.enter();
  desk = await openPage(started.browser, `${started.service.url}/api/board`);
  ({ page } = desk);
  hand = handOn(page);
  await page.getByRole('link', { name: 'Administrator' }).click();
  await page.locator('.desk').waitFor();
  // It is as it was when the crises begin.
  await page.locator('.now-row').first().waitFor();
});
afterAll(() => started.end());

/** A moment so many minutes from now, by the clock of the event. */
function local(minutes: number): { date: string; time: string } {
  const format = new Intl.DateTimeFormat('sv', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
  const [date = '', time = ''] = format.format(new Date(at(minutes))).split(' ');
  return { date, time };
}
async function startsOf(...titles: readonly string[]): Promise<number[]> {
  const found = await Promise.all(titles.map((title) => event.read(title)));
  return found.map(({ startTime }) => Date.parse(startTime) / 60_000);
}
/** Plays something, and returns by how many minutes it has moved these. */
async function moved(titles: readonly string[], play: () => Promise<void>): Promise<number[]> {
  const before = await startsOf(...titles);
  await play();
  return (await startsOf(...titles)).map((start, n) => start - (before[n] ?? 0));
}
function dayText(minutes: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, weekday: 'short', day: 'numeric' }).format(
    new Date(at(minutes)),
  );
}
async function go(hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

describe('the thirteen crises of the festival, on the desk alone', () => {
  it('rides come in overnight, without cars', async () => {
    await hand.find('no car');
    await hand.sendAndDo();
    const { driver, vehicle } = await event.read('To the tailor');
    expect([typeof driver?.name, typeof vehicle?.name]).toEqual(['string', 'string']);
  });

  it('a flight is two hours late', async () => {
    const by = await moved(['Fetch Karim'], async () => {
      await hand.press('QQ203', 'Late…');
      await hand.type('minutes', '120');
      await hand.panel.getByText('Fetch Karim').waitFor();
      await hand.send();
      await hand.press('QQ203', 'Let the rides follow…');
      await hand.button('Do it', hand.panel).click();
      await hand.panel.locator('.ask').waitFor({ state: 'detached' });
    });
    expect(by).toEqual([120]);
  });

  it('a driver is ill', async () => {
    await hand.find('driver ill');
    await hand.choose('driverId', 'Bea');
    await hand.sendAndDo();
    const { driver } = await event.read('Jury there');
    expect([typeof driver?.name, driver?.name === 'Bea Holt']).toEqual(['string', false]);
  });

  it('a vehicle goes to the workshop', async () => {
    await hand.find('workshop');
    await hand.choose('vehicleId', 'Van 3');
    await hand.sendAndDo();
    const { vehicle } = await event.read('Press tour');
    expect([typeof vehicle?.name, vehicle?.name === 'Van 3']).toEqual(['string', false]);
  });

  it('the opening film starts half an hour later', async () => {
    const by = await moved(['Opening film', 'Film there', 'Film back'], async () => {
      await hand.press('Opening film', 'Late…');
      await hand.type('minutes', '30');
      await hand.sendAndDo();
    });
    expect(by).toEqual([30, 30, 30]);
  });

  it('a storm: everything in the evening is an hour later', async () => {
    const by = await moved(['Open air', 'Open air there', 'South table'], async () => {
      await hand.find('storm');
      await hand.typeMoment('from', local(590));
      await hand.type('minutes', '60');
      await hand.sendAndDo();
    });
    expect(by).toEqual([60, 60, 0]);
  });

  it('five cars become one coach', async () => {
    const cars = [1, 2, 3, 4, 5].map((n) => `Photo car ${n}`);
    await hand.find('one coach');
    await hand.choose('activityIds', ...cars);
    await hand.sendAndDo();
    const open = (await Promise.all(cars.map((each) => event.read(each)))).filter(
      ({ status }) => status === 'SCHEDULED',
    );
    expect(open.map(({ vehicle, vipIds }) => [vipIds.length, (vehicle?.seatCapacity ?? 0) >= 5])).toEqual([[5, true]]);
  });

  it('one ride must become two', async () => {
    await hand.press('Villa visit', 'Split a ride…');
    await hand.sendAndDo();
    const { vehicle, vipIds } = await event.read('Villa visit');
    expect([vipIds.length < 4, vehicle !== null]).toEqual([true, true]);
    for (const guest of ['Mia Stark', 'Noel Park', 'Olga Frost', 'Petra Quist'])
      expect((await event.itinerary(guest)).filter((title) => title.startsWith('Villa visit'))).toHaveLength(1);
  });

  it('two drivers swap', async () => {
    await hand.press('North table', 'Swap two rides…');
    await hand.choose('activityIds', 'South');
    await hand.panel.locator('[data-field="what"]').getByText('Drivers').click();
    await hand.sendAndDo();
    const both = await Promise.all(['North table', 'South table'].map((each) => event.read(each)));
    expect(both.map(({ driver }) => driver?.name)).toEqual(['Hal South', 'Gil North']);
  });

  it('a guest leaves a day early, and one comes a day late', async () => {
    await hand.press('Ottilie Sand', 'Guest arrives or leaves at another time…');
    await hand.typeMoment('leavesAt', local(700));
    await hand.sendAndDo();
    expect(await event.itinerary('Ottilie Sand')).toEqual([]);
    await hand.press('Omar Late', 'Guest arrives or leaves at another time…');
    await hand.typeMoment('arrivesAt', local(NEXT_DAY));
    await hand.sendAndDo();
    expect(await event.itinerary('Omar Late')).toEqual(['Studio']);
  });

  it('an interview is cancelled, with its rides', async () => {
    await hand.press('Portrait interview', 'Cancel it…');
    await hand.button('Do it', hand.panel).click();
    await hand.button('Take up again…', hand.panel).waitFor();
    const both = await Promise.all(['Portrait interview', 'Interview there'].map((each) => event.read(each)));
    expect(both.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('the fire alarm rings: who has answered?', async () => {
    await hand.find('fire alarm');
    await hand.type('title', 'Alarm at the hotel');
    await hand.send();
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.getByRole('searchbox', { name: 'Find a guest' }).fill('Idris');
    await page.locator('.person', { hasText: 'Idris Vane' }).focus();
    await page.keyboard.press('a');
    await page.locator('.person.mark-ACCOUNTED', { hasText: 'Idris Vane' }).waitFor();
    const [{ id }] = (await started.ask('GET', '/api/musters')).body.items;
    const { body } = await started.ask('GET', `/api/musters/${id}`);
    expect(body).toMatchObject({ title: 'Alarm at the hotel', counts: { byState: { ACCOUNTED: { guests: 1 } } } });
  });
});

describe('the sixteen crises of a summit, on the desk alone', () => {
  it('a guest misses the ride and calls', async () => {
    await hand.press('Airport shuttle', 'Aboard: Mia Stark');
    await hand.button('It has started', hand.panel).click();
    const row = page.locator('.row[data-code="NOBODY_ABOARD"]', { hasText: 'Airport shuttle' });
    await row.waitFor();
    await row.getByRole('button', { name: /ride/ }).last().click();
    await hand.button('Do it', row).click();
    await page.waitForFunction(() => location.hash.includes('proposal'));
    await hand.doSteps();
    const shuttle = await event.read('Airport shuttle');
    expect(shuttle.notAboard).toMatchObject([{ vipId: event.id('Noel Park'), outcome: 'LEFT_LATER' }]);
  });

  it('a driver is caught in a closed road with guests aboard', async () => {
    await hand.press('Eve Caught', 'Replace a car or driver…');
    await hand.sendAndDo();
    const rides = await event.activitiesOf('Sana Noor');
    const relief = rides.find(({ pickupLocation }) => pickupLocation?.startsWith('On the way'));
    expect(relief).toMatchObject({ dropoffPlaceId: event.id('Hotel Dune'), driver: { name: expect.any(String) } });
    expect(relief?.driver?.name).not.toBe('Eve Caught');
  });

  it('a hotel is evacuated: all who lodge there leave together', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('g');
    await page.getByRole('searchbox', { name: 'Find in the list' }).fill('Aurora');
    await page.getByRole('checkbox').first().check();
    await hand.button('Change hotels').click();
    await hand.choose('placeId', 'Hotel Dune');
    await hand.typeMoment('ridesAt', local(50));
    await hand.sendAndDo();
    for (const name of ['Lodger One', 'Lodger Five']) {
      const { body } = await started.ask('GET', `/api/vips/${event.id(name)}`);
      expect(body.lodging.at(-1).placeId).toBe(event.id('Hotel Dune'));
      const away = (await event.activitiesOf(name)).find(({ title }) => title === 'To Hotel Dune');
      expect(away).toMatchObject({
        dropoffPlaceId: event.id('Hotel Dune'),
        driver: { name: expect.any(String) },
        vehicle: { name: expect.any(String) },
      });
    }
  });

  it('the dinner moves from the island to the palace, because of wind', async () => {
    await hand.press('Island dinner', 'Move to another place…');
    await hand.choose('placeId', 'Palace');
    await hand.sendAndDo();
    const all = await Promise.all(
      ['Island dinner', 'Dinner car', 'Boat out', 'Boat back', 'Car home'].map((each) => event.read(each)),
    );
    const [dinner, out, ...rest] = all;
    expect([dinner?.placeId, out?.dropoffPlaceId]).toEqual([event.id('Palace'), event.id('Palace')]);
    expect(rest.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'SCHEDULED']);
  });

  it('the plenary is cancelled by mistake with its rides, and comes back', async () => {
    const titles = ['Plenary', ...[1, 2, 3, 4].flatMap((n) => [`Plenary there ${n}`, `Plenary back ${n}`])];
    const states = async () => (await Promise.all(titles.map((each) => event.read(each)))).map(({ status }) => status);
    await hand.find('called off');
    await hand.choose('masterId', 'Plenary');
    await hand.sendAndDo();
    expect(await states()).toEqual(titles.map(() => 'CANCELLED'));
    await hand.button('Take all of it back').click();
    await page.getByRole('heading', { name: 'Take back changes' }).waitFor();
    await hand.doSteps();
    expect(await states()).toEqual(titles.map(() => 'SCHEDULED'));
  });

  it('a head of state comes with 6 more people', async () => {
    await hand.press('Head Nkomo', 'Larger party…');
    await hand.type('partySize', '8');
    await hand.sendAndDo();
    expect((await started.ask('GET', `/api/vips/${event.id('Head Nkomo')}`)).body.partySize).toBe(8);
    const rides = await event.activitiesOf('Head Nkomo');
    const seats = rides.reduce((sum, { vehicle }) => sum + (vehicle?.seatCapacity ?? 0), 0);
    expect(seats).toBeGreaterThanOrEqual(8);
  });

  it('a subcontractor withdraws with its drivers', async () => {
    await page.locator('button.day', { hasText: dayText(NEXT_DAY) }).click();
    await hand.find('subcontractor withdraws');
    await hand.choose('supplierId', 'Harbour');
    await hand.sendAndDo();
    const both = await Promise.all(['Harbour ride 1', 'Harbour ride 2'].map((each) => event.read(each)));
    expect(both.map(({ driver }) => [!!driver, /Harbour/.test(driver?.name ?? '')])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it('all ways take 25 minutes longer for an hour', async () => {
    await hand.find('traffic jam');
    await hand.panel.getByLabel('All ways').check();
    await hand.typeMoment('from', local(NEXT_DAY + 240));
    await hand.typeMoment('to', local(NEXT_DAY + 300));
    await hand.type('addMinutes', '25');
    await hand.sendAndDo();
    const { endTime, startTime } = await event.read('Slow way');
    expect((Date.parse(endTime) - Date.parse(startTime)) / 60_000).toBeGreaterThan(30);
  });

  it('a guest is there twice', async () => {
    await hand.press('Zed Twice', 'Merge two guests…');
    await hand.choose('duplicateId', 'Zedd');
    await hand.panel.locator('.outcome.possible').waitFor();
    await hand.send();
    await hand.panel.locator('[data-operation="mergeVip"]').waitFor({ state: 'detached' });
    expect(await event.itinerary('Zed Twice')).toEqual(['Zed breakfast']);
  });

  it('a car gets a second driver, who is held as the first is', async () => {
    await hand.press('Second driver ride', 'Edit…');
    // The first field gets the focus once the ride is read, which may scroll the form under the mouse.
    await hand.panel.locator('.sections :focus').waitFor();
    await hand.panel.locator('summary', { hasText: 'Vehicle and driver' }).click();
    await hand.choose('coDriverId', 'Ned');
    await hand.panel.locator('.outcome.possible').waitFor();
    await hand.send();
    await hand.panel.getByRole('heading', { name: 'Second driver ride' }).waitFor();
    const ride = await event.read('Second driver ride');
    expect(ride.coDriverId).toBe(event.id('Ned Rowe'));
    const { endTime, startTime } = ride;
    const body = { type: 'TRANSPORT', title: 'Other', vipIds: [], driverId: event.id('Ned Rowe'), endTime, startTime };
    expect(await started.ask('POST', '/api/events?dryRun=true', body)).toMatchObject({ status: 409 });
  });

  it('a guest does not come at all, and one is away for the afternoon', async () => {
    await hand.press('Absent Abel', 'Cancel rides…');
    await hand.sendAndDo();
    expect(await event.itinerary('Absent Abel')).toEqual([]);
    await hand.press('Wanda Away', 'Guest is away…');
    await hand.typeMoment('from', local(NEXT_DAY + 330));
    await hand.typeMoment('to', local(NEXT_DAY + 410));
    await hand.sendAndDo();
    expect(await event.itinerary('Wanda Away')).toEqual([]);
  });

  it('the museum is flooded: its rides go to the palace', async () => {
    await hand.find('flood');
    await hand.choose('fromPlaceId', 'Museum');
    await hand.choose('placeId', 'Palace');
    await hand.sendAndDo();
    const both = await Promise.all(['Museum tour 1', 'Museum tour 2'].map((each) => event.read(each)));
    expect(both.map(({ dropoffPlaceId }) => dropoffPlaceId)).toEqual([event.id('Palace'), event.id('Palace')]);
  });

  it('two mend the same crisis at once: what the other planned stops, and says why', async () => {
    const other = clientOf(started.service.url, await fetchToken(started.folder, 'coordinator'));
    const { body: user } = await other('POST', '/api/users/register', {});
    await started.ask('PATCH', `/api/users/${user.id}`, { role: 'COORDINATOR', isApproved: true });
    const { page: second } = await openPage(started.browser, `${started.service.url}/api/board`);
    await second.getByRole('link', { name: 'Coordinator' }).click();
    await second.locator('.now-row').first().waitFor();
    await second.locator('button.day', { hasText: dayText(NEXT_DAY) }).click();
    const theirs = handOn(second);
    await theirs.press('Flo Pair', 'Replace a car or driver…');
    await theirs.type('reason', 'Theirs');
    await theirs.panel.locator('.outcome.possible').waitFor();
    await theirs.send();
    await theirs.button(/^Do these steps/).waitFor();
    await hand.press('Flo Pair', 'Replace a car or driver…');
    await hand.sendAndDo();
    const { driver } = await event.read('Pair ride');
    expect(driver?.name).not.toBe('Flo Pair');
    await theirs.button(/^Do these steps/).click();
    await second.locator('.proposal .made .fault').waitFor();
    await second.context().close();
    // The colleague has left. Their plan is taken over, and does nothing twice.
    await go('#/proposals');
    await page.locator('.proposals li', { hasText: 'Theirs' }).getByRole('button').click();
    await hand.button('Take it over').click();
    await hand.button(/^Do these steps/).click();
    await page.locator('.proposal .made .fault').waitFor();
    await page.getByText('Steps chosen: 1 of 1').waitFor();
    expect((await event.read('Pair ride')).driver?.name).toBe(driver?.name);
  });

  it('a colleague leaves in the middle of a plan, and another goes on', async () => {
    const other = clientOf(started.service.url, await fetchToken(started.folder, 'coordinator'));
    await event.make('/api/events', 'Left over', {
      type: 'TRANSPORT',
      title: 'Left over',
      startTime: at(NEXT_DAY + 700),
      endTime: at(NEXT_DAY + 720),
      vipIds: [],
    });
    const body = { kind: 'ASSIGN', from: at(NEXT_DAY + 690), to: at(NEXT_DAY + 730) };
    const { id } = (await other('POST', '/api/proposals', body)).body;
    await go(`#/proposals?proposal=${id}`);
    await hand.button('Take it over').click();
    await hand.doSteps();
    expect((await event.read('Left over')).driver).not.toBeNull();
  });

  it('a sheet in the wrong zone brings 32 meetings two hours too late', async () => {
    await go('#/import');
    const rows = Array.from({ length: 32 }, (_, n) => {
      const [from, to] = [local(2 * NEXT_DAY + n), local(2 * NEXT_DAY + n + 30)];
      return `${from.date},${from.time},${to.time},Meeting,Briefing ${n}`;
    });
    const buffer = Buffer.from(['Date,Start,End,Type,Title', ...rows].join('\n'));
    await page.locator('input[type=file]').setInputFiles({ name: 'programme.csv', mimeType: 'text/csv', buffer });
    await page.getByText('Row by row').waitFor();
    await hand.button('Work out the steps').click();
    await hand.doSteps();
    const starts = async () => {
      const { date } = local(2 * NEXT_DAY);
      const { body } = await started.ask('GET', `/api/events?from=${date}&to=${date}&limit=100`);
      const found = body.items.filter(({ title }: { title: string }) => title.startsWith('Briefing'));
      return found.map(({ startTime }: { startTime: string }) => Date.parse(startTime)).toSorted();
    };
    const before = await starts();
    await hand.find('wrong time zone');
    await hand.choose('importId', 'Imported');
    await hand.type('minutes', '-120');
    await hand.sendAndDo();
    expect(await starts()).toEqual(before.map((each: number) => each - 120 * 60_000));
    expect(before).toHaveLength(32);
  });
});

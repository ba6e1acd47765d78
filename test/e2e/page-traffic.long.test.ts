import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { FEED_MS } from '#shared/pages/desk/store/rate.ts';
import { HOUR_MS, SECOND_MS } from '#shared/units/durations.ts';
import { DESK, GUESTS_SHOWN, HOURS, MAP_SHOWN, NEWS, OPENED, requestsOf } from '#test/bench/cost/desk.ts';
import { DRIVE_NEWS, DRIVE_POLLS } from '#test/bench/cost/usage.ts';
import { startBrowser } from '#test/support/browser.ts';
import { type Stage, stageOf } from '#test/support/drive.ts';
import { openSlowly, type SlowPage } from '#test/support/slow-page.ts';
import { demonstrationFolder } from './demonstration-folder.ts';
import { endAll, type LocalService, startLocalService } from './local-service.ts';

/** The pages do in a quarter of an hour what docs/operations/cost.md assumes, and a quarter as often as in an hour. */
const SECONDS = 900;
const PART = (SECONDS * SECOND_MS) / HOUR_MS;
/** What the page of costs says may be 15 % more than the browser asks, and 5 % less. */
const TOLERANCE = { over: 0.85, under: 1.05 };

let folder = '';
let service: LocalService;
let browser: Browser;
let stage: Stage;

beforeAll(async () => {
  folder = await demonstrationFolder();
  [service, browser] = await Promise.all([
    startLocalService({ folder, isPlain: true, env: { MOTORCADE_JOBS: 'off', MOTORCADE_DEMO: 'on' } }),
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

function open(path: string, person: string, sign: string): Promise<SlowPage> {
  return openSlowly(browser, `${service.url}/api/${path}`, async (page) => {
    await page.getByRole('link', { name: person }).click();
    await page.locator(sign).first().waitFor();
  });
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

/** Fails unless the browser asked what the costs say: each operation no more often, and all of them about as often. */
function expectAsSaid(asked: Readonly<Record<string, number>>, said: Readonly<Record<string, number>>): void {
  process.stdout.write(`${JSON.stringify({ asked, said })}\n`);
  expect(Object.keys(said)).toEqual(expect.arrayContaining(Object.keys(asked)));
  for (const [name, count] of Object.entries(asked))
    expect([name, count]).toEqual([name, Math.min(count, Math.ceil(Number(said[name]) * TOLERANCE.under + 1))]);
  expect(sumOf(asked)).toBeGreaterThan(sumOf(said) * TOLERANCE.over);
}

/** Tells in which steps something happens that happens so often. */
function rhythm(times: number): (second: number) => boolean {
  const every = SECONDS / times;
  return (second) => Math.floor(second / every) !== Math.floor((second - 5) / every);
}

describe('the requests of a browser', () => {
  it('at a desk where someone works are those of the costs', async () => {
    const ride = await stage.aRide(60);
    const { page, pass } = await open('board#/plan', 'Administrator', '.desk');
    const [isNews, isOpened] = [rhythm((NEWS / HOURS) * PART), rhythm(OPENED * PART)];
    const mapAt = SECONDS * GUESTS_SHOWN;
    const planAt = mapAt + SECONDS * MAP_SHOWN;
    let changes = 0;
    // What the stage has changed is read first.
    await pass(60);
    const asked = await pass(SECONDS, async (second) => {
      await page.keyboard.press('Shift');
      const view = second < mapAt ? 'now' : second < planAt ? 'map' : 'plan';
      await page.evaluate(`location.hash = '#/${view}${isOpened(second) ? `?sel=activities:${ride}` : ''}'`);
      changes += 1;
      if (isNews(second)) await stage.ask('PATCH', `/api/events/${ride}`, { notes: `Change ${changes}` });
    });
    const said = DESK.map((each) => [each.counted, (requestsOf(each) / HOURS) * PART] as const);
    expectAsSaid(asked, Object.fromEntries(said));
    await page.context().close();
  });

  it('at a desk that no one touches, or sees, are fewer', async () => {
    const { page, pass } = await open('board#/plan', 'Administrator', '.desk');
    await pass(180);
    const seconds = 600;
    const polls = (ms: number, within = seconds) => (within * SECOND_MS) / ms;
    const few = seconds / 2;
    expect(Math.abs(Number((await pass(few)).listChanges) - polls(FEED_MS.quiet, few))).toBeLessThanOrEqual(2);
    await page.evaluate(`Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'))`);
    const hidden = await pass(seconds);
    expect(Math.abs(Number(hidden['listChanges']) - polls(FEED_MS.hidden))).toBeLessThanOrEqual(2);
    expect(sumOf(hidden)).toBeLessThan(polls(FEED_MS.working) / 4);
    await page.context().close();
  });

  it('at the page of a driver are those of the costs', async () => {
    const ride = await stage.aRide(200);
    const { page, pass } = await open('drive', 'Driver', 'text=Up to date at');
    const isNews = rhythm(DRIVE_NEWS * PART);
    const asked = await pass(SECONDS, async (second) => {
      if (isNews(second)) await stage.ask('PATCH', `/api/events/${ride}`, { notes: `Change at ${second}` });
    });
    const news = DRIVE_NEWS * PART;
    // After each change, the page asks anew from where to go on.
    const said = { getMySchedule: news, getSettings: news, listDriverMessages: news };
    expectAsSaid(asked, { listChanges: DRIVE_POLLS * PART, ...said });
    await page.context().close();
  });
});

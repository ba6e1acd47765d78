import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { said } from '#shared/pages/desk/kit/toast.ts';
import type { Bar } from '#shared/pages/desk/lanes/bars.ts';
import { drop, leaveMove, moveTo, moving, verdict } from '#shared/pages/desk/lanes/moving.ts';
import { begin, signInEnded } from '#shared/pages/desk/session.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { apiOf } from '#shared/pages/parts/api-client.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

const START = Date.parse('2027-05-10T08:00:00.000Z');
const record = {
  id: 'act_1',
  version: 3,
  startTime: '2027-05-10T08:00:00.000Z',
  endTime: '2027-05-10T09:00:00.000Z',
};
const BAR = {
  key: 'veh_1:act_1',
  id: 'act_1',
  kind: 'activities',
  title: 'Airport run',
  start: START,
  end: START + HOUR_MS,
  record,
} as unknown as Bar;
const MOVE = { bars: [BAR], fromLane: 'veh_1', toLane: 'veh_1', startBy: HOUR_MS, endBy: HOUR_MS };
const SAYS = 'Too many requests from this address. Wait 20 seconds. It is then sent by itself.';

/** What the service answers to dry runs and writes, one after the other. */
let answers: Response[] = [];
const asked: string[] = [];
/** Lets the time pass for which something waits. */
let passTime: (() => void) | undefined;
let dropped: Promise<void> | undefined;

function tooMany(): Response {
  const document = { title: 'Too many', status: 429, code: 'RATE_LIMITED' };
  return Response.json(document, { status: 429, headers: { 'Retry-After': '20' } });
}

const { fetch, setTimeout: later } = globalThis;

beforeEach(() => {
  asked.length = 0;
  passTime = undefined;
  globalThis.fetch = (url, init) => {
    if (init?.method !== 'PATCH') return Promise.reject(new Error('No network'));
    asked.push(JSON.stringify(url).includes('dryRun') ? 'tried' : 'written');
    return Promise.resolve(answers.shift() ?? Response.error());
  };
  const api = apiOf({ token: () => Promise.resolve('token') } as never);
  begin({ api, user: { id: 'ann', role: 'COORDINATOR' }, signOut: () => undefined } as never);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
    if (ms === 20_000) passTime = run;
    else if (ms <= 1_000) setImmediate(run);
  }) as never);
});

afterEach(async () => {
  // The desk asks no more, so that its timer does not hold the process.
  signInEnded.value = true;
  leaveMove();
  passTime?.();
  await dropped;
  jest.restoreAllMocks();
  globalThis.fetch = fetch;
  journal.value = [];
});

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !holds(); tries += 1) await new Promise((done) => later(done, 10));
  expect(holds()).toBe(true);
}

describe('a move that is one request too many', () => {
  it('waits with its ghost and says so, and is sent again once', async () => {
    answers = [Response.json({}), tooMany(), Response.json({ ...record, version: 4 })];
    moveTo(MOVE, 'keys');
    await until(() => verdict.value?.light === 'green');
    dropped = drop();
    await until(() => passTime !== undefined);
    expect([moving.value?.bars, verdict.value]).toEqual([[BAR], { light: 'waiting', says: [SAYS] }]);
    await until(() => said.value === SAYS);
    // Who presses Enter again does not send it twice.
    await drop();
    expect(asked).toEqual(['tried', 'written']);
    passTime?.();
    await dropped;
    expect([asked, moving.value, journal.value.length]).toEqual([['tried', 'written', 'written'], undefined, 1]);
  });

  it('is not sent any more, if the person leaves it while it waits', async () => {
    answers = [Response.json({}), tooMany()];
    moveTo(MOVE, 'keys');
    await until(() => verdict.value?.light === 'green');
    dropped = drop();
    await until(() => passTime !== undefined);
    leaveMove();
    passTime?.();
    await dropped;
    expect([asked, journal.value]).toEqual([['tried', 'written'], []]);
  });

  it('waits also with its dry run: it is not refused, and a drop waits with it', async () => {
    answers = [tooMany(), Response.json({}), Response.json({ ...record, version: 4 })];
    moveTo(MOVE, 'pointer');
    await until(() => passTime !== undefined);
    expect(verdict.value).toEqual({ light: 'waiting', says: [SAYS] });
    dropped = drop();
    await dropped;
    passTime?.();
    expect([asked, journal.value.length]).toEqual([['tried', 'tried', 'written'], 1]);
  });
});

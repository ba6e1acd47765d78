import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as getFlightBudget from '#functions/flights/get-flight-budget.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as flightPoller from '#functions/jobs/flight-poller.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFlights } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';

const flights = useFlights();
useTable();
const clock = useClock();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

type Reply = readonly [status: number, body: unknown];
/** What the provider answers for a flight number. Undefined: it closes the connection. */
let replyFor: (flightNumber: string) => Reply | undefined;
let asked: string[] = [];
const server = createServer((request, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', 'http://provider');
  const number = url.searchParams.get('flight_iata') ?? url.pathname.split('/').at(-1) ?? '';
  asked.push(number);
  const reply = replyFor(number);
  if (!reply) return void request.socket.destroy();
  const [status, body] = reply;
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
});
let port = 0;
beforeAll(async () => {
  port = await listen(server, 0);
});
afterAll(() => closeServer(server, 0));

/** Each test has a month of its own. */
let month = 0;
beforeEach(() => {
  month += 1;
  asked = [];
});
function at(day: number, hours = 0, minutes = 0): string {
  return new Date(Date.UTC(2031, month, day, hours, minutes)).toISOString();
}
const VENDORS = {
  aviationstack: { none: { data: [] }, path: '/v1' },
  aeroapi: { none: { flights: [] }, path: '/aeroapi' },
} as const;
type Vendor = keyof typeof VENDORS;
function use(vendor: Vendor): void {
  flights.configure({ FLIGHTS_URL: `http://127.0.0.1:${port}${VENDORS[vendor].path}`, FLIGHTS_VENDOR: vendor });
  replyFor = () => [200, VENDORS[vendor].none];
}
async function track(now: string, flightNumber: string) {
  clock.stop(Date.parse(now));
  const times = { departure: { scheduledTime: at(12, 10) }, arrival: { scheduledTime: at(12, 15) } };
  const body = { flightNumber, flightDate: at(12).slice(0, 10), ...times };
  const tracked = await call(trackFlight, { as, body });
  if (tracked.status !== 201) throw new Error(tracked.text);
  return tracked.body.id as string;
}
function poll(now: string) {
  clock.stop(Date.parse(now));
  return run(flightPoller, now);
}
function of(flightNumber: string) {
  return { as, params: { flightNumber }, query: { date: at(12).slice(0, 10) } };
}
async function budget() {
  return (await call(getFlightBudget, { as })).body;
}

describe('AeroAPI refuses dates more than two days ahead with 400', () => {
  const REFUSAL = { title: 'Invalid argument', reason: 'INVALID_ARGUMENT', detail: 'start is too late', status: 400 };

  it.each(['aeroapi', 'aviationstack'] as const)('so that %s is not asked, and nothing is spent', async (vendor) => {
    use(vendor);
    replyFor = () => [400, REFUSAL];
    await track(at(1), 'BA606');
    for (const dryRun of ['true', 'false']) {
      const { query, ...request } = of('BA606');
      const pressed = await call(refreshFlight, { ...request, query: { ...query, dryRun } });
      expect([pressed.status, pressed.body.code]).toEqual([409, 'FLIGHT_UNKNOWN']);
      expect(pressed.body.detail).toContain('does not know flight BA606');
    }
    expect(await budget()).toMatchObject({ used: 0, pausedUntil: null });
    // A flight of long ago is not asked for either.
    clock.stop(Date.parse(at(28)));
    expect((await call(refreshFlight, of('BA606'))).body.detail).toContain('any more');
    expect(asked).toEqual([]);
  });
});

const REFUSALS: readonly (readonly [string, Vendor, Reply])[] = [
  [
    'a date too far ahead',
    'aeroapi',
    [400, { title: 'Bad', reason: 'INVALID_ARGUMENT', detail: 'start', status: 400 }],
  ],
  ['an unknown ident', 'aeroapi', [404, { title: 'Unknown', reason: 'NOT_FOUND', detail: 'ident', status: 404 }]],
  [
    'a validation error',
    'aviationstack',
    [422, { error: { code: 'validation_error', message: 'Request failed', context: { flight_iata: [{ key: 'x' }] } } }],
  ],
  ['a validation error in a 200', 'aviationstack', [200, { error: { code: 'validation_error', message: 'Failed' } }]],
  ['a flight that is not found', 'aviationstack', [404, { error: { code: '404_not_found', message: 'Not found' } }]],
];

describe('a provider refuses one flight', () => {
  it.each(REFUSALS)('because of %s (%s): that flight rests, and the others are asked', async (_what, vendor, reply) => {
    use(vendor);
    const { none } = VENDORS[vendor];
    replyFor = (number) => (number.endsWith('1') ? reply : [200, none]);
    const numbers = ['BA601', 'BA611', 'BA602', 'BA603'];
    for (const number of numbers) await track(at(9), number);
    await poll(at(9));
    expect(await poll(at(12, 8))).toMatchObject({ asked: 4 });
    expect(await budget()).toMatchObject({ used: 4, pausedUntil: null, brought: { failed: 2 } });
    expect((await call(getFlight, of('BA601'))).body.lastFailure).toMatchObject({ reason: 'REFUSED' });
    // Pressing again spends nothing.
    const pressed = await call(refreshFlight, of('BA601'));
    expect([pressed.status, pressed.body.code]).toEqual([502, 'PROVIDER_FAILED']);
    expect(pressed.body.detail).toContain(at(12, 8, 30));
    expect(asked).toHaveLength(4);
    // A flight that is refused again and again costs three requests, as one that the provider does not know.
    for (let hours = 9; hours < 24; hours += 1) await poll(at(12, hours));
    expect(asked.filter((number) => number === 'BA601')).toHaveLength(3);
    expect((await budget()).pausedUntil).toBeNull();
  });
});

describe('a provider refuses us', () => {
  it.each([
    [401, 'CONFIGURATION'],
    [402, 'QUOTA'],
    [403, 'CONFIGURATION'],
    [429, 'RATE'],
    [500, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
    [undefined, 'UNAVAILABLE'],
  ] as const)('with %s, so all polls pause: %s', async (status, kind) => {
    for (const vendor of ['aeroapi', 'aviationstack'] as const) {
      month += 1;
      use(vendor);
      replyFor = () => (status === undefined ? undefined : [status, { message: 'No' }]);
      await track(at(9), 'BA601');
      await poll(at(9));
      await poll(at(12, 8));
      expect((await budget()).pauseReason).toMatch(new RegExp(`^${kind}: `));
    }
  });
});

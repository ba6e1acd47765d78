import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as getFlightBudget from '#functions/flights/get-flight-budget.ts';
import * as receiveFlightAlert from '#functions/flights/receive-flight-alert.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as flightPoller from '#functions/jobs/flight-poller.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { findNotice } from '#shared/entities/flights/flight-notice.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

const flights = useFlights();
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');

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
const SECRET = 'a-secret-of-alerts-that-is-long';
type Vendor = keyof typeof VENDORS;
function use(vendor: Vendor): void {
  flights.configure({
    FLIGHTS_WEBHOOK_SECRET: SECRET,
    FLIGHTS_URL: `http://127.0.0.1:${port}${VENDORS[vendor].path}`,
    FLIGHTS_VENDOR: vendor,
  });
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

type Row = Readonly<Record<string, unknown>>;
function aeroRow(fields: Row = {}): Row {
  return {
    ident: 'BAW606',
    ident_iata: 'BA606',
    fa_flight_id: 'BAW606-1-schedule-1',
    cancelled: false,
    diverted: false,
    status: 'Scheduled',
    origin: { code_iata: 'JFK', code_icao: 'KJFK', timezone: 'UTC' },
    destination: { code_iata: 'LHR', code_icao: 'EGLL', timezone: 'UTC' },
    scheduled_out: at(12, 10),
    estimated_in: at(12, 16, 10),
    scheduled_in: at(12, 15),
    ...fields,
  };
}
function stackRow(
  flightStatus: string,
  { departed = false, fields = {} }: { departed?: boolean; fields?: Row } = {},
): Row {
  const side = (iata: string, scheduled: string) => ({ iata, timezone: 'UTC', scheduled, terminal: 5, gate: 12 });
  return {
    flight_date: at(12).slice(0, 10),
    flight_status: flightStatus,
    departure: { ...side('JFK', at(12, 10)), ...(departed ? { actual: at(12, 10, 4) } : {}) },
    arrival: { ...side('LHR', at(12, 15)), baggage: 7 },
    flight: { iata: 'BA606' },
    ...fields,
  };
}
const LOST = { status: 'UNKNOWN', statusReason: 'no longer tracked' };

describe('a flight that flies is reported as cancelled', () => {
  /** A flight with a pick-up whose driver is told of a cancellation. */
  async function withPickup(): Promise<string> {
    const flightId = await track(at(12, 8), 'BA606');
    const [startTime, endTime] = [at(12, 15, 30), at(12, 16, 30)];
    return anEvent(as, {
      type: 'TRANSPORT',
      title: 'Pick-up',
      flightId,
      driverId: await aDriver(),
      startTime,
      endTime,
    });
  }
  async function lostRows() {
    const { items } = (await call(listAttention, { as })).body;
    return items.filter(({ code }: { code: string }) => /^FLIGHT_NOT|CANCEL|_NOT_MOVED/.test(code));
  }

  // `cancelled` of AeroAPI means that FlightAware no longer tracks the flight. Its old row stays beside the row that flies.
  const gone = { cancelled: true, status: 'result unknown' };
  const AERO: readonly (readonly [string, readonly (() => Row)[], object])[] = [
    ['the flag, with a departure', [() => aeroRow({ ...gone, actual_off: at(12, 10, 9) })], { status: 'ACTIVE' }],
    [
      'the word and the flag, with a departure',
      [() => aeroRow({ cancelled: true, status: 'Cancelled', actual_out: at(12, 10, 1) })],
      { status: 'ACTIVE' },
    ],
    ['the flag, with a landing', [() => aeroRow({ ...gone, actual_on: at(12, 14, 59) })], { status: 'LANDED' }],
    [
      'a row that is lost, before one that flies',
      [() => aeroRow(gone), () => aeroRow({ actual_off: at(12, 10, 9) })],
      { status: 'ACTIVE' },
    ],
    [
      'a row that flies, before one that is lost',
      [() => aeroRow({ actual_off: at(12, 10, 9) }), () => aeroRow(gone)],
      { status: 'ACTIVE' },
    ],
    [
      'a cancelled row, before one that is planned',
      [() => aeroRow({ cancelled: true, status: 'Cancelled' }), () => aeroRow()],
      { status: 'SCHEDULED' },
    ],
    ['the flag alone', [() => aeroRow(gone)], LOST],
  ];
  const STACK: readonly (readonly [string, readonly (() => Row)[], object])[] = [
    ['the word, with a departure', [() => stackRow('cancelled', { departed: true })], { status: 'ACTIVE' }],
    [
      'the word, with a position in the air',
      [() => stackRow('cancelled', { fields: { live: { is_ground: false } } })],
      { status: 'ACTIVE' },
    ],
    [
      'a cancelled row, before one that flies',
      [() => stackRow('cancelled'), () => stackRow('active')],
      { status: 'ACTIVE' },
    ],
    [
      'a row that flies, before a cancelled one',
      [() => stackRow('active'), () => stackRow('cancelled')],
      { status: 'ACTIVE' },
    ],
  ];
  const CASES = [
    ...AERO.map((each) => ['aeroapi', ...each] as const),
    ...STACK.map((each) => ['aviationstack', ...each] as const),
  ];

  it.each(CASES)('by %s: %s. No person is told', async (vendor, _what, rows, expected) => {
    use(vendor);
    const pickup = await withPickup();
    const answer = rows.map((row) => row());
    replyFor = () => [200, vendor === 'aeroapi' ? { flights: answer } : { data: answer }];
    await call(refreshFlight, of('BA606'));
    expect((await call(getFlight, of('BA606'))).body).toMatchObject(expected);
    expect((await findNotice(pickup))?.flightStatus).not.toBe('CANCELLED');
    const found = await lostRows();
    const codes = found.map(({ code }: { code: string }) => code);
    expect(codes.filter((code: string) => code.startsWith('FLIGHT_NOT'))).toEqual(
      expected === LOST ? ['FLIGHT_NOT_TRACKED'] : [],
    );
    if (expected !== LOST) return;
    expect(codes).toHaveLength(1);
    expect(await findNotice(pickup)).toBeUndefined();
    expect(found[0]).toMatchObject({ subject: { name: 'BA606' }, mend: null });
  });

  it('and lost at the first answer: no driver is told of its timetable either', async () => {
    use('aeroapi');
    const pickup = await withPickup();
    replyFor = () => [200, { flights: [aeroRow({ ...gone, scheduled_in: at(12, 17) })] }];
    await call(refreshFlight, of('BA606'));
    expect((await call(getFlight, of('BA606'))).body).toMatchObject(LOST);
    expect(await findNotice(pickup)).toBeUndefined();
    // What a person learns of it is told.
    const delay = await call(recordFlightDelay, { ...of('BA606'), body: { minutes: 90 } });
    expect([delay.status, (await findNotice(pickup))?.minutes]).toEqual([200, expect.any(Number)]);
  });

  it('by the words of the provider alone: then the driver is told', async () => {
    for (const vendor of ['aeroapi', 'aviationstack'] as const) {
      month += 1;
      use(vendor);
      const pickup = await withPickup();
      const row = vendor === 'aeroapi' ? aeroRow({ cancelled: true, status: 'Cancelled' }) : stackRow('cancelled');
      replyFor = () => [200, { flights: [row], data: [row] }];
      await call(refreshFlight, of('BA606'));
      expect((await call(getFlight, of('BA606'))).body).toMatchObject({ status: 'CANCELLED', statusReason: null });
      expect(await findNotice(pickup)).toMatchObject({ flightStatus: 'CANCELLED' });
    }
  });

  it('by an alert: times outrank the flag, the flag alone is a question, and a later departure ends a cancellation', async () => {
    const alert = async (event: string, fields: Row) => {
      const { origin: _from, destination: _to, ...flight } = aeroRow(fields);
      const body = {
        alert_id: 1,
        event_code: event,
        flight: { ...flight, origin_iata: 'JFK', destination_iata: 'LHR' },
      };
      const query = { flight: `flt_BA606_${at(12).slice(0, 10)}` };
      await call(receiveFlightAlert, { as: 'anonymous', params: { secret: SECRET }, query, body });
      return (await call(getFlight, of('BA606'))).body;
    };
    use('aeroapi');
    const pickup = await withPickup();
    expect(await alert('filed', gone)).toMatchObject(LOST);
    expect(await findNotice(pickup)).toBeUndefined();
    expect(await alert('cancelled', { cancelled: true })).toMatchObject({ status: 'CANCELLED' });
    expect(await findNotice(pickup)).toMatchObject({ flightStatus: 'CANCELLED' });
    expect(await alert('off', { ...gone, actual_off: at(12, 10, 9) })).toMatchObject({
      status: 'ACTIVE',
      statusReason: null,
    });
    expect(await alert('cancelled', { cancelled: true })).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('a provider writes terminals, gates and belts as numbers', () => {
  it('and both vendors read them', async () => {
    for (const vendor of ['aeroapi', 'aviationstack'] as const) {
      month += 1;
      use(vendor);
      await track(at(12, 8), 'BA606');
      const numbers = {
        terminal_origin: 5,
        gate_origin: 12,
        terminal_destination: 5,
        gate_destination: 12,
        baggage_claim: 7,
      };
      replyFor = () => [200, { flights: [aeroRow(numbers)], data: [stackRow('scheduled')] }];
      await call(refreshFlight, of('BA606'));
      expect((await call(getFlight, of('BA606'))).body).toMatchObject({
        departure: { terminal: '5', gate: '12' },
        arrival: { terminal: '5', gate: '12', baggage: '7' },
      });
    }
  });
});

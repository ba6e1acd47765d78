import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as gpsSync from '#functions/jobs/gps-sync.ts';
import * as getSettings from '#functions/settings/get-settings.ts';
import { traccar } from '#shared/adapters/gps/traccar.ts';
import { osrm } from '#shared/adapters/ways/osrm.ts';
import { ANSWERED, afterWord, failingServices } from '#shared/domain/services/service-word.ts';
import { later } from '#shared/domain/time/days.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import type { ServiceStates } from '#shared/schemas/services/service-state.ts';
import { DEFAULT_FEATURES } from '#shared/schemas/settings/features.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { useTable } from '#test/support/table.ts';

useLog();
const gps = useGps();
const queues = useQueues(gpsSync);
useTable();
const clock = useClock();
let as: string;

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers each request with this status and text. */
function says(status: number, text: string, type = 'text/plain'): Reply {
  return (_request, response) => void response.writeHead(status, { 'Content-Type': type }).end(text);
}
function page(status: number, title: string): Reply {
  return says(status, `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`, 'text/html');
}

let reply: Reply = says(200, '[]');
const server = createServer((request, response) => reply(request, response));
let url = '';
beforeAll(async () => {
  as = await aUser('ADMINISTRATOR');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const START = '2027-05-10T09:00:00.000Z';
const TOKEN = 'SDBGAiEA1UnTrueToken';

describe('a tracker that refuses us, or fails', () => {
  const drivers = ['Ada', 'Ben', 'Cleo'];
  const ids: number[] = [];
  let minutes = 0;
  beforeAll(async () => {
    clock.stop(Date.parse(START));
    gps.configure();
    for (const name of drivers) {
      const driverId = await aDriver(name);
      ids.push(await aDevice(gps, as, driverId));
      const times = { startTime: later(START, 1_800_000), endTime: later(START, 5_400_000) };
      await anEvent(as, { type: 'TRANSPORT', title: `Ride of ${name}`, driverId, ...times });
    }
    await aDriver('Free');
  });
  // Each case begins a minute after the one before, with a tracker that works.
  beforeEach(() => {
    gps.configure({ GPS_URL: `${url}/api`, GPS_TOKEN: TOKEN });
    reply = works;
    aMinuteLater();
  });
  const works: Reply = ({ url: path }, response) => {
    const devices = ids.map((id) => ({ id, lastUpdate: null }));
    response.end(JSON.stringify(path?.startsWith('/api/devices') ? devices : []));
  };
  function aMinuteLater(): void {
    minutes += 1;
    clock.stop(Date.parse(now()));
  }
  function now(): string {
    return later(START, minutes * 60_000);
  }
  async function rows(): Promise<{ code: string; detail: string; severity: string; since: string; mend: unknown }[]> {
    return (await call(listAttention, { as })).body.items.filter(({ code }: { code: string }) =>
      /^(SERVICE|DRIVER)_/.test(code),
    );
  }
  async function service() {
    return (await call(getSettings, { as })).body.services.gps;
  }

  it.each([
    {
      report: 'an ended token (traccar/traccar issues 2500, 3206, 5052)',
      answers: says(401, 'HTTP 401 Unauthorized - WebApplicationException (SecurityRequestFilter:126 < ...)'),
      code: 'SERVICE_REFUSES',
      word: 'The GPS tracker refuses the token or the password (401).',
    },
    {
      report: 'an account that may not (a proxy with access rules)',
      answers: page(403, '403 Forbidden'),
      code: 'SERVICE_REFUSES',
      word: 'The GPS tracker refuses the token or the password (403).',
    },
    {
      report: 'an address without `/api` (traccar/traccar issue 3620)',
      answers: says(404, 'HTTP 404 Not Found - NotFoundException (...)'),
      code: 'SERVICE_REFUSES',
      word: 'The GPS tracker refuses the request (404).',
    },
    {
      report: 'an account that sees no device any more',
      answers: says(200, '[]', 'application/json'),
      code: 'SERVICE_REFUSES',
      word: 'The GPS tracker shows our account none of our 3 devices.',
    },
    {
      report: 'a proxy before a tracker that is away',
      answers: page(502, '502 Bad Gateway'),
      code: 'SERVICE_FAILS',
      word: 'The GPS tracker has an error (502).',
    },
    {
      report: 'the page of a proxy where a person should log in',
      answers: page(200, 'Sign in'),
      code: 'SERVICE_FAILS',
      word: 'The GPS tracker answered 200 with something that is not JSON.',
    },
    {
      report: 'a tracker that closes the connection',
      answers: (({ socket }) => void socket.destroy()) satisfies Reply,
      code: 'SERVICE_FAILS',
      word: 'The GPS tracker cannot be reached.',
    },
  ])('$report is one row about the service and none about drivers', async ({ answers, code, word }) => {
    await queues.run(gpsSync, now());
    expect((await rows()).map((row) => row.code)).toEqual(drivers.map(() => 'DRIVER_OFFLINE'));
    aMinuteLater();
    reply = answers;
    await queues.run(gpsSync, now());
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ code, severity: 'WARNING', since: now(), mend: null, subject: { type: 'Service' } });
    expect(row?.detail).toContain(`“${word}”`);
    expect(row?.detail).toMatch(code === 'SERVICE_REFUSES' ? /An administrator .* GPS_TOKEN/ : /We ask again/);
    expect(await service()).toEqual({
      enabled: true,
      configured: true,
      answeredAt: expect.any(String),
      failingSince: now(),
      problem: code,
      lastWord: word,
      lastWordAt: now(),
    });
    expect(JSON.stringify([row, await service()])).not.toContain(TOKEN);
  });

  it('has no row once it answers, and says since when it failed, however it does', async () => {
    await queues.run(gpsSync, now());
    aMinuteLater();
    reply = page(502, '502 Bad Gateway');
    const since = now();
    await queues.run(gpsSync, since);
    aMinuteLater();
    reply = says(401, '');
    await queues.run(gpsSync, now());
    expect(await rows()).toMatchObject([{ code: 'SERVICE_REFUSES', since }]);
    reply = works;
    await queues.run(gpsSync, now());
    expect((await rows()).map(({ code }) => code)).not.toContain('SERVICE_REFUSES');
    expect(await service()).toMatchObject({ answeredAt: now(), lastWord: 'It answered well.' });
    expect(await service()).not.toHaveProperty('failingSince');
  });
});

describe('positions that are none', () => {
  const fix = (fields: object) => ({
    deviceId: 7,
    valid: true,
    fixTime: '2026-11-21T10:00:00.000+00:00',
    serverTime: '2026-11-21T10:00:02.000+00:00',
    latitude: 52.52,
    longitude: 13.405,
    speed: 12.7,
    course: 271,
    accuracy: 8,
    ...fields,
  });

  it.each([
    ['0,0 from a device without a fix (traccar/traccar issues 2326, 4148, 5156)', { latitude: 0, longitude: 0 }],
    ['almost 0,0', { latitude: 0.0001, longitude: -0.0002 }],
    ['a longitude out of range after a restart (traccar/traccar issue 2418)', { longitude: -270.608233 }],
    ['a latitude out of range', { latitude: 91.2 }],
    ['NaN, as Java writes it', { latitude: 'NaN', longitude: 'NaN' }],
    ['no value', { latitude: null, longitude: null }],
  ])('%s is no position, and the device has the others', async (_report, fields) => {
    reply = says(200, JSON.stringify([fix(fields), fix({ fixTime: '2026-11-21T10:00:30.000+00:00' })]));
    const tracker = traccar({ url, authorization: 'Bearer x' });
    const ask = () => tracker.fixes('7', '2026-11-21T09:00:00.000Z', '2026-11-21T11:00:00.000Z');
    expect(await ask()).toMatchObject([{ fixTime: '2026-11-21T10:00:30.000Z', latitude: 52.52 }]);
    reply = says(200, JSON.stringify([fix(fields)]));
    expect(await ask()).toEqual([]);
  });

  it('0 on one of the two lines is a place: the equator and the meridian of Greenwich have roads', async () => {
    reply = says(200, JSON.stringify([fix({ latitude: 0 }), fix({ longitude: 0 })]));
    const tracker = traccar({ url, authorization: 'Bearer x' });
    expect(await tracker.fixes('7', '2026-11-21T09:00:00.000Z', '2026-11-21T11:00:00.000Z')).toHaveLength(2);
  });
});

describe('a router', () => {
  const [hotel, island, hall] = [51.51, 60.1, 51.5].map((latitude) => ({ latitude, longitude: -0.12 })) as [
    Coordinates,
    Coordinates,
    Coordinates,
  ];
  const ask = () => osrm({ url }).table([hotel, island], [hall, island]);
  const refuses = (code: string, message: string, status = 400) => says(status, JSON.stringify({ code, message }));

  it('that reaches one point by no road answers for the others (Project-OSRM/osrm-backend issues 5845, 6620)', async () => {
    const asked: string[] = [];
    reply = ({ url: path = '' }, response) => {
      asked.push(path);
      const [, points = ''] = /driving\/([^?]+)/.exec(path) ?? [];
      const number = points.split(';').findIndex((point) => point.includes('60.1'));
      if (number >= 0)
        return refuses('NoSegment', `Could not find a matching segment for coordinate ${number}`)(
          null as never,
          response,
        );
      response.end(JSON.stringify({ code: 'Ok', durations: [[420]] }));
    };
    expect(await ask()).toEqual([
      [420, null],
      [null, null],
    ]);
    expect(asked).toHaveLength(2);
    reply = refuses('NoSegment', 'Could not find a matching segment for coordinate 0');
    expect(await ask()).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it.each([
    [
      'a server that takes fewer points than we send (Project-OSRM/osrm-backend issue 5022)',
      refuses('TooBig', 'Too many table coordinates'),
      'CONFIGURATION',
      /--max-table-size 100/,
    ],
    [
      'a point without a road that it does not name',
      refuses('NoSegment', 'No segment'),
      'REFUSED',
      /\(400, NoSegment\)/,
    ],
    ['a table without a way', refuses('NoTable', 'No table found'), 'REFUSED', /\(400, NoTable\)/],
    [
      'another profile than driving',
      refuses('InvalidOptions', 'Options are invalid'),
      'REFUSED',
      /\(400, InvalidOptions\)/,
    ],
    [
      'a request that it cannot parse',
      refuses('InvalidUrl', 'URL string malformed close to position 51'),
      'REFUSED',
      /\(400, InvalidUrl\)\.$/,
    ],
    ['a service that was not built', refuses('NotImplemented', 'table', 501), 'UNAVAILABLE', /\(501, NotImplemented\)/],
    ['a public server that has enough of us', says(429, 'Too Many Requests'), 'RATE', /\(429\)|429/],
    ['a key that a proxy does not take', page(403, '403 Forbidden'), 'CONFIGURATION', /403/],
    ['a server that is loading its roads', page(503, '503 Service Temporarily Unavailable'), 'UNAVAILABLE', /503/],
  ])('%s', async (_report, answers, kind, said) => {
    reply = answers;
    const failed = await ask().catch((error: unknown) => error);
    expect(failed).toMatchObject({ kind, message: expect.stringMatching(said) });
  });
});

describe('the word of a service', () => {
  const at = (minutes: number) => later(START, minutes * 60_000);
  const fails = { problem: 'SERVICE_FAILS', said: 'It has an error (502).' } as const;

  it('is stored if it differs, or after 5 minutes, and never over a later one', () => {
    const good = afterWord(undefined, ANSWERED, at(0));
    expect(good).toEqual({ version: 1, at: at(0), answeredAt: at(0), lastWord: 'It answered well.' });
    expect(afterWord(good, ANSWERED, at(4))).toBeUndefined();
    expect(afterWord(good, ANSWERED, at(5))).toMatchObject({ version: 2, answeredAt: at(5) });
    const bad = afterWord(good, fails, at(1));
    expect(bad).toMatchObject({ version: 2, answeredAt: at(0), failingSince: at(1), problem: 'SERVICE_FAILS' });
    expect(afterWord(bad, ANSWERED, at(0))).toBeUndefined();
    expect(afterWord(bad, { ...fails, said: 'x'.repeat(400) }, at(2))?.lastWord).toHaveLength(300);
  });

  it('counts for a day, and for an hour if only people ask the service', () => {
    const bad = afterWord(undefined, fails, at(0));
    const states = { gps: bad, copilot: bad, messaging: afterWord(undefined, ANSWERED, at(0)) } as ServiceStates;
    const failing = (minutes: number, features = DEFAULT_FEATURES) =>
      failingServices(states, features, at(minutes)).map(({ service }) => service);
    expect(failing(60)).toEqual(['gps', 'copilot']);
    expect(failing(61)).toEqual(['gps']);
    expect(failing(24 * 60 + 1)).toEqual([]);
    expect(failing(0, { ...DEFAULT_FEATURES, gps: false })).toEqual(['copilot']);
  });
});

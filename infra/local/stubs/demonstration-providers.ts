import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { readJsonFile, writeJsonFile } from '#infra/local/control/json-file.ts';
import { drive } from '#infra/local/demo/routes.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { startAviationStack } from './aviationstack.ts';
import { startChatCompletions } from './chat-completions.ts';
import { answerSentences } from './model/answer-sentences.ts';
import { startOsrm } from './osrm.ts';
import { reactingPhone, startSignalCli } from './signal-cli.ts';
import type { StubAirport, StubFlight } from './stub-flight.ts';
import { StubDevice, startTraccar } from './traccar.ts';

interface Place {
  /** The base address of the API. */
  readonly api: string;
  readonly dataFolder: string;
  /** Whether the table is empty. */
  readonly isNew: boolean;
}

/**
 * Starts stubs for the outside services that are not configured. Returns the environment that names them. A configured service
 * stays as it is.
 */
export async function startProviders(
  given: Readonly<Record<string, string | undefined>>,
  place: Place,
  parts: AsyncDisposableStack,
): Promise<Record<string, string>> {
  return {
    ...(given['FLIGHTS_URL'] ? {} : await startFlights(parts)),
    ...(given['GPS_URL'] ? {} : await startGps(place, parts)),
    ...(given['MESSAGING_URL'] ? {} : await startMessaging(place, parts)),
    ...(given['COPILOT_URL'] ? {} : await startModel(parts)),
    ...(given['ROUTING_URL'] ? {} : await startRouter(parts)),
  };
}

async function startRouter(parts: AsyncDisposableStack): Promise<Record<string, string>> {
  const router = await startOsrm();
  parts.defer(() => router.stop());
  return { ROUTING_URL: router.url };
}

/** The model of the demonstration understands a few sentences by rules. */
async function startModel(parts: AsyncDisposableStack): Promise<Record<string, string>> {
  const model = await startChatCompletions(answerSentences);
  parts.defer(() => model.stop());
  return { COPILOT_URL: model.url, COPILOT_KEY: model.key, COPILOT_MODEL: 'rules' };
}

async function startFlights(parts: AsyncDisposableStack): Promise<Record<string, string>> {
  const flights = await startAviationStack(demonstrationFlights(new Date().toISOString()));
  parts.defer(() => flights.stop());
  return { FLIGHTS_URL: flights.url, FLIGHTS_KEY: flights.key };
}

/** Keeps the devices in the data folder: the table names them, and it outlives the stub. */
async function startGps({ dataFolder, isNew }: Place, parts: AsyncDisposableStack): Promise<Record<string, string>> {
  const file = join(dataFolder, 'tracker.json');
  const devices = isNew ? [] : ((await readJsonFile(file, z.array(StubDevice))) ?? []);
  let written = Promise.resolve();
  const onChange = (all: readonly StubDevice[]): void => {
    written = written.then(() => writeJsonFile(file, all));
  };
  const tracker = await startTraccar({ devices, onChange, drive });
  parts.defer(async () => {
    await tracker.stop();
    await written;
  });
  return { GPS_URL: tracker.url, GPS_TOKEN: tracker.token, GPS_DEVICE_URL: tracker.deviceUrl };
}

/** The phones of the demonstration confirm and answer messages through the webhook, as those of drivers do. */
async function startMessaging({ api }: Place, parts: AsyncDisposableStack): Promise<Record<string, string>> {
  const messaging = await startSignalCli();
  parts.defer(() => messaging.stop());
  const secret = randomBytes(24).toString('base64url');
  const post = (notification: object) =>
    fetch(`${api}/api/messaging/webhook?secret=${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notification),
    });
  messaging.onDelivery(reactingPhone(post));
  return { MESSAGING_URL: messaging.url, MESSAGING_NUMBER: messaging.number, MESSAGING_WEBHOOK_SECRET: secret };
}

/** Returns the jobs whose timers begin with a run: what they read from the stubs is worth seeing at once. */
export function firstJobs(providers: Readonly<Record<string, string>>): string[] {
  return [...('GPS_URL' in providers ? ['gps-sync'] : []), ...('ROUTING_URL' in providers ? ['refresh-ways'] : [])];
}

function airport(iata: string, icao: string, timezone: string, name: string): StubAirport {
  return { airport: name, iata, icao, timezone };
}

const NEW_YORK = airport('JFK', 'KJFK', 'America/New_York', 'John F Kennedy International');
const LONDON = airport('LHR', 'EGLL', 'Europe/London', 'Heathrow');

/** Daily flights to the event: number, airline, origin, departure in UTC, duration in minutes, usual delay in minutes. */
const LINES: readonly (readonly [string, string, StubAirport, string, number, number])[] = [
  ['BA178', 'British Airways', NEW_YORK, '12:55', 405, 35],
  ['AA100', 'American Airlines', NEW_YORK, '23:10', 410, 0],
  ['LH908', 'Lufthansa', airport('FRA', 'EDDF', 'Europe/Berlin', 'Frankfurt International'), '10:30', 100, 20],
  ['SQ322', 'Singapore Airlines', airport('SIN', 'WSSS', 'Asia/Singapore', 'Singapore Changi'), '15:45', 850, 0],
  ['JL43', 'Japan Airlines', airport('HND', 'RJTT', 'Asia/Tokyo', 'Tokyo Haneda'), '02:35', 850, 75],
  ['AF1680', 'Air France', airport('CDG', 'LFPG', 'Europe/Paris', 'Charles de Gaulle'), '07:20', 75, 0],
  ['FI450', 'Icelandair', airport('KEF', 'BIKF', 'Atlantic/Reykjavik', 'Keflavik International'), '07:40', 190, 15],
  ['EK3', 'Emirates', airport('DXB', 'OMDB', 'Asia/Dubai', 'Dubai International'), '10:30', 460, 0],
];

/** The number of days for which the stub knows flights. */
const DAYS = 120;

/** Returns the flights of the demonstration from yesterday on. Two days of three have delays, known one hour before departure. */
export function demonstrationFlights(today: string): StubFlight[] {
  return Array.from(
    { length: DAYS },
    (_, day) => Date.parse(`${today.slice(0, 10)}T00:00:00Z`) + (day - 1) * DAY_MS,
  ).flatMap((midnight, day) =>
    LINES.map(([iata, name, from, time, minutes, late]) => {
      const [hours = 0, past = 0] = time.split(':').map(Number);
      const departs = midnight + (hours * 60 + past) * MINUTE_MS;
      const delay = day % 3 === 2 ? 0 : late;
      return {
        iata,
        airline: { name, iata: iata.slice(0, 2), icao: '' },
        from,
        to: LONDON,
        departs: new Date(departs).toISOString(),
        arrives: new Date(departs + minutes * MINUTE_MS).toISOString(),
        delays: delay > 0 ? [{ knownFrom: new Date(departs - 60 * MINUTE_MS).toISOString(), minutes: delay }] : [],
        ...(iata === 'AA100' ? { codeshares: ['BA1511'] } : {}),
      };
    }),
  );
}

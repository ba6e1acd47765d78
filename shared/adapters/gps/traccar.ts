import * as z from 'zod';
import { parseJson } from '#shared/domain/parse-json.ts';
import { faultOfStatus, type ServiceFault } from '#shared/domain/services/service-word.ts';
import { AnswerTooLong, fetchText, whyNoAnswer, withoutEndSlashes } from '#shared/platform/fetch-text.ts';
import type { Fix, Sighting } from '#shared/schemas/gps/gps.ts';
import { type GpsTracker, TrackerFailed } from './gps-tracker.ts';

/** Reads Traccar over its REST interface. The account must be a user who may add devices, and who sees only these devices. */
export function traccar(account: TraccarAccount): GpsTracker {
  const ask = async <S extends z.ZodType>(request: TraccarRequest, schema: S): Promise<z.output<S>> =>
    parsed(await askTraccar(account, request), schema);
  const devices = () => ask({ path: '/devices' }, Devices);
  return {
    addDevice: async (device) => (await ask({ method: 'POST', path: '/devices', body: device }, Created)).id,
    removeDevice: async (trackerId) => {
      const path = `/devices/${encodeURIComponent(trackerId)}`;
      const reply = await askTraccar(account, { method: 'DELETE', path });
      if (reply.status === 204 || reply.status === 200 || reply.status === 404) return;
      // Traccar answers 400 both for a device that is gone and for other errors.
      if ((await devices()).some(({ id }) => id === trackerId)) throw refused(reply);
    },
    latest: async () => {
      const [all, latest] = await Promise.all([devices(), ask({ path: '/positions' }, LatestPositions)]);
      return sightingsOf(all, latest);
    },
    fixes: async (trackerId, from, to) =>
      fixesOf(await ask({ path: '/positions', query: { deviceId: trackerId, from, to } }, Positions)),
  };
}

function parsed<S extends z.ZodType>(reply: TraccarReply, schema: S): z.output<S> {
  if (reply.status !== 200) throw refused(reply);
  const body = parseJson(reply.text);
  if (body === undefined)
    throw new TrackerFailed('UNAVAILABLE', 'The GPS tracker answered 200 with something that is not JSON.');
  const answer = schema.safeParse(body);
  if (answer.success) return answer.data;
  throw new TrackerFailed('UNAVAILABLE', 'The GPS tracker sent an answer of an unknown shape.');
}

const SENTENCES: Readonly<Record<ServiceFault, string>> = {
  REFUSED: 'refuses the request',
  TOO_LARGE: 'sent too much',
  CONFIGURATION: 'refuses the token or the password',
  QUOTA: 'wants to be paid',
  RATE: 'got too many requests',
  UNAVAILABLE: 'has an error',
};

/** Does not show the body: it is a stack trace. */
function refused({ status }: TraccarReply): TrackerFailed {
  const kind = faultOfStatus(status);
  return new TrackerFailed(kind, `The GPS tracker ${SENTENCES[kind]} (${status}).`);
}

/** 20,000 positions. */
const MAX_BYTES = 10_000_000;
const TIMEOUT_MS = 8_000;
const JSON_BODY = { 'content-type': 'application/json' } as const;

interface TraccarAccount {
  /** The base address, including `/api`. */
  readonly url: string;
  /** The value of the `Authorization` header. Never show or log it. */
  readonly authorization: string;
  readonly timeoutMs?: number | undefined;
}

interface TraccarRequest {
  readonly method?: 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

interface TraccarReply {
  readonly status: number;
  readonly text: string;
}

/** Sends a request. Throws TrackerFailed without an answer, after the time limit, above the size limit, and if the account is refused. */
async function askTraccar(account: TraccarAccount, request: TraccarRequest): Promise<TraccarReply> {
  const { timeoutMs = TIMEOUT_MS } = account;
  try {
    const { status, text } = await fetchText(
      addressOf(account.url, request),
      { timeoutMs, maxBytes: MAX_BYTES },
      {
        method: request.method ?? 'GET',
        headers: { authorization: account.authorization, ...(request.body ? JSON_BODY : {}) },
        ...(request.body ? { body: JSON.stringify(request.body) } : {}),
      },
    );
    if (faultOfStatus(status) === 'CONFIGURATION') throw refused({ status, text });
    return { status, text };
  } catch (error) {
    if (error instanceof TrackerFailed) throw error;
    if (error instanceof AnswerTooLong) {
      throw new TrackerFailed('TOO_LARGE', `The GPS tracker sent more than ${MAX_BYTES / 1_000_000} MB.`);
    }
    throw new TrackerFailed('UNAVAILABLE', `The GPS tracker ${whyNoAnswer(error, timeoutMs)}`, error);
  }
}

function addressOf(base: string, { path, query = {} }: TraccarRequest): URL {
  return new URL(`${withoutEndSlashes(base)}${path}?${new URLSearchParams(query).toString()}`);
}

const KMH_PER_KNOT = 1.852;

/** A time with an offset, which versions of Traccar write as +00:00, +0000 or Z. */
const Time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/)
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text).toISOString());
const Key = z.union([z.int(), z.string()]).transform(String);

/** A position. Only the fields that we use are parsed. */
const Row = z.object({
  deviceId: Key,
  serverTime: Time.nullish().catch(null),
  fixTime: Time,
  valid: z.boolean().nullish(),
  // A row without a place still says when the device was heard.
  latitude: z.number().catch(Number.NaN),
  longitude: z.number().catch(Number.NaN),
  speed: z.number().nullish().catch(null),
  course: z.number().nullish().catch(null),
  accuracy: z.number().nullish().catch(null),
  attributes: z
    .object({ batteryLevel: z.number().min(0).max(100).nullish().catch(null) })
    .nullish()
    .catch(null),
});
type Row = z.infer<typeof Row>;

function readableOf<S extends z.ZodType>(schema: S, rows: readonly unknown[]): z.output<S>[] {
  return rows.flatMap((row) => {
    const read = schema.safeParse(row);
    return read.success ? [read.data] : [];
  });
}

/** Parses each row alone. Fails if there are rows and none can be parsed. */
function rowsOf<S extends z.ZodType>(schema: S) {
  return z.array(z.unknown()).transform((rows, context): z.output<S>[] => {
    const readable = readableOf(schema, rows);
    if (rows.length > 0 && readable.length === 0) context.addIssue({ code: 'custom', message: 'no row can be parsed' });
    return readable;
  });
}

const Positions = rowsOf(Row);
/** The latest position of each device. One that cannot be parsed must not hide the others. */
const LatestPositions = z.array(z.unknown()).transform((rows) => readableOf(Row, rows));
const Devices = rowsOf(z.object({ id: Key, lastUpdate: Time.nullish().catch(null) }));
const Created = z.object({ id: Key });

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Degrees, about 100 metres. There is only sea around 0,0. */
const NO_FIX_WITHIN = 0.001;

/**
 * Returns the fixes of these rows. Skips those that the device itself calls invalid, those that are no place on Earth, and 0,0: what many
 * devices send while they have no fix.
 */
function fixesOf(rows: readonly Row[]): Fix[] {
  return rows.filter(isValid).map(fixOf);
}

function isValid({ latitude, longitude, valid }: Row): boolean {
  const [north, east] = [Math.abs(latitude), Math.abs(longitude)];
  return valid !== false && north <= 90 && east <= 180 && (north > NO_FIX_WITHIN || east > NO_FIX_WITHIN);
}

function fixOf({ accuracy, attributes, course, fixTime, latitude, longitude, serverTime, speed }: Row): Fix {
  return {
    fixTime,
    receivedAt: serverTime ?? fixTime,
    latitude: round(latitude, 6),
    longitude: round(longitude, 6),
    speedKmh: round(Math.max(0, speed ?? 0) * KMH_PER_KNOT, 1),
    course: round(Math.max(0, course ?? 0) % 360, 0),
    // Traccar sends 0 if the accuracy is unknown.
    ...(accuracy && accuracy > 0 ? { accuracyMetres: round(accuracy, 0) } : {}),
    ...(typeof attributes?.batteryLevel === 'number' ? { batteryPercent: round(attributes.batteryLevel, 0) } : {}),
  };
}

/** Returns the latest about each device. */
function sightingsOf(devices: z.output<typeof Devices>, latest: readonly Row[]): ReadonlyMap<string, Sighting> {
  const fixTimes = new Map(latest.map(({ deviceId, fixTime }) => [deviceId, fixTime]));
  return new Map(
    devices.map(({ id, lastUpdate }) => {
      const fixTime = fixTimes.get(id);
      return [id, { ...(fixTime ? { fixTime } : {}), ...(lastUpdate ? { contactAt: lastUpdate } : {}) }];
    }),
  );
}

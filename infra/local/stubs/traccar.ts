import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type Instead, type Reply, send, startStub } from './stub-server.ts';

export interface TraccarStub {
  /** Ends with `/api`. */
  readonly url: string;
  /** Where phones send their positions. */
  readonly deviceUrl: string;
  readonly token: string;
  /** The requests that it received: method and path with query. */
  readonly asked: readonly string[];
  /** Clears `asked`. */
  forget(): void;
  devices(): readonly StubDevice[];
  /** Receives fixes of a device. */
  report(deviceId: number, fixes: readonly StubFix[]): void;
  /** Removes all devices. */
  reset(): void;
  stop(): Promise<void>;
}

/** A user of the stub, for Basic authentication. */
export const STUB_USER = { name: 'dispatch@example.org', password: 'demonstration' } as const;
const TOKEN = 'demonstration';
const BASIC = Buffer.from(`${STUB_USER.name}:${STUB_USER.password}`).toString('base64');
const ACCOUNTS = [`Bearer ${TOKEN}`, `Basic ${BASIC}`];

/** Starts a server that answers like Traccar's REST interface and, on all other paths, like its receiver of phones' positions. */
export async function startTraccar(options: TrackerOptions = {}, instead?: Instead): Promise<TraccarStub> {
  const asked: string[] = [];
  const { answer, receive, ...tracker } = trackerState(options);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stub');
    const body = await text(request);
    const isApi = url.pathname.startsWith('/api/');
    if (!isApi)
      return send(response, receive(new URLSearchParams([...url.searchParams, ...new URLSearchParams(body)])));
    asked.push(`${request.method} ${url.pathname.slice('/api'.length)}${url.search}`);
    if (instead?.(request, response, url)) return undefined;
    if (!ACCOUNTS.includes(request.headers.authorization ?? '')) {
      return send(response, trace(401, 'org.traccar.api.security.SecurityException'));
    }
    return send(response, answer(request.method ?? 'GET', url, body));
  };
  const { origin, stop } = await startStub((request, response) => void serve(request, response));
  return {
    url: `${origin}/api`,
    deviceUrl: `${origin}/`,
    token: TOKEN,
    asked,
    forget: () => void asked.splice(0),
    ...tracker,
    stop,
  };
}

interface TrackerOptions {
  readonly devices?: readonly StubDevice[];
  /** Called when a device is added or removed. */
  readonly onChange?: (devices: readonly StubDevice[]) => void;
  /** Returns the fixes of a device that drives by itself, up to now. */
  readonly drive?: (deviceId: number, after: string | undefined) => readonly StubFix[];
}

/** Traccar answers each exception with its stack trace. */
export function trace(status: number, exception: string): Reply {
  return [status, `${exception}\n\tat org.traccar.api.resource.Stub(Stub.java:1)\n`];
}

/** The most positions of one answer. */
const MAX_POSITIONS = 50_000;
const DENIED = trace(400, 'java.lang.SecurityException: Device access denied');

/** The devices of the stub and their tracks, and its answers about them. */
function trackerState({ onChange, ...options }: TrackerOptions) {
  const devices = new Map((options.devices ?? []).map((device) => [device.id, device]));
  const tracks = new Map<number, Track>();
  let lastId = Math.max(0, ...devices.keys());

  const trackOf = (id: number): Track => {
    const track = tracks.get(id) ?? emptyTrack();
    tracks.set(id, track);
    extend(track, options.drive?.(id, track.fixes.at(-1)?.fixTime) ?? []);
    return track;
  };
  const latestOf = (id: number) => {
    const last = trackOf(id).fixes.at(-1);
    return last ? [positionOf(id, last, 1)] : [];
  };
  const add = (body: string): Reply => {
    const { name, uniqueId } = JSON.parse(body) as Partial<StubDevice>;
    if (!name || !uniqueId) return trace(400, 'java.lang.IllegalArgumentException');
    if ([...devices.values()].some((each) => each.uniqueId === uniqueId))
      return trace(400, 'org.traccar.storage.StorageException: unique');
    lastId += 1;
    const device = { id: lastId, name, uniqueId: uniqueId.trim() };
    devices.set(device.id, device);
    onChange?.([...devices.values()]);
    return [200, deviceOf(device, emptyTrack())];
  };
  const remove = (id: number): Reply => {
    if (!devices.delete(id)) return DENIED;
    tracks.delete(id);
    onChange?.([...devices.values()]);
    return [204, undefined];
  };
  const positions = (query: URLSearchParams): Reply => {
    if (!query.has('deviceId')) return [200, [...devices.keys()].flatMap(latestOf)];
    const id = Number(query.get('deviceId'));
    if (!devices.has(id)) return DENIED;
    const [from = Number.NaN, to = Number.NaN] = ['from', 'to'].map((name) => Date.parse(query.get(name) ?? ''));
    if (Number.isNaN(from + to)) return [200, latestOf(id)];
    const found = between(trackOf(id), from, to).slice(0, MAX_POSITIONS);
    return [200, found.map((fix, place) => positionOf(id, fix, place + 1))];
  };
  return {
    devices: () => [...devices.values()],
    report: (id: number, fixes: readonly StubFix[]) => extend(trackOf(id), fixes),
    reset: () => {
      devices.clear();
      tracks.clear();
    },
    /** Answers a request to the REST interface. */
    answer: (method: string, { pathname, searchParams }: URL, body: string): Reply => {
      const id = /^\/api\/devices\/(\d+)$/.exec(pathname)?.[1];
      if (method === 'DELETE' && id !== undefined) return remove(Number(id));
      if (pathname === '/api/devices' && method === 'POST') return add(body);
      if (pathname === '/api/devices')
        return [200, [...devices.values()].map((each) => deviceOf(each, trackOf(each.id)))];
      if (pathname === '/api/positions') return positions(searchParams);
      return [404, 'HTTP 404 Not Found'];
    },
    /** Receives a position in the OsmAnd protocol of the phone app. */
    receive: (query: URLSearchParams): Reply => {
      const uniqueId = query.get('id') ?? query.get('deviceid');
      const device = [...devices.values()].find((each) => each.uniqueId === uniqueId);
      if (!device) return [400, ''];
      extend(trackOf(device.id), [fixOf(query)]);
      return [200, ''];
    },
  };
}

/** Larger numbers are milliseconds. */
const MAX_SECONDS = 100_000_000_000;

function epochOf(timestamp: string | null): number {
  if (timestamp === null) return Date.now();
  const number = Number(timestamp);
  if (Number.isNaN(number)) return Date.parse(timestamp);
  return number > MAX_SECONDS ? number : number * 1_000;
}

function fixOf(query: URLSearchParams): StubFix {
  const number = (name: string): number => Number(query.get(name) ?? 0);
  return {
    fixTime: new Date(epochOf(query.get('timestamp'))).toISOString(),
    serverTime: new Date().toISOString(),
    latitude: number('lat'),
    longitude: number('lon'),
    speedKnots: number('speed'),
    course: number('bearing'),
    accuracy: number('accuracy'),
    ...(query.has('batt') ? { batteryLevel: number('batt') } : {}),
  };
}

/** A device of the stub. */
export const StubDevice = z.object({ id: z.int(), name: z.string(), uniqueId: z.string() });
export type StubDevice = z.infer<typeof StubDevice>;

/** A fix as a phone reports it. */
export interface StubFix {
  /** RFC 3339. */
  readonly fixTime: string;
  /** When the tracker received it. Default: the same. */
  readonly serverTime?: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKnots?: number;
  readonly course?: number;
  readonly accuracy?: number;
  readonly batteryLevel?: number;
  readonly valid?: boolean;
}

/** The fixes of one device, in order of time. */
interface Track {
  readonly fixes: StubFix[];
  /** When the device was last in contact. */
  lastUpdate: string | undefined;
}

function emptyTrack(): Track {
  return { fixes: [], lastUpdate: undefined };
}

/** Adds fixes to a track. */
function extend(track: Track, fixes: readonly StubFix[]): void {
  const isInOrder = fixes.every(
    ({ fixTime }, place) => fixTime >= ((fixes[place - 1] ?? track.fixes.at(-1))?.fixTime ?? ''),
  );
  for (const fix of fixes) track.fixes.push(fix);
  if (!isInOrder) track.fixes.sort((a, b) => (a.fixTime < b.fixTime ? -1 : a.fixTime > b.fixTime ? 1 : 0));
  for (const { fixTime, serverTime = fixTime } of fixes)
    if (serverTime > (track.lastUpdate ?? '')) track.lastUpdate = serverTime;
}

/** Returns the fixes between two times, both included. */
function between({ fixes }: Track, from: number, to: number): StubFix[] {
  const start = firstAt(fixes, from);
  const end = firstAt(fixes, to + 1);
  return fixes.slice(start, end);
}

/** Returns the place of the first fix at or after a time. */
function firstAt(fixes: readonly StubFix[], time: number): number {
  let [low, high] = [0, fixes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Date.parse(fixes[middle]?.fixTime ?? '') < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Formats a time as Traccar does. */
function timeOf(time: string): string {
  return new Date(time).toISOString().replace('Z', '+00:00');
}

/** Returns a position as Traccar answers it. */
function positionOf(deviceId: number, fix: StubFix, id: number) {
  const { accuracy = 0, batteryLevel, course = 0, fixTime, latitude, longitude, speedKnots = 0, valid = true } = fix;
  return {
    id,
    attributes: { ...(batteryLevel === undefined ? {} : { batteryLevel }), motion: speedKnots > 0 },
    deviceId,
    protocol: 'osmand',
    serverTime: timeOf(fix.serverTime ?? fixTime),
    deviceTime: timeOf(fixTime),
    fixTime: timeOf(fixTime),
    valid,
    latitude,
    longitude,
    altitude: 0,
    speed: speedKnots,
    course,
    address: null,
    accuracy,
    network: null,
    geofenceIds: null,
  };
}

/** Returns a device as Traccar answers it. */
function deviceOf({ id, name, uniqueId }: StubDevice, { lastUpdate }: Track) {
  return {
    id,
    attributes: {},
    groupId: 0,
    calendarId: 0,
    name,
    uniqueId,
    status: lastUpdate === undefined ? 'offline' : 'online',
    lastUpdate: lastUpdate === undefined ? null : timeOf(lastUpdate),
    positionId: 0,
    phone: null,
    model: null,
    contact: null,
    category: null,
    disabled: false,
    expirationTime: null,
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import {
  between,
  deviceOf,
  emptyTrack,
  extend,
  positionOf,
  type StubDevice,
  type StubFix,
  type Track,
} from './stub-device.ts';

/** The ways in which Traccar fails. */
export const TRACCAR_FAULTS = [
  'down',
  'slow',
  'html',
  'malformed',
  'huge',
  'internal',
  'refused',
  'truncated',
] as const;
export type TraccarFault = (typeof TRACCAR_FAULTS)[number];

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
  /** Fails in this way from now on: all requests, or only those for the positions of these devices. Without a fault it works again. */
  fail(fault?: TraccarFault, deviceIds?: readonly number[]): void;
  /** Removes all devices. */
  reset(): void;
  stop(): Promise<void>;
}

export interface TraccarOptions {
  readonly devices?: readonly StubDevice[];
  /** Called when a device is added or removed. */
  readonly onChange?: (devices: readonly StubDevice[]) => void;
  /** Returns the fixes of a device that drives by itself, up to now. */
  readonly drive?: (deviceId: number, after: string | undefined) => readonly StubFix[];
  /** The most positions of one answer. */
  readonly maxPositions?: number;
}

const USER = { name: 'dispatch@example.org', password: 'demonstration' } as const;
const TOKEN = 'demonstration';
const ACCOUNTS = [`Bearer ${TOKEN}`, `Basic ${Buffer.from(`${USER.name}:${USER.password}`).toString('base64')}`];

/** A user of the stub, for tests of Basic authentication. */
export const STUB_USER = USER;

type Reply = readonly [status: number, body: unknown];

/** Traccar answers each exception with its stack trace. */
const trace = (status: number, exception: string): Reply => [
  status,
  `${exception}\n\tat org.traccar.api.resource.Stub(Stub.java:1)\n`,
];

/** Starts a server that answers like Traccar's REST interface and, on all other paths, like its receiver of phones' positions. */
export const startTraccar = async (options: TraccarOptions = {}): Promise<TraccarStub> => {
  const { maxPositions = 50_000, onChange = () => undefined } = options;
  const devices = new Map((options.devices ?? []).map((device) => [device.id, device]));
  const tracks = new Map<number, Track>();
  const asked: string[] = [];
  let lastId = Math.max(0, ...devices.keys());
  let failing: { readonly fault: TraccarFault; readonly deviceIds: readonly number[] | undefined } | undefined;

  const trackOf = (id: number): Track => {
    const track = tracks.get(id) ?? emptyTrack();
    tracks.set(id, track);
    const driven = options.drive?.(id, track.fixes.at(-1)?.fixTime) ?? [];
    extend(track, driven);
    return track;
  };
  const changed = () => onChange([...devices.values()]);
  const add = (body: string): Reply => {
    const { name, uniqueId } = JSON.parse(body) as Partial<StubDevice>;
    if (!name || !uniqueId) return trace(400, 'java.lang.IllegalArgumentException');
    if ([...devices.values()].some((each) => each.uniqueId === uniqueId)) {
      return trace(400, 'org.traccar.storage.StorageException: unique');
    }
    lastId += 1;
    const device = { id: lastId, name, uniqueId: uniqueId.trim() };
    devices.set(device.id, device);
    changed();
    return [200, deviceOf(device, emptyTrack())];
  };
  const remove = (id: number): Reply => {
    if (!devices.delete(id)) return trace(400, 'java.lang.SecurityException: Device access denied');
    tracks.delete(id);
    changed();
    return [204, undefined];
  };
  const positions = (query: URLSearchParams): Reply => {
    const id = Number(query.get('deviceId') ?? Number.NaN);
    if (Number.isNaN(id)) {
      return [200, [...devices.keys()].flatMap((each) => latestOf(each))];
    }
    if (!devices.has(id)) return trace(400, 'java.lang.SecurityException: Device access denied');
    const [from, to] = [query.get('from'), query.get('to')].map((time) => Date.parse(time ?? ''));
    if (from === undefined || to === undefined || Number.isNaN(from + to)) return [200, latestOf(id)];
    const found = between(trackOf(id), from, to).slice(0, maxPositions);
    return [200, found.map((fix, place) => positionOf(id, fix, place + 1))];
  };
  const latestOf = (id: number) => {
    const last = trackOf(id).fixes.at(-1);
    return last ? [positionOf(id, last, 1)] : [];
  };
  const answer = (method: string, { pathname, searchParams }: URL, body: string): Reply => {
    const id = Number(/^\/api\/devices\/(\d+)$/.exec(pathname)?.[1] ?? Number.NaN);
    if (method === 'DELETE' && !Number.isNaN(id)) return remove(id);
    if (pathname === '/api/devices' && method === 'POST') return add(body);
    if (pathname === '/api/devices')
      return [200, [...devices.values()].map((each) => deviceOf(each, trackOf(each.id)))];
    if (pathname === '/api/positions') return positions(searchParams);
    return [404, 'HTTP 404 Not Found'];
  };
  const receive = (query: URLSearchParams): Reply => {
    const device = [...devices.values()].find(
      ({ uniqueId }) => uniqueId === (query.get('id') ?? query.get('deviceid')),
    );
    if (!device) return [400, ''];
    const number = (name: string): number => Number(query.get(name) ?? 0);
    const stamp = query.get('timestamp');
    const seconds = Number(stamp);
    const time =
      stamp === null ? Date.now() : Number.isNaN(seconds) ? Date.parse(stamp) : seconds * (seconds < 1e11 ? 1_000 : 1);
    const fix = {
      fixTime: new Date(time).toISOString(),
      serverTime: new Date().toISOString(),
      latitude: number('lat'),
      longitude: number('lon'),
      speedKnots: number('speed'),
      course: number('bearing'),
      accuracy: number('accuracy'),
      ...(query.has('batt') ? { batteryLevel: number('batt') } : {}),
    };
    extend(trackOf(device.id), [fix]);
    return [200, ''];
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stub');
    const body = await text(request);
    const isApi = url.pathname.startsWith('/api/');
    if (!isApi)
      return send(response, receive(new URLSearchParams([...url.searchParams, ...new URLSearchParams(body)])));
    asked.push(`${request.method} ${url.pathname.slice('/api'.length)}${url.search}`);
    const { deviceIds, fault } = failing ?? {};
    const isMeant = !deviceIds || deviceIds.includes(Number(url.searchParams.get('deviceId') ?? 0));
    if (fault && isMeant) return failAs(fault, request, response);
    if (!ACCOUNTS.includes(request.headers.authorization ?? '')) {
      return send(response, trace(401, 'org.traccar.api.security.SecurityException'));
    }
    return send(response, answer(request.method ?? 'GET', url, body));
  };
  const server = createServer((request, response) => void serve(request, response));
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}/api`,
    deviceUrl: `http://127.0.0.1:${port}/`,
    token: TOKEN,
    asked,
    forget: () => {
      asked.length = 0;
    },
    devices: () => [...devices.values()],
    report: (id, fixes) => extend(trackOf(id), fixes),
    fail: (fault, deviceIds) => {
      failing = fault && { fault, deviceIds };
    },
    reset: () => {
      devices.clear();
      tracks.clear();
    },
    stop: () => closeServer(server, 0),
  };
};

const send = (response: ServerResponse, [status, body]: Reply): void => {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'Content-Type': isText ? 'text/plain' : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
};

const HUGE_PART = 'x'.repeat(1_000_000);

const failAs = (fault: TraccarFault, request: IncomingMessage, response: ServerResponse): void => {
  if (fault === 'down') request.socket.destroy();
  if (fault === 'html') send(response, [200, '<!doctype html><title>Bad gateway</title>']);
  if (fault === 'malformed') send(response, [200, [{ deviceId: 'strange' }, 7, null]]);
  if (fault === 'internal') send(response, trace(500, 'java.lang.NullPointerException'));
  if (fault === 'refused') send(response, trace(400, 'java.lang.SecurityException: Device access denied'));
  if (fault === 'truncated') response.writeHead(200).write('[{"id":1,', () => request.socket.destroy());
  // Longer than any limit.
  if (fault === 'huge') response.end(`[${HUGE_PART.repeat(12)}]`);
  // `slow` never answers, so the caller has to time out.
};

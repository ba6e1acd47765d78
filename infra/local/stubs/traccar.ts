import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { guardedServer } from '#infra/local/access/foreign-requests.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import type { StubDevice, StubFix } from './stub-device.ts';
import { type Reply, type TrackerOptions, trace, trackerState } from './tracker-state.ts';

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

const USER = { name: 'dispatch@example.org', password: 'demonstration' } as const;
const TOKEN = 'demonstration';
const ACCOUNTS = [`Bearer ${TOKEN}`, `Basic ${Buffer.from(`${USER.name}:${USER.password}`).toString('base64')}`];

/** A user of the stub, for tests of Basic authentication. */
export const STUB_USER = USER;

/** Starts a server that answers like Traccar's REST interface and, on all other paths, like its receiver of phones' positions. */
export async function startTraccar(options: TrackerOptions = {}): Promise<TraccarStub> {
  const asked: string[] = [];
  const { answer, receive, ...tracker } = trackerState(options);
  let failing: { readonly fault: TraccarFault; readonly deviceIds: readonly number[] | undefined } | undefined;
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
  const server = guardedServer((request, response) => void serve(request, response));
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}/api`,
    deviceUrl: `http://127.0.0.1:${port}/`,
    token: TOKEN,
    asked,
    forget: () => {
      asked.length = 0;
    },
    ...tracker,
    fail: (fault, deviceIds) => {
      failing = fault && { fault, deviceIds };
    },
    stop: () => closeServer(server, 0),
  };
}

function send(response: ServerResponse, [status, body]: Reply): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'Content-Type': isText ? 'text/plain' : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
}

const HUGE_PART = 'x'.repeat(1_000_000);

function failAs(fault: TraccarFault, request: IncomingMessage, response: ServerResponse): void {
  if (fault === 'down') request.socket.destroy();
  if (fault === 'html') send(response, [200, '<!doctype html><title>Bad gateway</title>']);
  if (fault === 'malformed') send(response, [200, [{ deviceId: 'strange' }, 7, null]]);
  if (fault === 'internal') send(response, trace(500, 'java.lang.NullPointerException'));
  if (fault === 'refused') send(response, trace(400, 'java.lang.SecurityException: Device access denied'));
  if (fault === 'truncated') response.writeHead(200).write('[{"id":1,', () => request.socket.destroy());
  // Longer than any limit.
  if (fault === 'huge') response.end(`[${HUGE_PART.repeat(12)}]`);
  // `slow` never answers, so the caller has to time out.
}

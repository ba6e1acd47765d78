import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { guardedServer } from '#infra/local/access/foreign-requests.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import type { StubDevice, StubFix } from './stub-device.ts';
import { type Instead, send } from './stub-reply.ts';
import { type TrackerOptions, trace, trackerState } from './tracker-state.ts';

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
    stop: () => closeServer(server, 0),
  };
}

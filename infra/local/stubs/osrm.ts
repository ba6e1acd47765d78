import type { IncomingMessage, ServerResponse } from 'node:http';
import { guardedServer } from '#infra/local/access/foreign-requests.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { distanceMetres } from '#shared/domain/gps/distance.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';

/** The ways in which a router fails. */
export const ROUTER_FAULTS = ['down', 'slow', 'html', 'refused', 'internal', 'short', 'huge', 'strange'] as const;
export type RouterFault = (typeof ROUTER_FAULTS)[number];

export interface OsrmStub {
  /** Up to the host. */
  readonly url: string;
  /** The paths with queries that it received. */
  readonly asked: readonly string[];
  /** Clears `asked`. */
  forget(): void;
  /** Fails in this way from now on. Without a fault it works again. */
  fail(fault?: RouterFault): void;
  stop(): Promise<void>;
}

/** The number of coordinates that OSRM accepts by default. */
const MOST_COORDINATES = 100;
const METRES_PER_SECOND = 8;
const DETOUR = 1.3;
/** One-way streets: the way east takes this much longer than the way west. */
const EASTWARD = 1.1;

function secondsBetween(from: Coordinates, to: Coordinates): number {
  const factor = to.longitude > from.longitude ? EASTWARD : 1;
  return Math.round((distanceMetres(from, to) * DETOUR * factor * 10) / METRES_PER_SECOND) / 10;
}

type Reply = readonly [status: number, body: object | string];

function answer(url: URL): Reply {
  const [, path] = /^\/table\/v1\/driving\/(.+)$/.exec(url.pathname) ?? [];
  if (path === undefined) return [400, { code: 'InvalidUrl', message: 'URL string malformed' }];
  const points = decodeURIComponent(path)
    .split(';')
    .map((text) => text.split(',').map(Number))
    .map(([longitude = Number.NaN, latitude = Number.NaN]) => ({ latitude, longitude }));
  const isOnEarth = ({ latitude, longitude }: Coordinates) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!points.every(isOnEarth)) return [400, { code: 'InvalidQuery', message: 'Query string malformed' }];
  if (points.length > MOST_COORDINATES) return [400, { code: 'TooBig', message: 'Too many table coordinates' }];
  const chosen = (name: string): readonly Coordinates[] | undefined => {
    const text = url.searchParams.get(name);
    if (text === null || text === 'all') return points;
    const found = text.split(';').flatMap((number) => points[Number(number)] ?? []);
    return found.length === text.split(';').length ? found : undefined;
  };
  const [sources, destinations] = [chosen('sources'), chosen('destinations')];
  if (!sources || !destinations) return [400, { code: 'InvalidValue', message: 'Index out of bounds' }];
  const snapped = (all: readonly Coordinates[]) =>
    all.map(({ latitude, longitude }) => ({ hint: '', distance: 0, name: '', location: [longitude, latitude] }));
  const durations = sources.map((from) => destinations.map((to) => secondsBetween(from, to)));
  return [200, { code: 'Ok', durations, sources: snapped(sources), destinations: snapped(destinations) }];
}

/** Starts a server that answers like the table service of OSRM. It drives in straight lines with a detour, slower towards the east. */
export async function startOsrm(): Promise<OsrmStub> {
  const asked: string[] = [];
  let failing: RouterFault | undefined;
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://stub');
    asked.push(`${url.pathname}${url.search}`);
    if (failing) failAs(failing, request, response, url);
    else send(response, answer(url));
  };
  const server = guardedServer(serve);
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    forget: () => {
      asked.length = 0;
    },
    fail: (fault) => {
      failing = fault;
    },
    stop: () => closeServer(server, 0),
  };
}

function send(response: ServerResponse, [status, body]: Reply): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
}

const MEGABYTE = 'x'.repeat(1_000_000);

function failAs(fault: RouterFault, request: IncomingMessage, response: ServerResponse, url: URL): void {
  if (fault === 'down') request.socket.destroy();
  if (fault === 'html') send(response, [200, '<!doctype html><title>Bad gateway</title>']);
  if (fault === 'refused') send(response, [400, { code: 'NoTable', message: 'No table found' }]);
  if (fault === 'internal') send(response, [500, { code: 'InternalError' }]);
  if (fault === 'strange') send(response, [200, { code: 'Ok', durations: [['soon']] }]);
  if (fault === 'short') {
    const [status, body] = answer(url);
    send(response, [status, { ...(body as object), durations: [[0]] }]);
  }
  if (fault === 'huge') response.end(`["${MEGABYTE.repeat(4)}"]`);
  // `slow` never answers, so the caller has to time out.
}

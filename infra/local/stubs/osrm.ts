import { distanceMetres } from '#shared/domain/gps/distance.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import { type Instead, type Reply, send, startStub } from './stub-server.ts';

export interface OsrmStub {
  /** Up to the host. */
  readonly url: string;
  /** The paths with queries that it received. */
  readonly asked: readonly string[];
  /** Clears `asked`. */
  forget(): void;
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
export async function startOsrm(instead?: Instead): Promise<OsrmStub> {
  const asked: string[] = [];
  const { origin, stop } = await startStub((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    asked.push(`${url.pathname}${url.search}`);
    if (!instead?.(request, response, url)) send(response, answer(url));
  });
  return { url: origin, asked, forget: () => void asked.splice(0), stop };
}

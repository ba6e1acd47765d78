import type { StubFix } from '#infra/local/stubs/traccar.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import routes from './routes.json' with { type: 'json' };

type Point = readonly [latitude: number, longitude: number];

/** Routes of the demonstration's drivers through London, there and back. */
const ROUTES = routes as unknown as readonly { readonly kmh: number; readonly points: readonly Point[] }[];

const STEP_MS = 10_000;
/** The fixes before the start of the service. */
const HISTORY_MS = 15 * MINUTE_MS;
const PAUSE_S = 180;
const KMH_PER_KNOT = 1.852;
const EARTH_KM = 6_371;
const RADIANS = Math.PI / 180;

/** Returns the kilometres and the course from one point to another, for short distances. */
function legOf([fromLat, fromLon]: Point, [toLat, toLon]: Point): { readonly km: number; readonly course: number } {
  const north = (toLat - fromLat) * RADIANS * EARTH_KM;
  const east = (toLon - fromLon) * RADIANS * EARTH_KM * Math.cos(fromLat * RADIANS);
  return { km: Math.hypot(north, east), course: (Math.atan2(east, north) / RADIANS + 360) % 360 };
}

/** Returns where a driver is who drives along a route and back without end, with a pause at both ends. */
function placeAt({ kmh, points }: (typeof ROUTES)[number], time: number): Omit<StubFix, 'fixTime'> {
  const there = points.slice(1).map((point, place) => ({ from: points[place] ?? point, to: point }));
  const legs = [...there, ...there.toReversed().map(({ from, to }) => ({ from: to, to: from }))];
  const seconds = legs.map(({ from, to }) => (legOf(from, to).km / kmh) * 3_600);
  const round = seconds.reduce((sum, each) => sum + each, 0) + 2 * PAUSE_S;
  let left = (time / 1_000) % round;
  for (const [place, { from, to }] of legs.entries()) {
    const length = seconds[place] ?? 0;
    if (left < length) {
      const part = left / length;
      const speedKnots = kmh / KMH_PER_KNOT;
      return { ...between(from, to, part), speedKnots, course: legOf(from, to).course };
    }
    left -= length;
    const isEnd = place === there.length - 1 || place === legs.length - 1;
    if (isEnd && left < PAUSE_S) return between(from, to, 1);
    if (isEnd) left -= PAUSE_S;
  }
  return between(points[0] ?? [0, 0], points[0] ?? [0, 0], 0);
}

function between(from: Point, to: Point, part: number) {
  return {
    latitude: from[0] + (to[0] - from[0]) * part,
    longitude: from[1] + (to[1] - from[1]) * part,
  };
}

/** The drivers who move. */
export const DEMONSTRATION_ROUTES = ROUTES.length;

/** Returns the fixes of a moving device after a time, up to now: one each 10 seconds. Only the first devices of the tracker move. */
export function drive(deviceId: number, after: string | undefined, now = Date.now()): StubFix[] {
  const route = ROUTES[deviceId - 1];
  if (!route) return [];
  const start = after === undefined ? now - HISTORY_MS : Date.parse(after) + STEP_MS;
  const fixes: StubFix[] = [];
  for (let time = Math.ceil(start / STEP_MS) * STEP_MS; time <= now; time += STEP_MS) {
    const fixTime = new Date(time).toISOString();
    fixes.push({ ...placeAt(route, time), fixTime, accuracy: 8, batteryLevel: 76 });
  }
  return fixes;
}

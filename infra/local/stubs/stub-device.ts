import * as z from 'zod';

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
export interface Track {
  readonly fixes: StubFix[];
  /** When the device was last in contact. */
  lastUpdate: string | undefined;
}

export function emptyTrack(): Track {
  return { fixes: [], lastUpdate: undefined };
}

/** Adds fixes to a track. */
export function extend(track: Track, fixes: readonly StubFix[]): void {
  const isInOrder = fixes.every(
    ({ fixTime }, place) => fixTime >= ((fixes[place - 1] ?? track.fixes.at(-1))?.fixTime ?? ''),
  );
  for (const fix of fixes) track.fixes.push(fix);
  if (!isInOrder) track.fixes.sort((a, b) => (a.fixTime < b.fixTime ? -1 : a.fixTime > b.fixTime ? 1 : 0));
  for (const { fixTime, serverTime = fixTime } of fixes)
    if (serverTime > (track.lastUpdate ?? '')) track.lastUpdate = serverTime;
}

/** Returns the fixes between two times, both included. */
export function between({ fixes }: Track, from: number, to: number): StubFix[] {
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
export function positionOf(deviceId: number, fix: StubFix, id: number) {
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
export function deviceOf({ id, name, uniqueId }: StubDevice, { lastUpdate }: Track) {
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

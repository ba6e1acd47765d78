import { deviceIdsOf } from '#shared/domain/gps/enrolment.ts';
import { isVisibleAt, type Visible } from '#shared/domain/gps/privacy.ts';
import { instantsOf, later } from '#shared/domain/time/days.ts';
import { firstPositions } from '#shared/entities/gps/position.ts';
import type { DeviceRecord, Position, PositionCollection, PositionRecord } from '#shared/schemas/gps/gps.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { type Page, type PageRequest, readCursor, sealCursor } from '#shared/table/read-pages.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/** The most positions that are read for one page, even if few of them are shown. */
const MAX_EXAMINED = 5_000;
const CHUNK = 1_000;

interface PositionFilter {
  /** Both ends are included. */
  readonly from: string;
  readonly to: string;
  /** Shows the first position of each such number of seconds. */
  readonly every?: number | undefined;
  /** Shows only positions of these times. */
  readonly visible?: readonly Visible[] | undefined;
}

type Place = Pick<PositionRecord, 'deviceId' | 'fixTime'>;

function isAfter(position: Place, place: Place): boolean {
  return position.fixTime > place.fixTime || (position.fixTime === place.fixTime && position.deviceId > place.deviceId);
}

const SEPARATOR = '~';

function placeOf(text: string | undefined): Place | undefined {
  const [fixTime, deviceId] = text?.split(SEPARATOR) ?? [];
  return fixTime !== undefined && deviceId !== undefined ? { fixTime, deviceId } : undefined;
}

/**
 * Returns one page of the positions of all devices that a driver had, in order of time. A thinned or filtered page may be short although
 * more follow.
 */
export async function listPositions(
  device: DeviceRecord,
  { every, from, to, visible }: PositionFilter,
  page: PageRequest,
): Promise<Page<PositionRecord>> {
  const { limit, list } = page;
  const { place: opened, startedAt } = await readCursor(page);
  const cursorAt = ({ deviceId, fixTime }: Place): Promise<string> =>
    sealCursor(list, startedAt, `${fixTime}${SEPARATOR}${deviceId}`);
  const deviceIds = deviceIdsOf(device);
  const shown: PositionRecord[] = [];
  // Of each interval only the first position is shown, so the interval of the last position read is over.
  let place = placeOf(opened);
  const isShown = (position: PositionRecord): boolean =>
    (every === undefined || !place || intervalOf(position, every) !== intervalOf(place, every)) &&
    (!visible || isVisibleAt(visible, position.fixTime));
  const chunk = (every ?? visible) ? CHUNK : limit + 1;
  for (let examined = 0; examined < MAX_EXAMINED; examined += chunk) {
    const read = await firstOfAll(deviceIds, { from: place?.fixTime ?? from, to }, chunk + deviceIds.length, place);
    for (const position of read) {
      if (isShown(position) && shown.push(position) > limit)
        return { items: shown.slice(0, limit), nextCursor: await cursorAt(shown[limit - 1] ?? position) };
      place = position;
    }
    if (read.length < chunk) return { items: shown, nextCursor: null };
  }
  return { items: shown, nextCursor: place ? await cursorAt(place) : null };
}

function intervalOf({ fixTime }: Place, seconds: number): number {
  return Math.floor(Date.parse(fixTime) / (seconds * 1_000));
}

/** Reads the first positions of all devices after a place, in order of time. At least `limit` minus one per device, if there are more. */
async function firstOfAll(
  deviceIds: readonly string[],
  range: { readonly from: string; readonly to: string },
  limit: number,
  after: Place | undefined,
): Promise<PositionRecord[]> {
  const read = await Promise.all(deviceIds.map((deviceId) => firstPositions(deviceId, range, limit)));
  return read
    .flat()
    .sort((a, b) => (isAfter(a, b) ? 1 : -1))
    .slice(0, limit)
    .filter((position) => !after || isAfter(position, after));
}

/** The tracker accepts fixes up to a day ahead, and phones may be wrong by years. */
const END_OF_TIME = '9999';

/** Returns the range of positions that a query asks for, both ends included, without positions that are older than they are kept. */
export function keptRange(
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
  settings: SettingsRecord,
  now: string,
): { readonly from: string; readonly to: string } {
  const { from, to } = instantsOf(range, settings);
  const oldest = later(now, -settings.gps.retentionDays * DAY_MS);
  return {
    from: from !== undefined && from > oldest ? from : oldest,
    to: to === undefined ? END_OF_TIME : later(to, -1),
  };
}

/** Returns positions as GeoJSON. */
export function positionCollection(positions: readonly Position[]): PositionCollection {
  return {
    type: 'FeatureCollection',
    features: positions.map(({ latitude, longitude, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
  };
}

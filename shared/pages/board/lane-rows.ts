import { isServed } from '#shared/domain/activities/served.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { Activity, Block, BoardData } from './records.ts';

export type LaneKind = 'vehicle' | 'driver';

/** A ride in a lane. Times in milliseconds. */
export interface Bar {
  readonly id: string;
  readonly title: string;
  /** Who or what else the ride has: the driver in the lane of a vehicle, and the other way round. */
  readonly other: string;
  readonly start: number;
  readonly end: number;
  readonly status: Activity['status'];
  /** It overlaps with another ride of the same lane. */
  readonly isConflict: boolean;
  /** What the attention list says of it. */
  readonly needs: string | undefined;
  /** It is a car of a motorcade. */
  readonly position: number | undefined;
  /** Overlapping bars lie in tracks below each other, from 0 on. */
  readonly track: number;
}

export interface Lane {
  readonly key: string;
  readonly name: string;
  /** The vehicle or driver. Absent: the lane of rides that have none, or of motorcades. */
  readonly resourceId: string | undefined;
  readonly isMotorcade: boolean;
  /** No ride is dragged into it or out of it. */
  readonly isFixed: boolean;
  readonly bars: readonly Bar[];
  readonly tracks: number;
  /** When the vehicle or driver is off. */
  readonly off: readonly Off[];
}

/** A time at which a vehicle or driver is off. Times in milliseconds. */
export interface Off {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

interface Names {
  readonly programme: string;
  readonly withoutVehicle: string;
  readonly withoutDriver: string;
  readonly motorcades: string;
}

type Loose = Omit<Bar, 'isConflict' | 'track'>;

/** Returns the lanes: motorcades as one movement each, rides without vehicle or driver, then one lane for each vehicle or driver: the own ones, then those of each supplier. */
export function lanesOf(data: BoardData, kind: LaneKind, names: Names): Lane[] {
  const needs = new Map(
    data.attention.items
      .toReversed()
      .flatMap(({ detail, rides, subject }) => [subject, ...rides].map(({ id }) => [id, detail] as const)),
  );
  const rides = data.activities.filter((activity) => isServed(activity) && activity.status !== 'CANCELLED');
  const offOf = Map.groupBy(data.blocks, ({ driverId, vehicleId }) => driverId ?? vehicleId ?? '');
  const byResource = Map.groupBy(rides, (ride) => (kind === 'vehicle' ? ride.vehicleId : ride.driverId) ?? '');
  // A co-driver has the ride in their lane too.
  for (const ride of kind === 'driver' ? rides : [])
    if (ride.coDriverId) byResource.set(ride.coDriverId, [...(byResource.get(ride.coDriverId) ?? []), ride]);
  const barsOf = (id: string): Loose[] => (byResource.get(id) ?? []).map(barOf);
  const barOf = (ride: Activity): Loose => ({
    id: ride.id,
    title: ride.title,
    other:
      kind === 'vehicle'
        ? [ride.driver?.name, ride.coDriver?.name].filter(Boolean).join(', ')
        : (ride.vehicle?.name ?? ''),
    start: Date.parse(ride.startTime),
    end: Date.parse(ride.endTime),
    status: ride.status,
    needs: needs.get(ride.id),
    position: ride.motorcadeId === undefined ? undefined : ride.position,
  });
  const programme = data.activities
    .filter(({ status, type }) => type !== 'TRANSPORT' && status !== 'CANCELLED')
    .map(barOf);
  const movements = data.motorcades
    .filter(({ status }) => status !== 'CANCELLED')
    .map((motorcade) => ({
      id: motorcade.id,
      title: motorcade.title,
      other: `${motorcade.cars.length}`,
      start: Date.parse(motorcade.startTime),
      end: Date.parse(motorcade.endTime),
      status: motorcade.status,
      needs: motorcade.cars.map(({ activityId }) => needs.get(activityId)).find(Boolean),
      position: undefined,
    }));
  const without = kind === 'vehicle' ? names.withoutVehicle : names.withoutDriver;
  const resources = kind === 'vehicle' ? data.vehicles : data.drivers;
  const suppliers = new Map(data.suppliers.map(({ id, name }) => [id, name]));
  return [
    ...(programme.length > 0
      ? [{ ...tracked(programme, false), ...laneOf('programme', names.programme, false), isFixed: true }]
      : []),
    ...(movements.length > 0
      ? [{ ...tracked(movements, false), ...laneOf('motorcades', names.motorcades, true) }]
      : []),
    ...(byResource.has('') ? [{ ...tracked(barsOf(''), false), ...laneOf('none', without, false) }] : []),
    ...resources
      .map(({ id, name, supplierId }) => ({ id, name, supplier: suppliers.get(supplierId ?? '') ?? '' }))
      .toSorted((a, b) => ordered(a.supplier, b.supplier) || ordered(a.name, b.name))
      .map(({ id, name, supplier }) => ({
        ...tracked(barsOf(id), true),
        ...laneOf(id, supplier ? `${name} · ${supplier}` : name, false),
        resourceId: id,
        off: offIn(offOf.get(id)),
      })),
  ];
}

function ordered(a: string, b: string): number {
  return a.localeCompare(b, undefined, { numeric: true });
}

function laneOf(key: string, name: string, isMotorcade: boolean) {
  return {
    key,
    name,
    isMotorcade,
    isFixed: isMotorcade,
    resourceId: undefined,
    off: [],
  };
}

function offIn(blocks: readonly Block[] = []): Off[] {
  return blocks.map(({ from, id, reason, to }) => ({
    id,
    start: Date.parse(from),
    end: Date.parse(to),
    reason: reason ?? '',
  }));
}

/** Puts bars that overlap into tracks below each other. Where a vehicle or driver has them, both are conflicts. */
function tracked(loose: readonly Loose[], isHeld: boolean): Pick<Lane, 'bars' | 'tracks'> {
  const ends: number[] = [];
  const sorted = loose.toSorted((a, b) => a.start - b.start);
  const bars = sorted.map((bar, place) => {
    const free = ends.findIndex((end) => end <= bar.start);
    const track = free === -1 ? ends.length : free;
    ends[track] = bar.end;
    const overlaps = (other: Loose | undefined) =>
      other !== undefined && other.start < bar.end && bar.start < other.end;
    const near = isHeld && sorted.some((other, at) => at !== place && overlaps(other));
    return { ...bar, track, isConflict: near };
  });
  return { bars, tracks: Math.max(1, ends.length) };
}

/** The heights and widths of the lanes in pixels. */
export const TRACK_PX = 40;
export const HOUR_PX = 120;
export function pixelsOf(ms: number): number {
  return (ms / HOUR_MS) * HOUR_PX;
}

/** A lane with its place from the top in pixels. */
export interface PlacedLane extends Lane {
  readonly top: number;
  readonly height: number;
}

export function placedLanes(lanes: readonly Lane[]): {
  readonly lanes: readonly PlacedLane[];
  readonly height: number;
} {
  let top = 0;
  const placed = lanes.map((lane) => {
    const height = lane.tracks * TRACK_PX;
    const at = top;
    top += height;
    return { ...lane, top: at, height };
  });
  return { lanes: placed, height: top };
}

const STEP_MS = 5 * 60_000;

/** Returns the request that a drag means: another vehicle or driver, another time, or both. `undefined`: nothing changed. */
export function dragged(
  bar: Pick<Bar, 'start' | 'end'>,
  kind: LaneKind,
  { from, pixels, to }: { readonly from: Lane; readonly to: Lane | undefined; readonly pixels: number },
): Record<string, unknown> | undefined {
  const moved = Math.round(((pixels / HOUR_PX) * HOUR_MS) / STEP_MS) * STEP_MS;
  const isOther = to !== undefined && !to.isFixed && to.key !== from.key;
  if (moved === 0 && !isOther) return undefined;
  const instant = (at: number) => new Date(at).toISOString();
  return {
    ...(isOther ? { [kind === 'vehicle' ? 'vehicleId' : 'driverId']: to.resourceId ?? null } : {}),
    ...(moved === 0 ? {} : { startTime: instant(bar.start + moved), endTime: instant(bar.end + moved) }),
  };
}

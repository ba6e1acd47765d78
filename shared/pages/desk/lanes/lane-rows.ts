import { isServed } from '#shared/domain/activities/needs.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import type { Activity } from '#shared/pages/desk/store/records.ts';
import { barMaker, isTransport } from './bar-maker.ts';
import {
  type Bar,
  betweenShifts,
  blocksAsOff,
  type Loose,
  type Off,
  offOfVehicle,
  type Range,
  tracked,
  withConflicts,
} from './bars.ts';
import type { ById, LaneKind, PlanData } from './plan-data.ts';

export interface Lane {
  readonly key: string;
  readonly name: string;
  /** What else its head says, such as the plate. */
  readonly about: string;
  readonly seats: number | undefined;
  /** The record of the lane, for the panel. */
  readonly record: { readonly kind: string; readonly id: string } | undefined;
  /** Rides may be dragged into it and out of it. */
  readonly takesRides: boolean;
  readonly isPinned: boolean;
  readonly bars: readonly Bar[];
  readonly tracks: number;
  readonly off: readonly Off[];
  readonly words: string;
}

/** The names of the lanes that are no record. */
export type Names = Readonly<Record<'programme' | 'motorcades' | 'none' | 'own', string>>;

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name.localeCompare(b.name, undefined, { numeric: true });
}

/** The empty key is the lane of rides that lack what the lanes are of. */
function orNone(ids: readonly (string | null | undefined)[]): readonly string[] {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  return known.length > 0 ? known : [''];
}

function companiesOf(ride: Activity, { drivers, vehicles }: PlanData): readonly string[] {
  const [vehicle, driver] = [vehicles.get(ride.vehicleId ?? ''), drivers.get(ride.driverId ?? '')];
  const ids = orNone([vehicle?.supplierId, driver?.supplierId]);
  return ids[0] === '' && (vehicle || driver) ? ['own'] : ids;
}

/** Returns the keys of the lanes in which an activity is. */
function lanesOfRide(ride: Activity, kind: LaneKind, data: PlanData): readonly string[] {
  switch (kind) {
    case 'vehicle':
      return [ride.vehicleId ?? ''];
    case 'driver':
      return [ride.driverId ?? '', ...(ride.coDriverId ? [ride.coDriverId] : [])];
    case 'guest':
      return orNone(ride.vipIds);
    case 'place':
      return orNone(isTransport(ride) ? [ride.pickupPlaceId, ride.dropoffPlaceId] : [ride.placeId]);
    case 'supplier':
      return companiesOf(ride, data);
  }
}

interface Head {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly seats?: number | undefined;
  readonly record?: Lane['record'];
  readonly off: readonly Off[];
}

/** The records that have a lane of their own. */
function headsOf(data: PlanData, kind: LaneKind, names: Names, range: Range): Head[] {
  const blocksOf = Map.groupBy(data.blocks.values(), ({ driverId, vehicleId }) => driverId ?? vehicleId ?? '');
  const plain = (list: ById<{ readonly id: string; readonly name: string }>, record: string): Head[] =>
    [...list.values()]
      .toSorted(byName)
      .map(({ id, name }) => ({ id, name, about: '', record: { kind: record, id }, off: [] }));
  if (kind === 'guest') return plain(data.vips, 'vips');
  if (kind === 'place') return plain(data.places, 'places');
  if (kind === 'supplier')
    return [{ id: 'own', name: names.own, about: '', off: [] }, ...plain(data.suppliers, 'suppliers')];
  if (kind === 'driver') {
    return [...data.drivers.values()].toSorted(byName).map(({ id, name, shifts, usualVehicleId }) => ({
      id,
      name,
      about: (usualVehicleId && data.vehicles.get(usualVehicleId)?.name) || '',
      record: { kind: 'drivers', id },
      off: [...betweenShifts(shifts, range), ...blocksAsOff(blocksOf.get(id) ?? [])],
    }));
  }
  return [...data.vehicles.values()].toSorted(byName).map((vehicle) => ({
    id: vehicle.id,
    name: vehicle.name,
    about: vehicle.licensePlate ?? '',
    seats: vehicle.seatCapacity,
    record: { kind: 'vehicles', id: vehicle.id },
    off: [...offOfVehicle(vehicle, range), ...blocksAsOff(blocksOf.get(vehicle.id) ?? [])],
  }));
}

/** A lane holds one ride at a time only where it is a thing or a person. */
function isHeld(kind: LaneKind): boolean {
  return kind === 'vehicle' || kind === 'driver' || kind === 'guest';
}

/** Returns the lanes: pinned ones first, then one for each record of the kind. */
export function lanesOf(data: PlanData, kind: LaneKind, names: Names, range: Range): Lane[] {
  const { ofMotorcade, ofRide } = barMaker(data, kind);
  const live = data.activities.filter(({ status }) => status !== 'CANCELLED');
  const groups = new Map<string, Loose[]>();
  for (const ride of live) {
    // A point of the programme is a bar of its guests and its place too.
    if (!isServed(ride) && kind !== 'guest' && kind !== 'place') continue;
    const bar = ofRide(ride);
    for (const key of lanesOfRide(ride, kind, data)) {
      if (key === '' && !isTransport(ride)) continue;
      groups.set(key, [...(groups.get(key) ?? []), bar]);
    }
  }
  // Where rides are dragged, the lane without a vehicle or driver is there even if it is empty.
  const pinned = (key: string, name: string, bars: readonly Loose[], takesRides: boolean): Lane[] =>
    bars.length === 0 && !takesRides
      ? []
      : [
          {
            key,
            name,
            about: '',
            seats: undefined,
            record: undefined,
            takesRides,
            isPinned: true,
            off: [],
            words: plainText(name),
            ...tracked(bars, key),
          },
        ];
  const programme = live.filter((each) => !isTransport(each)).map(ofRide);
  const movements = [...data.motorcades.values()].filter(({ status }) => status !== 'CANCELLED').map(ofMotorcade);
  const takesRides = kind === 'vehicle' || kind === 'driver';
  return [
    ...pinned('programme', names.programme, programme, false),
    ...pinned('motorcades', names.motorcades, movements, false),
    ...pinned('none', names.none, groups.get('') ?? [], takesRides),
    ...headsOf(data, kind, names, range).map(({ about, id, name, off, record, seats }) => {
      const bars = groups.get(id) ?? [];
      return {
        key: id,
        name,
        about,
        seats,
        record,
        takesRides,
        isPinned: false,
        off,
        words: plainText(`${name} ${about}`),
        ...tracked(isHeld(kind) ? withConflicts(bars) : bars, id),
      };
    }),
  ];
}

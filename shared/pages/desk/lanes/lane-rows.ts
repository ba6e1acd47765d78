import { isServed } from '#shared/domain/activities/served.ts';
import type {
  Activity,
  AttentionRow,
  Block,
  Driver,
  Flight,
  Guest,
  Motorcade,
  Place,
  Vehicle,
} from '../store/records.ts';
import { folded } from '../kit/fold.ts';
import { type Bar, delayOf, lateness, type Look, type Loose, tracked, withConflicts } from './bars.ts';

export const LANE_KINDS = ['vehicle', 'driver', 'guest', 'place', 'supplier'] as const;
export type LaneKind = (typeof LANE_KINDS)[number];

export function laneKindOf(name: string | undefined): LaneKind {
  return LANE_KINDS.find((each) => each === name) ?? 'vehicle';
}

type ById<T> = ReadonlyMap<string, T>;

/** What the lanes are made from. */
export interface PlanData {
  readonly now: number;
  readonly activities: readonly Activity[];
  readonly motorcades: ById<Motorcade>;
  readonly flights: ById<Flight>;
  readonly blocks: ById<Block>;
  readonly drivers: ById<Driver>;
  readonly vehicles: ById<Vehicle>;
  readonly vips: ById<Guest>;
  readonly places: ById<Place>;
  readonly suppliers: ById<{ readonly id: string; readonly name: string }>;
  readonly rows: ReadonlyMap<string, readonly AttentionRow[]>;
}

/** A time at which a vehicle or driver does not work. Times in milliseconds. */
export interface Off {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly why: 'block' | 'shift' | 'MAINTENANCE' | 'OUT_OF_SERVICE';
  readonly reason: string;
}

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

function lookOf(ride: Activity, worst: AttentionRow | undefined, late: number, isBare: boolean): Look {
  if (ride.status === 'COMPLETED') return 'done';
  if (worst?.severity === 'CRITICAL') return 'critical';
  if (late > 0) return 'late';
  if (worst) return 'warned';
  if (ride.status === 'IN_PROGRESS') return 'running';
  if (!isServed(ride)) return 'programme';
  return isBare ? 'bare' : 'planned';
}

function whoOf(ids: readonly string[], vips: ById<Guest>): string {
  const [first] = ids.flatMap((id) => vips.get(id)?.name ?? []);
  if (first === undefined) return '';
  return ids.length > 1 ? `${first} +${ids.length - 1}` : first;
}

/** Makes the bars of activities and motorcades, once for all lanes. */
function barMaker(data: PlanData, kind: LaneKind) {
  const { drivers, flights, now, places, rows, vehicles, vips } = data;
  const nameOf = (id: string | null | undefined, list: ById<{ readonly name: string }>) => (id && list.get(id)?.name) || '';
  const other = (ride: Activity): string => {
    const driver = [nameOf(ride.driverId, drivers), nameOf(ride.coDriverId, drivers)].filter(Boolean).join(', ');
    const vehicle = nameOf(ride.vehicleId, vehicles);
    if (kind === 'vehicle') return driver;
    if (kind === 'driver') return vehicle;
    return [vehicle, driver].filter(Boolean).join(' · ');
  };
  const ofRide = (ride: Activity): Loose => {
    const late = lateness(ride, now);
    const lacks = { driver: isTransport(ride) && !ride.driverId, vehicle: isTransport(ride) && !ride.vehicleId };
    const [worst] = rows.get(ride.id) ?? [];
    const flight = ride.flightId ? flights.get(ride.flightId) : undefined;
    const who = isTransport(ride) ? whoOf(ride.vipIds, vips) || ride.callSign || ride.title : ride.title;
    const guests = ride.vipIds.map((id) => vips.get(id)?.name ?? '').join(' ');
    const where = isTransport(ride)
      ? `${ride.pickupLocation ?? ''} ${ride.dropoffLocation ?? ''}`
      : nameOf(ride.placeId, places) || (ride.location ?? '');
    const end = Date.parse(ride.endTime);
    return {
      id: ride.id,
      kind: 'activities',
      title: ride.title,
      who,
      other: isTransport(ride) ? other(ride) : where,
      words: folded(`${ride.title} ${guests} ${other(ride)} ${where} ${flight?.flightNumber ?? ''}`),
      start: Date.parse(ride.startTime),
      end,
      status: ride.status,
      look: lookOf(ride, worst, late, kind === 'vehicle' ? lacks.driver : kind === 'driver' ? lacks.vehicle : false),
      lateEnd: late > 0 ? Math.max(end, ride.status === 'IN_PROGRESS' ? end + late : now) : undefined,
      late: Math.round(late / 60_000),
      flightDelay: delayOf(flight, ride.flightLeg),
      needs: worst?.detail,
      lacks,
      stops: (ride.stops ?? []).slice(1, -1).map(({ at }) => Date.parse(at)),
      position: ride.motorcadeId ? ride.position : undefined,
      motorcadeId: ride.motorcadeId,
      seriesId: ride.seriesId,
      isFixed: ride.status === 'COMPLETED' || Boolean(ride.allDay),
      record: ride,
    };
  };
  const ofMotorcade = (motorcade: Motorcade): Loose => {
    const [worst] = motorcade.cars.flatMap(({ activityId }) => rows.get(activityId) ?? []);
    return {
      id: motorcade.id,
      kind: 'motorcades',
      title: motorcade.title,
      who: motorcade.title,
      other: motorcade.cars.flatMap(({ callSign }) => callSign ?? []).join(', '),
      words: folded(motorcade.title),
      start: Date.parse(motorcade.startTime),
      end: Date.parse(motorcade.endTime),
      status: motorcade.status,
      look: worst ? (worst.severity === 'CRITICAL' ? 'critical' : 'warned') : motorcade.status === 'IN_PROGRESS' ? 'running' : 'planned',
      lateEnd: undefined,
      late: 0,
      flightDelay: 0,
      needs: worst?.detail,
      lacks: { driver: false, vehicle: false },
      stops: [],
      position: undefined,
      motorcadeId: motorcade.id,
      seriesId: undefined,
      isFixed: motorcade.status === 'COMPLETED',
      record: motorcade,
    };
  };
  return { ofRide, ofMotorcade };
}

function isTransport({ type }: Pick<Activity, 'type'>): boolean {
  return type === 'TRANSPORT';
}

/** Returns the keys of the lanes in which an activity is. The empty one is the lane of rides that lack it. */
function lanesOfRide(ride: Activity, kind: LaneKind, { drivers, vehicles }: PlanData): readonly string[] {
  if (kind === 'vehicle') return [ride.vehicleId ?? ''];
  if (kind === 'driver') return [ride.driverId ?? '', ...(ride.coDriverId ? [ride.coDriverId] : [])];
  if (kind === 'guest') return ride.vipIds.length > 0 ? ride.vipIds : [''];
  if (kind === 'place') {
    const ids = isTransport(ride) ? [ride.pickupPlaceId, ride.dropoffPlaceId] : [ride.placeId];
    const known = [...new Set(ids.flatMap((id) => id ?? []))];
    return known.length > 0 ? known : [''];
  }
  const [vehicle, driver] = [vehicles.get(ride.vehicleId ?? ''), drivers.get(ride.driverId ?? '')];
  const ids = [...new Set([vehicle?.supplierId, driver?.supplierId].flatMap((id) => id ?? []))];
  if (ids.length > 0) return ids;
  return vehicle || driver ? ['own'] : [''];
}

function blocksAsOff(blocks: readonly Block[]): Off[] {
  return blocks.map(({ from, id, reason = '', to }) => ({
    id,
    start: Date.parse(from),
    end: Date.parse(to),
    why: 'block' as const,
    reason,
  }));
}

/** The times between the shifts of a driver. Who has none may drive at any time. */
export function betweenShifts(shifts: Driver['shifts'], range: { readonly from: number; readonly to: number }): Off[] {
  if (!shifts || shifts.length === 0) return [];
  const sorted = shifts.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })).sort((a, b) => a.from - b.from);
  const off: Off[] = [];
  let at = range.from;
  for (const { from, to } of [...sorted, { from: range.to, to: range.to }]) {
    if (from > at) off.push({ id: `shift-${at}`, start: at, end: from, why: 'shift', reason: '' });
    at = Math.max(at, to);
  }
  return off;
}

type Range = { readonly from: number; readonly to: number };

function offOfVehicle({ status }: Vehicle, { from, to }: Range): Off[] {
  if (status !== 'MAINTENANCE' && status !== 'OUT_OF_SERVICE') return [];
  return [{ id: status, start: from, end: to, why: status, reason: '' }];
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
    [...list.values()].toSorted(byName).map(({ id, name }) => ({ id, name, about: '', record: { kind: record, id }, off: [] }));
  if (kind === 'guest') return plain(data.vips, 'vips');
  if (kind === 'place') return plain(data.places, 'places');
  if (kind === 'supplier') return [{ id: 'own', name: names.own, about: '', off: [] }, ...plain(data.suppliers, 'suppliers')];
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
            words: folded(name),
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
        words: folded(`${name} ${about}`),
        ...tracked(isHeld(kind) ? withConflicts(bars) : bars, id),
      };
    }),
  ];
}

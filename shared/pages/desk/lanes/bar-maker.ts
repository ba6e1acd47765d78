import { isServed } from '#shared/domain/activities/needs.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { sayingOf } from '#shared/pages/desk/shell/code-words.ts';
import type { Activity, AttentionRow, Guest, Motorcade } from '#shared/pages/desk/store/records.ts';
import { listed } from '#shared/pages/desk/words.ts';
import { delayOf, type Look, type Loose, lateness } from './bars.ts';
import type { LaneKind, PlanData } from './plan-data.ts';

type Named = ReadonlyMap<string, { readonly name: string }>;

export function isTransport({ type }: Pick<Activity, 'type'>): boolean {
  return type === 'TRANSPORT';
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

function whoOf(ids: readonly string[], vips: ReadonlyMap<string, Guest>): string {
  const [first] = ids.flatMap((id) => vips.get(id)?.name ?? []);
  if (first === undefined) return '';
  return ids.length > 1 ? `${first} +${ids.length - 1}` : first;
}

function nameOf(id: string | null | undefined, list: Named): string {
  return (id && list.get(id)?.name) || '';
}

/** What a ride has beside what its lane stands for. */
function otherOf(ride: Activity, kind: LaneKind, { drivers, vehicles }: PlanData): string {
  const driver = listed([nameOf(ride.driverId, drivers), nameOf(ride.coDriverId, drivers)]);
  const vehicle = nameOf(ride.vehicleId, vehicles);
  if (kind === 'vehicle') return driver;
  if (kind === 'driver') return vehicle;
  return [vehicle, driver].filter(Boolean).join(' · ');
}

function whereOf(ride: Activity, { places }: PlanData): string {
  if (isTransport(ride)) return `${ride.pickupLocation ?? ''} ${ride.dropoffLocation ?? ''}`;
  return nameOf(ride.placeId, places) || (ride.location ?? '');
}

/** What a person reads of an activity, and finds it by. */
function textsOf(ride: Activity, kind: LaneKind, data: PlanData) {
  const { flights, vips } = data;
  const [other, where] = [otherOf(ride, kind, data), whereOf(ride, data)];
  const guests = ride.vipIds.map((id) => vips.get(id)?.name ?? '').join(' ');
  const flight = (ride.flightId && flights.get(ride.flightId)?.flightNumber) || '';
  return {
    title: ride.title,
    who: isTransport(ride) ? whoOf(ride.vipIds, vips) || ride.callSign || ride.title : ride.title,
    other: isTransport(ride) ? other : where,
    words: plainText([ride.title, guests, other, where, flight].join(' ')),
  };
}

/** When a ride begins and really ends. */
function spanOf(ride: Activity, now: number) {
  const late = lateness(ride, now);
  const end = Date.parse(ride.endTime);
  const isOn = ride.status === 'IN_PROGRESS';
  return {
    start: Date.parse(ride.startTime),
    end,
    late: Math.round(late / 60_000),
    lateEnd: late > 0 ? Math.max(end, isOn ? end + late : now) : undefined,
  };
}

function lacksOf(ride: Activity) {
  return { driver: isTransport(ride) && !ride.driverId, vehicle: isTransport(ride) && !ride.vehicleId };
}

function isBareIn(kind: LaneKind, { driver, vehicle }: Loose['lacks']): boolean {
  if (kind === 'vehicle') return driver;
  return kind === 'driver' && vehicle;
}

function barOfRide(ride: Activity, kind: LaneKind, data: PlanData): Loose {
  const [worst] = data.rows.get(ride.id) ?? [];
  const lacks = lacksOf(ride);
  const span = spanOf(ride, data.now);
  return {
    id: ride.id,
    kind: 'activities',
    ...textsOf(ride, kind, data),
    ...span,
    status: ride.status,
    look: lookOf(ride, worst, span.late, isBareIn(kind, lacks)),
    flightDelay: delayOf(ride.flightId ? data.flights.get(ride.flightId) : undefined, ride.flightLeg),
    needs: worst && (sayingOf.value(worst) ?? worst.detail),
    lacks,
    stops: (ride.stops ?? []).slice(1, -1).map(({ at }) => Date.parse(at)),
    position: ride.motorcadeId ? ride.position : undefined,
    motorcadeId: ride.motorcadeId,
    seriesId: ride.seriesId,
    isFixed: ride.status === 'COMPLETED' || Boolean(ride.allDay),
    record: ride,
  };
}

function lookOfMotorcade({ status }: Motorcade, worst: AttentionRow | undefined): Look {
  if (worst) return worst.severity === 'CRITICAL' ? 'critical' : 'warned';
  if (status === 'COMPLETED') return 'done';
  return status === 'IN_PROGRESS' ? 'running' : 'planned';
}

function barOfMotorcade(motorcade: Motorcade, { rows }: PlanData): Loose {
  const [worst] = motorcade.cars.flatMap(({ activityId }) => rows.get(activityId) ?? []);
  return {
    id: motorcade.id,
    kind: 'motorcades',
    title: motorcade.title,
    who: motorcade.title,
    other: listed(motorcade.cars.map(({ callSign }) => callSign)),
    words: plainText(motorcade.title),
    start: Date.parse(motorcade.startTime),
    end: Date.parse(motorcade.endTime),
    status: motorcade.status,
    look: lookOfMotorcade(motorcade, worst),
    lateEnd: undefined,
    late: 0,
    flightDelay: 0,
    needs: worst && (sayingOf.value(worst) ?? worst.detail),
    lacks: { driver: false, vehicle: false },
    stops: [],
    position: undefined,
    motorcadeId: motorcade.id,
    seriesId: undefined,
    isFixed: motorcade.status === 'COMPLETED',
    record: motorcade,
  };
}

/** Makes the bars of activities and motorcades for lanes of a kind. */
export function barMaker(data: PlanData, kind: LaneKind) {
  return {
    ofRide: (ride: Activity) => barOfRide(ride, kind, data),
    ofMotorcade: (motorcade: Motorcade) => barOfMotorcade(motorcade, data),
  };
}

import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import { headsOf, partOf } from '#shared/domain/assignments/capacity.ts';
import { type Impact, impactOf } from '#shared/domain/flights/impact.ts';
import type { Activity, ActivityBrief, ActivityRecord, Eta } from '#shared/schemas/activities/activity.ts';
import type { DriverNote, DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { FlightImpact } from '#shared/schemas/flights/flight-impact.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { Location } from '#shared/schemas/gps/gps.ts';
import type { Conflict, TravelShortfall } from '#shared/schemas/problem.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip, VipBrief } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { aboardOf, absencesOf, arrivedOf, guestCallsOf } from './boarding.ts';
import { byStart } from './itinerary.ts';
import { stopsOf } from './stops.ts';

/** What stands in the way of a pick-up that follows its flight. */
export interface Collision {
  readonly conflicts: readonly Conflict[];
  readonly travel: readonly TravelShortfall[];
}

/** The records that activities refer to, by their ids. */
export interface RelatedRecords {
  readonly vips: ReadonlyMap<string, NamedVip>;
  /** Masters and children. */
  readonly activities: ReadonlyMap<string, ActivityRecord>;
  readonly drivers: ReadonlyMap<string, DriverRecord>;
  readonly vehicles: ReadonlyMap<string, VehicleRecord>;
  readonly flights?: ReadonlyMap<string, FlightRecord>;
  /** The locations of drivers whose activity is in progress, by driver. */
  readonly locations?: ReadonlyMap<string, Location>;
  /** When rides in progress arrive, by ride. */
  readonly arrivals?: ReadonlyMap<string, Eta>;
  /** The notes of drivers, by ride. */
  readonly driverNotes?: ReadonlyMap<string, readonly DriverNote[]>;
  /** The conflicts if a pick-up moves with its flight, by the id of the pick-up. */
  readonly collisions?: ReadonlyMap<string, Collision>;
}

export const NONE_RELATED: RelatedRecords = {
  vips: new Map(),
  activities: new Map(),
  drivers: new Map(),
  vehicles: new Map(),
};

export function unlessDeleted<T extends { readonly deletedAt?: string | undefined }>(
  record: T | undefined,
): T | undefined {
  return record?.deletedAt ? undefined : record;
}

/** Returns an activity in brief. */
export function activityBrief({ endTime, id, startTime, status, title, type }: ActivityRecord): ActivityBrief {
  return {
    id,
    type,
    title,
    startTime,
    endTime,
    status,
  };
}

/** Returns a guest of an activity in brief. Their party is what of it travels there. */
function vipBrief(activity: ActivityRecord, vip: NamedVip): VipBrief {
  const { id, name } = vip;
  return { id, name, partySize: headsOf(partOf(id, activity, vip)) };
}

/** Returns a driver in brief. Undefined if they are deleted. */
export function driverBrief(driver: DriverRecord | undefined): NonNullable<Activity['coDriver']> | undefined {
  const { id, name, phone = null } = unlessDeleted(driver) ?? {};
  return id !== undefined && name !== undefined ? { id, name, phone } : undefined;
}

function crewOf({ coDriverId, driverId }: ActivityRecord, drivers: RelatedRecords['drivers']) {
  const [driver, coDriver] = [driverId, coDriverId].map((id) => driverBrief(drivers.get(id ?? '')));
  return { driver: driver ?? null, ...(coDriver && { coDriver }) };
}

function existing<T>(
  ids: readonly string[],
  records: ReadonlyMap<string, T & { readonly deletedAt?: string | undefined }>,
): T[] {
  return ids.flatMap((id) => unlessDeleted(records.get(id)) ?? []);
}

function flightImpactOf(
  activity: ActivityRecord,
  { collisions, flights }: RelatedRecords,
): { readonly flightImpact?: FlightImpact } {
  const impact = impactOf(activity, flights?.get(activity.flightId ?? ''));
  if (!impact) return {};
  const { conflicts, travel = [] } = collisions?.get(activity.id) ?? {};
  const { arrivalTime, leg, plannedArrivalTime, ...rest } = { leg: undefined, ...impact } as Impact;
  const times = leg
    ? { leg, departureTime: arrivalTime, plannedDepartureTime: plannedArrivalTime }
    : { arrivalTime, plannedArrivalTime };
  return {
    flightImpact: {
      ...rest,
      ...times,
      ...(conflicts ? { conflicts: [...conflicts] } : {}),
      ...(travel.length > 0 ? { travel: [...travel] } : {}),
    },
  };
}

function driverLocationOf(ride: ActivityRecord, { locations }: RelatedRecords): { readonly driverLocation?: Location } {
  // The phone of either driver is in the vehicle.
  const [driverLocation] =
    ride.status === 'IN_PROGRESS' ? driverIdsOf(ride).flatMap((id) => locations?.get(id) ?? []) : [];
  return driverLocation ? { driverLocation } : {};
}

function etaIn({ id, status }: ActivityRecord, { arrivals }: RelatedRecords): { readonly eta?: Eta } {
  const eta = status === 'IN_PROGRESS' ? arrivals?.get(id) : undefined;
  return eta ? { eta } : {};
}

function driverNotesIn(
  { id }: ActivityRecord,
  { driverNotes }: RelatedRecords,
): { readonly driverNotes?: DriverNote[] } {
  const notes = driverNotes?.get(id);
  return notes ? { driverNotes: [...notes] } : {};
}

function stopsIn(activity: ActivityRecord): { readonly stops?: NonNullable<Activity['stops']> } {
  if (!activity.stops) return {};
  const stops = stopsOf(activity).map(({ boards, leaves, location, placeId, ...stop }) => ({
    placeId: placeId ?? null,
    location: location ?? '',
    ...stop,
    boards: [...boards],
    leaves: [...leaves],
  }));
  return { stops };
}

/** Returns the answer for an activity: with VIPs, driver, vehicle, master and children in brief, without deleted ones. */
export function presentActivity(
  activity: ActivityRecord,
  related: RelatedRecords,
  warnings: readonly Warning[] = [],
): Activity {
  const { activities, drivers, vehicles, vips } = related;
  const {
    aboard: _marks,
    arrived: _arrived,
    notAboard: _absences,
    childIds,
    guestCalls: _calls,
    driverNoteIds: _noteIds,
    stops: _stops,
    ...record
  } = activity;
  const arrived = arrivedOf(activity);
  const aboard = aboardOf(activity);
  const notAboard = absencesOf(activity);
  const guestCalls = guestCallsOf(activity);
  const master = activity.masterEventId ? unlessDeleted(activities.get(activity.masterEventId)) : undefined;
  const vehicle = activity.vehicleId ? unlessDeleted(vehicles.get(activity.vehicleId)) : undefined;
  return {
    ...record,
    ...stopsIn(activity),
    vipIds: [...activity.vipIds],
    vips: existing(activity.vipIds, vips).map((vip) => vipBrief(activity, vip)),
    ...crewOf(activity, drivers),
    vehicle: vehicle ?? null,
    master: master ? activityBrief(master) : null,
    children: existing(childIds ?? [], activities)
      .map(activityBrief)
      .sort(byStart),
    ...(arrived ? { arrived } : {}),
    ...(aboard.length > 0 ? { aboard } : {}),
    ...(notAboard.length > 0 ? { notAboard } : {}),
    ...(guestCalls.length > 0 ? { guestCalls } : {}),
    ...flightImpactOf(activity, related),
    ...driverLocationOf(activity, related),
    ...etaIn(activity, related),
    ...driverNotesIn(activity, related),
    ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
  };
}

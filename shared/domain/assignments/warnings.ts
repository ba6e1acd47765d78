import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { inEnglish, say, timed, valuesFor } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { Unmet } from '#shared/schemas/assignments/unmet.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { isActive } from './assignment.ts';
import { roomFor, shortages } from './capacity.ts';
import { suits, unmetSaid } from './suits.ts';

/** Tells whether a vehicle takes new assignments. A vehicle IN_USE does: it can be planned for later. */
export function takesAssignments({ status }: Pick<VehicleRecord, 'status'>): boolean {
  return status === 'AVAILABLE' || status === 'IN_USE';
}

/** When it is now, and the settings. */
interface Seen extends Pick<SettingsRecord, 'tags' | 'timezone'> {
  readonly now: string;
}

/** The codes of what does not suit, but for too little room. */
export const SUITING_CODES = ['VEHICLE_TYPE_UNSUITED', 'DRIVER_NOT_LICENSED', 'NEEDS_UNMET'] as const;

/** Returns the code of a warning and of a row about what is unmet. */
export function codeOf({ code }: Unmet): 'SEATS_EXCEEDED' | (typeof SUITING_CODES)[number] {
  if (code === 'CAPACITY') return 'SEATS_EXCEEDED';
  if (code === 'VEHICLE_TYPE') return 'VEHICLE_TYPE_UNSUITED';
  return code === 'LICENCE' ? 'DRIVER_NOT_LICENSED' : 'NEEDS_UNMET';
}

/** Returns what the vehicle and driver of a ride cannot give. */
export function unmetOf(
  ride: ActivityRecord,
  { drivers, vehicles, vips }: Pick<RelatedRecords, 'drivers' | 'vehicles' | 'vips'>,
  tags: TagSettings,
): Unmet[] {
  const asked = { ride, vips, tags, coDriver: drivers.get(ride.coDriverId ?? '') };
  return suits(asked, vehicles.get(ride.vehicleId ?? ''), drivers.get(ride.driverId ?? ''));
}

/**
 * Warns about the vehicle and the driver of an activity that is not over. VEHICLE_TYPE_UNSUITED: it is of another type than the activity asks
 * for. DRIVER_NOT_LICENSED: the driver may not drive it. NEEDS_UNMET: one of them lacks what the activity or its guests need.
 */
export function suitingWarnings(
  activity: ActivityRecord,
  related: Pick<RelatedRecords, 'drivers' | 'vehicles' | 'vips'>,
  { now, tags, timezone }: Seen,
): Warning[] {
  if (!isAhead(activity, now)) return [];
  const vehicle = related.vehicles.get(activity.vehicleId ?? '');
  const driver = related.drivers.get(activity.driverId ?? '');
  const coDriver = related.drivers.get(activity.coDriverId ?? '');
  const unmet = unmetOf(activity, related, tags).filter(({ code }) => code !== 'CAPACITY');
  return SUITING_CODES.flatMap((code) => {
    const said = unmet
      .filter((each) => codeOf(each) === code)
      .map((each) => unmetSaid(each, { vips: related.vips, tags, vehicle, driver, coDriver }));
    const values = { ride: timed(activity), unmet: said };
    return said.length > 0 ? [warningOf(say(code, values), timezone, { activityId: activity.id })] : [];
  });
}

type Timed = Pick<ActivityRecord, 'status' | 'endTime' | 'deletedAt'>;

/** Tells whether an activity is planned or in progress, and not over at `now`. */
export function isAhead(activity: Timed, now: string): boolean {
  return !activity.deletedAt && isActive(activity) && activity.endTime > now;
}

/** Returns a warning that says a sentence. `code`: that of the warning, if the sentence is a variant. */
export function warningOf(said: Said, timezone: string, { code = said.code, ...more }: Partial<Warning> = {}): Warning {
  return { code, message: inEnglish(said, timezone), values: valuesFor(code, said), ...more };
}

/** Returns a SEATS_EXCEEDED warning if what travels needs more than the vehicle has: seats, wheelchair places, child seats or luggage. */
export function seatWarning(
  activity: ActivityRecord,
  vehicle: VehicleRecord,
  vips: ReadonlyMap<string, NamedVip>,
  timezone: string,
): Warning | undefined {
  const short = shortages(roomFor(vehicle, activity, vips));
  if (short.length === 0) return undefined;
  const values = { ride: timed(activity), vehicle: vehicle.name, short: { and: short } };
  return warningOf(say('SEATS_EXCEEDED', values), timezone, { activityId: activity.id });
}

/** Returns a VEHICLE_UNAVAILABLE warning if the vehicle takes no new assignments. The activity keeps the vehicle. */
export function withdrawnWarning(
  activity: ActivityRecord,
  vehicle: VehicleRecord,
  timezone: string,
): Warning | undefined {
  if (takesAssignments(vehicle)) return undefined;
  const status = { field: 'status', value: vehicle.status };
  const values = { ride: timed(activity), vehicle: vehicle.name, status };
  return warningOf(say('VEHICLE_UNAVAILABLE', values), timezone, { activityId: activity.id });
}

import type { Travel } from '#shared/domain/ways/passage.ts';
import type { DispatchSettings, VehiclePreference } from '#shared/schemas/proposals/dispatch-settings.ts';

/** An interval of time in milliseconds since 1970. The end is not included. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** A guest or an organization, who shall have few drivers. A new driver counts as much as its weight. */
export interface Party {
  readonly id: string;
  readonly weight: number;
}

/** A ride that needs one vehicle and one driver. */
export interface Ride extends Interval {
  readonly id: string;
  /** Places, as `Travel` knows them. Without them, only the turnaround lies between two rides. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The seats that its VIPs and their parties need. On a spare car also those of the principal's party, which may change into it. */
  readonly seats: number;
  /** On a spare car: the seats without those of the principal's party. */
  readonly ownSeats?: number | undefined;
  /** The rides of principals for which this is the spare car: its vehicle is at least as large as each of theirs. */
  readonly spareOf?: readonly string[] | undefined;
  /** The most seats of its vehicle: a spare car that is not planned has no more. */
  readonly maxSeats?: number | undefined;
  /** Only vehicles of these types may serve it. Without them any may. */
  readonly vehicleTypes?: readonly string[] | undefined;
  /** Vehicles and drivers that do not suit it or its guests. */
  readonly unsuited?: ReadonlySet<string> | undefined;
  /** How much it counts that this ride takes place: an integer of at least 1. 0 for a ride of which only `ahead` counts. */
  readonly weight: number;
  /** On a ride that is planned another time: how much it counts that a rested driver is left for it. */
  readonly ahead?: number | undefined;
  /** The day that its driving hours count for. */
  readonly day: string;
  /** What people were told: the vehicle and the driver so far. */
  readonly vehicleId?: string;
  readonly driverId?: string;
  /** The drivers and vehicles that its guests usually have: one of them is wished for. */
  readonly usualDriverIds?: readonly string[] | undefined;
  readonly usualVehicleIds?: readonly string[] | undefined;
  readonly guests?: readonly string[] | undefined;
  readonly parties?: readonly Party[] | undefined;
  /** True: it may have no other vehicle, or no other driver. */
  readonly pinVehicle?: boolean;
  readonly pinDriver?: boolean;
}

/** A ride that is not planned, and keeps its vehicle and driver. */
export interface FixedRide extends Interval {
  /** Places, as those of a ride. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface DispatchResource {
  readonly id: string;
  /** When it is out of use, or does not work. */
  readonly blocked: readonly Interval[];
  /** Its rides that are not planned. */
  readonly fixed?: readonly FixedRide[] | undefined;
}

export interface DispatchDriver extends DispatchResource {
  /** What the driver may drive. Without them, all types. */
  readonly vehicleTypes?: readonly string[] | undefined;
  /** With which they begin a day. Another one counts as a change of vehicle. */
  readonly usualVehicleId?: string | undefined;
}

export interface DispatchVehicle extends DispatchResource {
  readonly seats: number;
  readonly type?: string | undefined;
}

export interface DispatchRules extends Travel {
  /** How a vehicle goes from one driver to another. Absent: that needs no time. */
  readonly handover?: { readonly minutes: number; readonly places: readonly string[] } | undefined;
  /** The most that one driver drives on one day. */
  readonly maxDrivingMinutes?: number;
  /** The least pause between the last ride of a day and the first ride of a later day. */
  readonly minRestMinutes?: number;
  /** Absent: no other rule limits the hours of a driver. */
  readonly hours?: HoursJudge | undefined;
}

/** A ride with the seats of the vehicle that serves it. */
export interface ServedRide {
  readonly id: string;
  readonly seats: number;
}

/**
 * Tells whether a driver may do these rides beside those that are not planned, by the rules on their hours. `without` names rules that do
 * not count: those on hours of work, or those on rest.
 */
export type HoursJudge = (driverId: string, rides: readonly ServedRide[], without?: 'HOURS' | 'REST') => boolean;

/** Rides, and who can drive what. */
export interface Instance {
  readonly rides: readonly Ride[];
  readonly vehicles: readonly DispatchVehicle[];
  readonly drivers: readonly DispatchDriver[];
  readonly rules: DispatchRules;
  /** Default: 8 seats and 3 seats. */
  readonly costs?: DispatchSettings | undefined;
  /** The drivers that parties have on other rides. */
  readonly faces?: readonly { readonly party: string; readonly driverId: string }[] | undefined;
  /** Which vehicles to prefer. Default: SMALLEST. */
  readonly prefer?: VehiclePreference | undefined;
}

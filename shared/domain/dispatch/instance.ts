import type { VehiclePreference } from '#shared/schemas/vehicle-preference.ts';

/** An interval of time in milliseconds since 1970. The end is not included. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** A ride that needs one vehicle and one driver. */
export interface Ride extends Interval {
  readonly id: string;
  /** Places, as in `TravelTime`. Without them, only the turnaround lies between two rides. */
  readonly from?: string;
  readonly to?: string;
  /** The seats that its VIPs and their parties need. */
  readonly seats: number;
  /** Only vehicles of these types may serve it. Without them any may. */
  readonly vehicleTypes?: readonly string[] | undefined;
  /** How much it counts that this ride takes place: an integer of at least 1. */
  readonly weight: number;
  /** The day that its driving hours count for. */
  readonly day: string;
  /** What people were told: the vehicle and the driver so far. */
  readonly vehicleId?: string;
  readonly driverId?: string;
  /** True: it may have no other vehicle, or no other driver. */
  readonly pinVehicle?: boolean;
  readonly pinDriver?: boolean;
}

interface DispatchResource {
  readonly id: string;
  /** When it is out of use, or does not work. */
  readonly blocked: readonly Interval[];
}

export interface DispatchDriver extends DispatchResource {
  /** What the driver may drive. Without them, all types. */
  readonly vehicleTypes?: readonly string[] | undefined;
}

export interface DispatchVehicle extends DispatchResource {
  readonly seats: number;
  readonly type?: string | undefined;
}

/** The minutes that an empty vehicle needs from one place to another, in both directions. */
export interface TravelTime {
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
}

export interface DispatchRules {
  /** The least pause between two rides of one vehicle or driver. */
  readonly turnaroundMinutes: number;
  readonly travel: readonly TravelTime[];
  /** The most that one driver drives on one day. */
  readonly maxDrivingMinutes?: number;
  /** The least pause between the last ride of a day and the first ride of a later day. */
  readonly minRestMinutes?: number;
}

/** Rides, and who can drive what. */
export interface Instance {
  readonly rides: readonly Ride[];
  readonly vehicles: readonly DispatchVehicle[];
  readonly drivers: readonly DispatchDriver[];
  readonly rules: DispatchRules;
  /** Which vehicles to prefer. Default: SMALLEST. */
  readonly prefer?: VehiclePreference | undefined;
}

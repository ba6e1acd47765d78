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

export interface DispatchDriver {
  readonly id: string;
  /** When the driver does not work. */
  readonly blocked: readonly Interval[];
}

export interface DispatchVehicle extends DispatchDriver {
  readonly seats: number;
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
}

import {
  CapacityExceeded,
  DriverConflict,
  NeedsUnmet,
  TravelConflict,
  VehicleConflict,
  VehicleUnavailable,
} from './problems.ts';

/** The problems of every operation that assigns a vehicle or driver, or adds VIPs to an activity. */
export const ASSIGNMENT_PROBLEMS = [
  VehicleConflict,
  DriverConflict,
  CapacityExceeded,
  VehicleUnavailable,
  TravelConflict,
  NeedsUnmet,
] as const;

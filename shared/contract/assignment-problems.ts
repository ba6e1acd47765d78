import { CapacityExceeded, DriverConflict, VehicleConflict, VehicleUnavailable } from './problems.ts';

/** What an operation can refuse that gives an activity a vehicle or a driver, or more to carry. */
export const ASSIGNMENT_PROBLEMS = [VehicleConflict, DriverConflict, CapacityExceeded, VehicleUnavailable] as const;

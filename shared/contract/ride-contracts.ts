import { Activity } from '#shared/schemas/activities/activity.ts';
import { Motorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { CHANGE, type Contract } from './define-contract.ts';
import {
  CapacityExceeded,
  DriverConflict,
  NeedsUnmet,
  TravelConflict,
  VehicleConflict,
  VehicleUnavailable,
} from './problems.ts';

/** What the contract of each change of an activity has, unless it says otherwise. */
export const ACTIVITY_CHANGE = {
  ...CHANGE,
  access: ['update', 'ScheduleEvent'],
  success: { status: 200, body: Activity, description: 'The activity after the change' },
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
} as const satisfies Partial<Contract>;

/** What the contract of each change of a motorcade has, unless it says otherwise. */
export const MOTORCADE_CHANGE = {
  ...CHANGE,
  access: ['update', 'Motorcade'],
  success: { status: 200, body: Motorcade, description: 'The motorcade after the change' },
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
} as const satisfies Partial<Contract>;

/** The problems of every operation that assigns a vehicle or driver, or adds VIPs to an activity. */
export const ASSIGNMENT_PROBLEMS = [
  VehicleConflict,
  DriverConflict,
  CapacityExceeded,
  VehicleUnavailable,
  TravelConflict,
  NeedsUnmet,
] as const;

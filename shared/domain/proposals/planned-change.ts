import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';

/** An activity before and after a proposal, as the request wants it. */
export interface PlannedChange {
  /** Undefined for a new ride. */
  readonly before: ActivityRecord | undefined;
  /** With the vehicle and driver that it has. It gets others if they no longer fit. */
  readonly after: ActivityRecord;
  /** For a new ride: the ride whose guests it takes, and which part of it this is. */
  readonly partOf?: { readonly source: ActivityRecord; readonly part: number } | undefined;
  /** Whether a ride gets both a vehicle and a driver, also where it had none. */
  readonly needsBoth?: boolean | undefined;
  /** Whether it may have no other vehicle than `after` says. */
  readonly keepsVehicle?: boolean | undefined;
  /** The motorcade, as it is, whose cars move as one. Its cars keep what they have. */
  readonly motorcade?: MotorcadeRecord | undefined;
}

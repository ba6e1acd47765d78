import { HOUR_MS } from '#shared/units/durations.ts';

/** How long before the start of an activity its driver may change the status. Delayed and early rides fit in. */
export const DRIVER_LEAD_HOURS = 6;

/** Returns from when the driver may start the activity, arrive at it and tick its guests. The driver's page says it: this file stays light. */
export function driverMayMoveFrom({ startTime }: { readonly startTime: string }): string {
  return new Date(Date.parse(startTime) - DRIVER_LEAD_HOURS * HOUR_MS).toISOString();
}

import type { Caller } from './caller.ts';
import { DEMONSTRATION_ROUTES } from './routes.ts';
import { COORDINATOR } from './users.ts';

/** Enrols the first drivers of the fleet, one after the other: the stub moves its first devices. */
export async function enterGps(call: Caller, driverIds: readonly string[]): Promise<void> {
  for (const driverId of driverIds.slice(0, DEMONSTRATION_ROUTES))
    await call('enrolDriver', { as: COORDINATOR, params: { driverId } });
}

import { isOpen, type Legs } from '#shared/pages/desk/panels/rides.ts';
import type { Activity } from '#shared/pages/desk/store/records.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** Returns the legs of an item that lack a vehicle or a driver. */
export function lackingLegs({ back, to }: Legs): readonly Activity[] {
  return [...to, ...back].filter((leg) => isOpen(leg) && (!leg.vehicleId || !leg.driverId));
}

/** Returns what the form of the proposal begins with that gives these rides what they lack. */
export function assignment(rides: readonly Activity[]): Readonly<Record<string, unknown>> {
  const starts = rides.map(({ startTime }) => startTime).sort();
  const last = Date.parse(starts.at(-1) ?? '') + MINUTE_MS;
  return { kind: 'ASSIGN', ids: rides.map(({ id }) => id), from: starts[0], to: new Date(last).toISOString() };
}

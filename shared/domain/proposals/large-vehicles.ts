import type { Compiled } from '#shared/domain/dispatch/compile.ts';
import { NONE, type Plan } from '#shared/domain/dispatch/plan.ts';
import type { VehicleNotice } from '#shared/schemas/proposals/proposal-record.ts';

/** A vehicle with more than this multiple of the seats that a ride needs is too large for it. */
const TOO_LARGE = 2;

/** Names the rides that get a vehicle with more than twice the seats needed, although smaller ones could serve them. */
export function largeVehicles(compiled: Compiled, plan: Plan): VehicleNotice[] {
  const { capacities, rides, vehicles } = compiled;
  return rides.flatMap(({ id, seats }, ride) => {
    const vehicle = plan.vehicle[ride] ?? NONE;
    const capacity = capacities[vehicle] ?? 0;
    if (vehicle === NONE || vehicle === vehicles.told[ride] || capacity <= TOO_LARGE * Math.max(1, seats)) return [];
    const isSmaller = (other: number): boolean => (capacities[other] ?? 0) < capacity;
    if (!vehicles.allowed[ride]?.some(isSmaller)) return [];
    const notice = { activityId: id, resourceId: vehicles.ids[vehicle] ?? '', seats };
    return [{ code: 'VEHICLE_LARGER_THAN_NEEDED', ...notice }];
  });
}

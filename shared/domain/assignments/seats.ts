import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';

/** Returns the seats that VIPs and their parties need. Deleted VIPs need none. */
export function seatsNeeded(vipIds: readonly string[], vips: ReadonlyMap<string, NamedVip>): number {
  return vipIds.reduce((sum, id) => {
    const vip = vips.get(id);
    return sum + (vip && !vip.deletedAt ? vip.partySize : 0);
  }, 0);
}

/** Tells whether a vehicle takes new assignments. A vehicle IN_USE does: it can be planned for later. */
export function takesAssignments({ status }: Pick<VehicleRecord, 'status'>): boolean {
  return status === 'AVAILABLE' || status === 'IN_USE';
}

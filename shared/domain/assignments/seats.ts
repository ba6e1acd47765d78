import type { VehicleRecord } from '#shared/schemas/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';

/** Seats that VIPs take with all who travel along; deleted ones take none. */
export const seatsNeeded = (vipIds: readonly string[], vips: ReadonlyMap<string, VipRecord>): number =>
  vipIds.reduce((sum, id) => {
    const vip = vips.get(id);
    return sum + (vip && !vip.deletedAt ? vip.partySize : 0);
  }, 0);

/** A vehicle that is broken or withdrawn takes nobody; one that is merely in use now can be planned for later. */
export const takesAssignments = ({ status }: Pick<VehicleRecord, 'status'>): boolean =>
  status === 'AVAILABLE' || status === 'IN_USE';

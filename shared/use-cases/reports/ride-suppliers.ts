import { byId } from '#shared/domain/by-id.ts';
import type { RideSupplier } from '#shared/domain/reports/day-sheet.ts';
import { contactOf } from '#shared/domain/suppliers/contact-of.ts';
import { isOffRide } from '#shared/domain/suppliers/order.ts';
import { later } from '#shared/domain/time/days.ts';
import { ordersEndingAfter } from '#shared/entities/suppliers/order.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { internationalFormat } from '#shared/platform/phone-number.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/** Orders are found by the end that was last agreed. A ride that has moved further than this since does not name its supplier. */
const MOST_MOVED_MS = 7 * DAY_MS;

/**
 * Reads the suppliers of rides, by ride: of their drivers, else of their vehicles, else of the order that a supplier has accepted. Reads
 * orders only if a ride lacks its driver.
 */
export async function readRideSuppliers(
  rides: readonly ActivityRecord[],
  fleet: { readonly drivers: readonly DriverRecord[]; readonly vehicles: readonly VehicleRecord[] },
): Promise<ReadonlyMap<string, RideSupplier>> {
  const [drivers, vehicles] = [byId(fleet.drivers), byId(fleet.vehicles)];
  const bare = rides.filter((ride) => !ride.driverId && !isOffRide(ride));
  const held = await holdersOf(bare);
  const owners = rides.flatMap((ride) => {
    const driver = drivers.get(ride.driverId ?? '');
    const own = driver ? driver.supplierId : vehicles.get(ride.vehicleId ?? '')?.supplierId;
    const supplierId = own ?? held.get(ride.id);
    return supplierId === undefined ? [] : [{ id: ride.id, supplierId, isHeld: held.has(ride.id) }];
  });
  const suppliers = byId(await supplierStore.findMany([...new Set(owners.map((each) => each.supplierId))], 'eventual'));
  return new Map(
    owners.flatMap(({ id, isHeld, supplierId }) => {
      const supplier = suppliers.get(supplierId);
      return supplier ? [[id, { ...shownOf(supplier), isHeld }] as const] : [];
    }),
  );
}

/** Returns the suppliers that have accepted orders of these rides, by ride. */
async function holdersOf(rides: readonly ActivityRecord[]): Promise<ReadonlyMap<string, string>> {
  const [first] = rides.map(({ endTime }) => endTime).toSorted();
  if (first === undefined) return new Map();
  const asked = new Set(rides.map(({ id }) => id));
  const accepted = (await ordersEndingAfter(later(first, -MOST_MOVED_MS))).filter(
    ({ status }) => status === 'ACCEPTED',
  );
  return new Map(
    accepted.flatMap((order) =>
      order.rides.flatMap(({ eventId }) => (asked.has(eventId) ? [[eventId, order.supplierId] as const] : [])),
    ),
  );
}

function shownOf(supplier: SupplierRecord): Pick<RideSupplier, 'name' | 'phone'> {
  const { phone } = contactOf(supplier);
  return { name: supplier.name, ...(phone === undefined ? {} : { phone: internationalFormat(phone) }) };
}

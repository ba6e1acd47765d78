import { invalidNow } from '#shared/contract/invalid-field.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { begin, change } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { orderStore } from '#shared/entities/suppliers/order.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { createVehicle, findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { OrderNaming, OrderRecord } from '#shared/schemas/suppliers/order.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { checkOf } from '#shared/table/write.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverWrites } from '#shared/use-cases/drivers/driver-writes.ts';
import { findLive } from '#shared/use-cases/records/change-record.ts';
import { withPhoneNumbers } from '#shared/use-cases/vips/read-phones.ts';
import { notNow } from './answer-order.ts';
import { assertOfOrder, changeOrder, readOrder } from './orders.ts';
import { relyingOnSupplier } from './supplier-writes.ts';

/**
 * Names a driver and a vehicle for rides of an accepted order, and books them as any booking: ride by ride, so a refused one leaves the
 * rides before it booked, and a repeat goes on. Throws what `changeOrder` and bookings throw.
 */
export async function nameOrder(context: UseCaseContext, id: string, wanted: OrderNaming): Promise<OrderRecord> {
  const answerId = context.newId('ans');
  const order = await readOrder(context, id);
  if (order.answerId === answerId) return order;
  context.actor.authorize('move', 'Order', order);
  context.ifMatch(order);
  if (order.status !== 'ACCEPTED') throw notNow(order, 'named');
  const rides = await ridesToName(order, wanted, context.now);
  const names = await readNames(context, order, wanted);
  // The ability on the order stands for that on its rides.
  const booking = { ...context, actor: { ...context.actor, authorize: () => undefined }, ifMatch: () => undefined };
  for (const ride of rides) {
    await changeActivity(booking, { id: ride.id }, (before) => change(before, names, context.now), {
      more: [checkOf(orderStore.asRead(order))],
    });
  }
  const unchecked = { ...context, ifMatch: () => undefined };
  return changeOrder(unchecked, id, (current) => ({ after: { ...current, namedAt: context.now } }), answerId);
}

async function ridesToName(order: OrderRecord, { eventIds }: OrderNaming, now: string): Promise<ActivityRecord[]> {
  assertOfOrder(order, eventIds);
  const ids = order.rides.map(({ eventId }) => eventId);
  return (await findActivities(eventIds ?? ids)).filter((ride) => isAhead(ride, now));
}

/** Returns the ids of the driver and the vehicle. New ones are stored first: a booking relies on them. */
async function readNames(
  context: UseCaseContext,
  { supplierId, vehicleType }: OrderRecord,
  { driverId, newDriver, newVehicle, vehicleId }: OrderNaming,
): Promise<{ readonly driverId: string; readonly vehicleId: string }> {
  const [ownDriver, ownVehicle] = await Promise.all([
    driverId === undefined ? undefined : findDriver(driverId),
    vehicleId === undefined ? undefined : findVehicle(vehicleId),
  ]);
  if (driverId !== undefined && !isOf(supplierId, ownDriver))
    throw invalidNow('body.driverId', fault('NOT_YOURS', 'is the id of no driver of this supplier'));
  if (vehicleId !== undefined && !isOf(supplierId, ownVehicle))
    throw invalidNow('body.vehicleId', fault('NOT_YOURS', 'is the id of no vehicle of this supplier'));
  return {
    driverId: driverId ?? (await addDriver(context, supplierId, newDriver)),
    vehicleId: vehicleId ?? (await addVehicle(context, supplierId, { type: vehicleType, ...newVehicle })),
  };
}

function isOf(
  supplierId: string,
  record: { readonly supplierId?: string | undefined; readonly deletedAt?: string | undefined } | undefined,
): boolean {
  return record !== undefined && !record.deletedAt && record.supplierId === supplierId;
}

async function addDriver(
  context: UseCaseContext,
  supplierId: string,
  given: OrderNaming['newDriver'],
): Promise<string> {
  const { name = '', phone } = (given && (await withPhoneNumbers(given, 'body.newDriver'))) ?? {};
  const driver = begin(context.newId('drv'), { name, ...(phone && { phone }), supplierId }, context.now);
  if (await findDriver(driver.id)) return driver.id;
  await retryOnConflict(async () => {
    const writes = [...(await driverWrites(undefined, driver)), context.audit('Driver', undefined, driver)];
    await context.commit({ writes });
  });
  return driver.id;
}

async function addVehicle(
  context: UseCaseContext,
  supplierId: string,
  { licensePlate, seatCapacity = 1, type = 'OTHER' }: Partial<NonNullable<OrderNaming['newVehicle']>>,
): Promise<string> {
  const { name } = await findLive(supplierStore, supplierId);
  const fields = { type, seatCapacity, status: 'AVAILABLE' as const, licensePlate, supplierId };
  const vehicle = begin(context.newId('veh'), { name: `${name} ${licensePlate}`, ...fields }, context.now);
  if (await findVehicle(vehicle.id)) return vehicle.id;
  const write = relyingOnSupplier(createVehicle(vehicle), undefined, vehicle);
  await context.commit({ writes: [write, context.audit('Vehicle', undefined, vehicle)] });
  return vehicle.id;
}

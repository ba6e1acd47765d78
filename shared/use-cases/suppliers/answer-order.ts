import { isDeepStrictEqual } from 'node:util';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import { because } from '#shared/contract/problem.ts';
import { InvalidTransition, SupplierFull } from '#shared/contract/problems.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { begin, byId, change } from '#shared/domain/records.ts';
import { firstBeyond, type Hold, holdOf, offeredAt } from '#shared/domain/suppliers/holds.ts';
import { isOffRide, isOpenOrder, leftBy } from '#shared/domain/suppliers/order.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findDriver, findDrivers } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { orderStore } from '#shared/entities/suppliers/order.ts';
import { type HoldsRead, readHolds, supplierStore, writeHolds } from '#shared/entities/suppliers/supplier.ts';
import { createVehicle, findVehicle, findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type {
  OrderNaming,
  OrderRecord,
  OrderRefusal,
  OrderWithdrawal,
  RideTerms,
} from '#shared/schemas/suppliers/order.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import { checkOf, retryOnConflict, type Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverWrites } from '#shared/use-cases/drivers/driver-writes.ts';
import { findLive } from '#shared/use-cases/records/change-record.ts';
import { withPhoneNumbers } from '#shared/use-cases/vips/read-phones.ts';
import { assertOfOrder, changeOrder, readOrder } from './create-order.ts';
import { leaveOrder, ridesLeft } from './leave-order.ts';
import { termsOf } from './orders-in-view.ts';
import { relyingOnSupplier } from './supplier-writes.ts';

/**
 * Accepts an order, or its rides as they have changed since, and holds the vehicles of the supplier for them. Two orders never take the same
 * vehicle: the holds of a supplier are one item. Throws SupplierFull, InvalidTransition, and what `changeOrder` throws.
 */
export function acceptOrder(context: UseCaseContext, id: string): Promise<OrderRecord> {
  const { now } = context;
  return changeOrder(context, id, async (order) => {
    if (order.status !== 'OFFERED' && order.status !== 'ACCEPTED') throw notNow(order, 'accepted');
    const [supplier, holds, terms] = await Promise.all([
      findLive(supplierStore, order.supplierId),
      readHolds(order.supplierId),
      currentTerms(order, now),
    ]);
    if (order.status === 'ACCEPTED' && isDeepStrictEqual(terms, order.rides)) return { after: order };
    const wanted = terms.filter(({ endTime, isOff }) => !isOff && endTime > now).map((ride) => holdOf(order, ride));
    if (wanted.length === 0)
      throw new InvalidTransition(
        'No ride of this order is ahead. It can only be withdrawn.',
        because('NO_RIDE_AHEAD'),
      );
    const beyond = firstBeyond(supplier.offers, holds.holds, wanted);
    if (beyond) throw await full(supplier, beyond);
    return {
      after: { ...order, status: 'ACCEPTED', rides: terms },
      writes: [writeHolds(holds, [...kept(holds, order, now), ...wanted])],
      relyingOn: [supplierStore.asRead(supplier)],
    };
  });
}

/** Declines an offered order, or some of its rides: the next supplier is asked, or it is over. Throws InvalidTransition, ValidationFailed, and what `changeOrder` throws. */
export function declineOrder(
  context: UseCaseContext,
  id: string,
  { eventIds, reason }: OrderRefusal,
): Promise<OrderRecord> {
  const leave = (order: OrderRecord) => leftBy(order, 'DECLINED', context.now, reason);
  const decline = (order: OrderRecord) => {
    if (order.status !== 'OFFERED') throw notNow(order, 'declined');
    return leaveOrder(context, order, { eventIds, leave });
  };
  return changeOrder(context, id, decline, context.newId('ans'));
}

/** Returns the write that frees the vehicles which a supplier holds for rides of an order. */
async function freeHolds(order: Pick<OrderRecord, 'rides' | 'supplierId'>, now: string): Promise<Write> {
  const holds = await readHolds(order.supplierId);
  return writeHolds(holds, kept(holds, order, now));
}

/** Returns the problem of an order in a status from which this is not possible. */
function notNow({ status }: OrderRecord, done: string) {
  return new InvalidTransition(`This order is ${status} and cannot be ${done}.`, because('ORDER_IS_OVER'));
}

/** Returns the rides as they are now. Those that are cancelled or deleted are marked, and those that are over stay as agreed. */
async function currentTerms({ rides }: OrderRecord, now: string): Promise<RideTerms[]> {
  const found = byId(await findActivities(rides.map(({ eventId }) => eventId)));
  return rides.map((agreed) => {
    const ride = found.get(agreed.eventId);
    if (!ride || isOffRide(ride)) return { ...agreed, isOff: true };
    const { isOff: _isOff, ...others } = agreed;
    return isAhead(ride, now) ? { ...others, ...termsOf(ride) } : agreed;
  });
}

/** Returns the holds without those of the order, and without what was over a day ago. */
function kept({ holds }: HoldsRead, { rides }: Pick<OrderRecord, 'rides'>, now: string): Hold[] {
  const ids = new Set(rides.map(({ eventId }) => eventId));
  const since = Date.parse(now) - DAY_MS;
  return holds.filter(({ end, eventId }) => end > since && !ids.has(eventId));
}

async function full({ name, offers }: SupplierRecord, hold: Hold) {
  const { timezone } = await readSettings();
  const times = readableRange(new Date(hold.start).toISOString(), new Date(hold.end).toISOString(), timezone);
  const count = offeredAt(offers, hold);
  const has = count === 0 ? `offers no ${hold.type}` : `offers ${count} ${hold.type}, and all are held`;
  return new SupplierFull(`${name} ${has} (${times}).`);
}

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

/**
 * Withdraws an order, or some of its rides. Drivers and vehicles of the supplier leave the rides that have not begun, first. If the supplier
 * withdraws from what it accepted, itself or as the desk was told, the next one is asked. If it is interrupted, a repeat goes on. Throws ValidationFailed for a ride of another
 * order, and what `changeOrder` throws.
 */
export async function withdrawOrder(
  context: UseCaseContext,
  id: string,
  { bySupplier = false, eventIds, reason }: OrderWithdrawal,
): Promise<OrderRecord> {
  const { actor, now } = context;
  const isDesk = actor.can('create', 'Order') && !bySupplier;
  const assertPossible = (order: OrderRecord): void => {
    if (!isOpenOrder(order) || (!isDesk && order.status !== 'ACCEPTED')) throw notNow(order, 'withdrawn');
  };
  const leave = (order: OrderRecord): OrderRecord =>
    isDesk ? { ...order, status: 'WITHDRAWN', thenTo: [] } : leftBy(order, 'WITHDRAWN', now, reason);
  const withdraw = async (order: OrderRecord) => {
    assertPossible(order);
    const left = await leaveOrder(context, order, { eventIds, leave });
    if (order.status !== 'ACCEPTED') return left;
    const part = { supplierId: order.supplierId, rides: ridesLeft(order, eventIds) };
    await releaseRides(context, part);
    return { ...left, writes: [...(left.writes ?? []), await freeHolds(part, now)] };
  };
  return changeOrder(context, id, withdraw, context.newId('ans'));
}

async function releaseRides(
  context: UseCaseContext,
  { rides, supplierId }: Pick<OrderRecord, 'rides' | 'supplierId'>,
): Promise<void> {
  const booking = { ...context, actor: { ...context.actor, authorize: () => undefined }, ifMatch: () => undefined };
  const found = await findActivities(rides.map(({ eventId }) => eventId));
  const [drivers, vehicles] = await Promise.all([
    findDrivers(found.flatMap(({ coDriverId, driverId }) => [driverId ?? [], coDriverId ?? []].flat())),
    findVehicles(found.flatMap(({ vehicleId }) => vehicleId ?? [])),
  ]);
  const theirs = new Set(
    [...drivers, ...vehicles].filter((each) => each.supplierId === supplierId).map(({ id }) => id),
  );
  const without = (before: ActivityRecord): ActivityRecord => {
    if (before.status !== 'SCHEDULED') return before;
    const leaving = (['driverId', 'coDriverId', 'vehicleId'] as const).filter((field) =>
      theirs.has(before[field] ?? ''),
    );
    return change(before, Object.fromEntries(leaving.map((field) => [field, null])), context.now);
  };
  for (const ride of found) {
    if (!ride.deletedAt) await changeActivity(booking, { id: ride.id }, without);
  }
}

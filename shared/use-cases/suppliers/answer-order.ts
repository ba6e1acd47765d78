import { isDeepStrictEqual } from 'node:util';
import { because } from '#shared/contract/problem.ts';
import { InvalidTransition, SupplierFull } from '#shared/contract/problems.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { byId } from '#shared/domain/by-id.ts';
import { firstBeyond, type Hold, offeredAt } from '#shared/domain/suppliers/holds.ts';
import { isOffRide, leftBy } from '#shared/domain/suppliers/order.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { type HoldsRead, readHolds, writeHolds } from '#shared/entities/suppliers/supplier-holds.ts';
import type { OrderRecord, OrderRefusal, RideTerms } from '#shared/schemas/suppliers/order.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import type { Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findLive } from '#shared/use-cases/records/change-record.ts';
import { leaveOrder } from './leave-order.ts';
import { changeOrder } from './orders.ts';
import { termsOf } from './ride-terms.ts';

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
export async function freeHolds(order: Pick<OrderRecord, 'rides' | 'supplierId'>, now: string): Promise<Write> {
  const holds = await readHolds(order.supplierId);
  return writeHolds(holds, kept(holds, order, now));
}

/** Returns the problem of an order in a status from which this is not possible. */
export function notNow({ status }: OrderRecord, done: string) {
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

function holdOf({ vehicleType: type }: OrderRecord, { endTime, eventId, startTime }: RideTerms): Hold {
  return { start: Date.parse(startTime), end: Date.parse(endTime), type, eventId };
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

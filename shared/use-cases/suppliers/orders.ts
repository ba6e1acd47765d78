import { invalidNow } from '#shared/contract/invalid-field.ts';
import { byId } from '#shared/domain/by-id.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { asLeft, nextVersion, orderAt } from '#shared/domain/suppliers/order.ts';
import { presentOrder } from '#shared/domain/suppliers/present-order.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { orderStore, ordersEndingAfter } from '#shared/entities/suppliers/order.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { Order, OrderRecord } from '#shared/schemas/suppliers/order.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Requirement, Write } from '#shared/table/write.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { newsOfOrder, tellOfOpenOrders } from './order-news.ts';
import { termsOf } from './ride-terms.ts';

type Reading = Pick<UseCaseContext, 'actor' | 'now'>;
/** Who reads orders, as far as it says how much they see. */
type Shown = Pick<UseCaseContext, 'now'> & { readonly actor: Pick<UseCaseContext['actor'], 'can'> };

/** Reads an order as it stands now. Throws NotFound or Forbidden. */
export async function readOrder({ actor, now }: Reading, id: string): Promise<OrderRecord> {
  const order = orderAt(requireStored(await orderStore.find(id), 'order', id), now);
  actor.authorize('read', 'Order', order);
  return order;
}

/** Returns orders for an answer, with their rides as they are now. */
export async function presentOrders({ actor, now }: Shown, found: readonly OrderRecord[]): Promise<Order[]> {
  const ids = [...new Set(found.flatMap(({ rides }) => rides.map(({ eventId }) => eventId)))];
  const [activities, settings] = await Promise.all([findActivities(ids), readSettings()]);
  const related = await relatedRecords(activities.map(withoutLinks));
  const facts = { now, settings, rides: byId(activities), related, termsOf, isDesk: actor.can('create', 'Order') };
  return found.map((order) => presentOrder(order, facts));
}

/** Of a ride, an order shows its guests, its driver and its vehicle: nothing else is read. */
function withoutLinks({ driverId, vehicleId, vipIds }: ActivityRecord) {
  return { driverId, vehicleId, vipIds };
}

/** Returns one order for an answer. A supplier that has just left it sees no more than that. */
export async function showOrder(context: Reading, order: OrderRecord): Promise<Order> {
  const [shown] = await presentOrders(context, [context.actor.can('read', 'Order', order) ? order : asLeft(order)]);
  if (!shown) throw new Error('an order is shown as none');
  return shown;
}

/** Throws ValidationFailed if one of these rides is not of the order. */
export function assertOfOrder({ rides }: OrderRecord, eventIds: readonly string[] = []): void {
  if (eventIds.some((id) => rides.every(({ eventId }) => eventId !== id)))
    throw invalidNow('body.eventIds', fault('NOT_YOURS', 'contains a ride that is not of this order'));
}

export interface OrderChange {
  readonly after: OrderRecord;
  readonly writes?: readonly Write[];
  readonly relyingOn?: readonly Requirement[];
}

/**
 * Changes an order as it stands now, with more writes of the same transaction. Reads and decides again if another request wrote first. A rule
 * that returns its argument changes nothing, nor does a repeat with the same `answerId`. Throws NotFound, Forbidden, VersionMismatch, ContendedWrite, and what `rule` throws.
 */
export function changeOrder(
  context: UseCaseContext,
  id: string,
  rule: (order: OrderRecord) => OrderChange | Promise<OrderChange>,
  answerId?: string,
): Promise<OrderRecord> {
  const { actor, audit, commit, ifMatch, now } = context;
  return retryOnConflict(async () => {
    const stored = requireStored(await orderStore.find(id), 'order', id);
    if (answerId !== undefined && stored.answerId === answerId) return stored;
    const current = orderAt(stored, now);
    actor.authorize('move', 'Order', current);
    ifMatch(stored);
    const { after: wanted, relyingOn = [], writes = [] } = await rule(current);
    if (wanted === stored) return stored;
    const after = nextVersion(stored, answerId === undefined ? wanted : { ...wanted, answerId }, now);
    // From what is stored: who is asked since a deadline has passed was not told yet.
    const news = await newsOfOrder(context, stored, after);
    await commit({
      writes: [orderStore.replace(stored, after), ...writes, audit('Order', stored, after), ...news],
      relyingOn,
    });
    return after;
  });
}

/**
 * Stores which orders went to their next supplier, or have expired, because a deadline has passed. Stores the messages about rides that have
 * changed since they were accepted, and about deadlines that are near. Returns how many of each.
 */
export async function passOnOrders(
  context: UseCaseContext,
): Promise<{ readonly expired: number; readonly told: number }> {
  const { now } = context;
  const ahead = await ordersEndingAfter(now);
  const due = ahead.filter((order) => orderAt(order, now) !== order);
  for (const { id } of due) await changeOrder(context, id, (order) => ({ after: order }));
  return { expired: due.length, told: await tellOfOpenOrders(context, ahead) };
}

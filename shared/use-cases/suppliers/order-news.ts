import { outboundOf } from '#shared/domain/messages/begin-message.ts';
import { byId } from '#shared/domain/records.ts';
import { messageWording, wordingIn } from '#shared/domain/reports/catalogues.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import {
  changesOf,
  firstStartOf,
  isExpiring,
  isOpenOrder,
  lastEndOf,
  orderAt,
} from '#shared/domain/suppliers/order.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { createMessage, findMessage } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { OrderRecord } from '#shared/schemas/suppliers/order.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import { unlessLost, type Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { termsOf } from './orders-in-view.ts';

/** What a supplier is told of an order. */
type OrderNews = 'orderAsked' | 'orderExpiring' | 'orderChanged' | 'orderWithdrawn';

/** Returns the writes of the message that tells a supplier of a change of an order: it is asked, or the desk has withdrawn it. */
export async function newsOfOrder(
  context: UseCaseContext,
  before: OrderRecord | undefined,
  after: OrderRecord,
): Promise<Write[]> {
  const news = newsIn(before, after);
  if (!news) return [];
  const [supplier] = await supplierStore.findMany([after.supplierId]);
  if (supplier?.messagesTo === undefined) return [];
  return messageOf(context, supplier, { id: context.newId('msg'), news, order: after });
}

function newsIn(before: OrderRecord | undefined, after: OrderRecord): OrderNews | undefined {
  if (after.status === 'OFFERED') return before?.supplierId === after.supplierId ? undefined : 'orderAsked';
  const isByDesk = after.status === 'WITHDRAWN' && before !== undefined && after.left.length === before.left.length;
  return isByDesk && isOpenOrder(before) ? 'orderWithdrawn' : undefined;
}

async function messageOf(
  { actor, audit, now }: UseCaseContext,
  { language }: Pick<SupplierRecord, 'language'>,
  { id, news, order }: { readonly id: string; readonly news: OrderNews; readonly order: OrderRecord },
): Promise<Write[]> {
  const settings = await readSettings();
  const { deadline, id: orderId, linkBase, supplierId } = order;
  const message = outboundOf({ actor, now }, settings, {
    id,
    supplierId,
    orderId,
    purpose: 'ORDER',
    text: orderText(news, order, language ? wordingIn([language], settings) : messageWording(settings)),
    validUntil: order.status === 'OFFERED' ? deadline : lastEndOf(order),
    ...(news !== 'orderWithdrawn' && { linkBase }),
  });
  return [...createMessage(message, { driver: undefined, guests: [] }), audit('Message', undefined, message)];
}

/** Returns the text of a message to a supplier. It names no guest and no place. */
function orderText(news: OrderNews, { deadline, rides }: OrderRecord, { clock, count, say }: Wording): string {
  return say(news, {
    rides: count('TRANSPORT', rides.length),
    time: clock.moment(firstStartOf(rides) ?? deadline),
    deadline: clock.moment(deadline),
  });
}

/**
 * Stores the messages that ask suppliers to confirm what has changed of accepted rides, and to answer before the deadline: one per state of the
 * changes and per deadline, so a repeat tells nothing twice. Reads the rides of those that get messages alone. Returns how many were stored.
 */
export async function tellOfOpenOrders(context: UseCaseContext, orders: readonly OrderRecord[]): Promise<number> {
  const open = orders
    .map((order) => orderAt(order, context.now))
    .filter((order) => order.status === 'ACCEPTED' || isExpiring(order, context.now));
  if (open.length === 0) return 0;
  const suppliers = byId(
    await supplierStore.findMany([...new Set(open.map(({ supplierId }) => supplierId))], 'eventual'),
  );
  const told = open.flatMap((order) => {
    const supplier = suppliers.get(order.supplierId);
    return supplier?.messagesTo === undefined ? [] : [{ order, supplier }];
  });
  const held = told.filter(({ order }) => order.status === 'ACCEPTED');
  const rides = byId(await findActivities(held.flatMap(({ order }) => order.rides.map(({ eventId }) => eventId))));
  let stored = 0;
  for (const { order, supplier } of told) {
    const seed = order.status === 'ACCEPTED' ? changeIn(order, rides) : `until ${order.deadline}`;
    if (seed !== undefined) stored += (await tellOnce(context, supplier, { order, seed })) ? 1 : 0;
  }
  return stored;
}

/** Returns a text for what has changed of the rides of an order; undefined if nothing has. */
function changeIn(order: OrderRecord, rides: ReadonlyMap<string, ActivityRecord>): string | undefined {
  const changed = order.rides.flatMap((agreed) => {
    const ride = rides.get(agreed.eventId);
    const changes = changesOf(agreed, ride, { termsOf });
    return changes.length > 0 ? [[agreed.eventId, changes, ride && termsOf(ride)]] : [];
  });
  return changed.length > 0 ? `${order.version} ${JSON.stringify(changed)}` : undefined;
}

async function tellOnce(
  context: UseCaseContext,
  supplier: SupplierRecord,
  { order, seed }: { readonly order: OrderRecord; readonly seed: string },
): Promise<boolean> {
  const id = idFrom('msg', `order ${order.id} ${seed}`);
  if (await findMessage(id)) return false;
  const news = order.status === 'ACCEPTED' ? 'orderChanged' : 'orderExpiring';
  const writes = await messageOf(context, supplier, { id, news, order });
  return unlessLost(() => context.commit({ writes }));
}

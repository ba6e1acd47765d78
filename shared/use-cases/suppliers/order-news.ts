import { byId } from '#shared/domain/by-id.ts';
import { beginOutbound } from '#shared/domain/messages/begin-message.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { isOpenOrder, lastEndOf, orderAt } from '#shared/domain/suppliers/order.ts';
import { changesOf } from '#shared/domain/suppliers/present-order.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { createMessage, findMessage } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { OrderRecord } from '#shared/schemas/suppliers/order.ts';
import { unlessLost } from '#shared/table/retry-on-conflict.ts';
import type { Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { messageWording } from '#shared/use-cases/reports/report-wording.ts';
import { termsOf } from './ride-terms.ts';

/** What a supplier is told of an order. */
type OrderNews = 'orderAsked' | 'orderChanged' | 'orderWithdrawn';

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
  return messageOf(context, { id: context.newId('msg'), news, order: after });
}

function newsIn(before: OrderRecord | undefined, after: OrderRecord): OrderNews | undefined {
  if (after.status === 'OFFERED') return before?.supplierId === after.supplierId ? undefined : 'orderAsked';
  const isByDesk = after.status === 'WITHDRAWN' && before !== undefined && after.left.length === before.left.length;
  return isByDesk && isOpenOrder(before) ? 'orderWithdrawn' : undefined;
}

async function messageOf(
  { actor, audit, now }: UseCaseContext,
  { id, news, order }: { readonly id: string; readonly news: OrderNews; readonly order: OrderRecord },
): Promise<Write[]> {
  const settings = await readSettings();
  const { deadline, id: orderId, linkBase, supplierId } = order;
  const message = beginOutbound({
    id,
    now,
    supplierId,
    orderId,
    purpose: 'ORDER',
    createdBy: actor.id,
    retentionDays: settings.messages.retentionDays,
    text: orderText(news, order, messageWording(settings)),
    validUntil: news === 'orderAsked' ? deadline : lastEndOf(order),
    ...(news !== 'orderWithdrawn' && { linkBase }),
  });
  return [...createMessage(message, { driver: undefined, guests: [] }), audit('Message', undefined, message)];
}

/** Returns the text of a message to a supplier. It names no guest and no place. */
function orderText(news: OrderNews, { deadline, rides }: OrderRecord, { clock, count, say }: Wording): string {
  const [first = deadline] = rides.map(({ startTime }) => startTime).toSorted();
  return say(news, {
    rides: count('TRANSPORT', rides.length),
    time: clock.moment(first),
    ...(news === 'orderAsked' && { deadline: clock.moment(deadline) }),
  });
}

/**
 * Stores the messages that ask suppliers to confirm what has changed of accepted rides: one per state of the changes, so a repeat tells
 * nothing twice. Reads the rides of those that get messages alone. Returns how many were stored.
 */
export async function tellOfChangedOrders(context: UseCaseContext, orders: readonly OrderRecord[]): Promise<number> {
  const held = orders.map((order) => orderAt(order, context.now)).filter(({ status }) => status === 'ACCEPTED');
  if (held.length === 0) return 0;
  const suppliers = byId(
    await supplierStore.findMany([...new Set(held.map(({ supplierId }) => supplierId))], 'eventual'),
  );
  const told = held.filter(({ supplierId }) => suppliers.get(supplierId)?.messagesTo !== undefined);
  const rides = byId(await findActivities(told.flatMap(({ rides: terms }) => terms.map(({ eventId }) => eventId))));
  let stored = 0;
  for (const order of told) stored += (await tellOf(context, order, rides)) ? 1 : 0;
  return stored;
}

async function tellOf(
  context: UseCaseContext,
  order: OrderRecord,
  rides: ReadonlyMap<string, ActivityRecord>,
): Promise<boolean> {
  const changed = order.rides.flatMap((agreed) => {
    const ride = rides.get(agreed.eventId);
    const changes = changesOf(agreed, ride, { termsOf });
    return changes.length > 0 ? [[agreed.eventId, changes, ride && termsOf(ride)]] : [];
  });
  if (changed.length === 0) return false;
  const id = idFrom('msg', `order ${order.id} ${order.version} ${JSON.stringify(changed)}`);
  if (await findMessage(id)) return false;
  const writes = await messageOf(context, { id, news: 'orderChanged', order });
  return unlessLost(() => context.commit({ writes }));
}

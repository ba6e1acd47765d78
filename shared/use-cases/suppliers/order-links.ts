import { InvalidTransition } from '#shared/contract/problems.ts';
import { isOpenOrder, lastEndOf } from '#shared/domain/suppliers/order.ts';
import { later } from '#shared/domain/time/days.ts';
import { findOrderLink, orderStore, putOrderLink } from '#shared/entities/suppliers/order.ts';
import { newSecret } from '#shared/platform/secret-token.ts';
import type { OrderLinkRecord, OrderRecord } from '#shared/schemas/suppliers/order.ts';
import { retryOnConflict, type Write } from '#shared/table/write.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { readOrder } from './create-order.ts';

/** 128 bits: a million guesses at a million links find one with a chance of 1 in 10^26. */
const SECRET_BYTES = 16;
/** A ride may move to a later day. */
const KEPT_MS = 7 * DAY_MS;

interface NewOrderLink {
  readonly path: string;
  readonly link: OrderLinkRecord;
  readonly writes: readonly Write[];
}

/** Returns a new link of an order, and the writes that store it. They end the former link of the order. */
export async function newOrderLink(
  { audit, now }: Pick<UseCaseContext, 'audit' | 'now'>,
  order: OrderRecord,
  made: Pick<OrderLinkRecord, 'createdBy' | 'madeBy'> = {},
): Promise<NewOrderLink> {
  const { id, supplierId } = order;
  const { secret, secretHash } = newSecret(SECRET_BYTES);
  const before = await findOrderLink(id);
  const last = lastEndOf(order);
  const expiresAt = Math.ceil(Date.parse(later(last > now ? last : now, KEPT_MS)) / SECOND_MS);
  const version = (before?.version ?? 0) + 1;
  const link = { id, supplierId, secretHash, createdAt: now, ...made, version, expiresAt };
  // Behind the hash sign: browsers send it to no server, so no log has it.
  return { path: `/api/supplier#${secret}`, link, writes: [putOrderLink(before, link), audit('Feed', before, link)] };
}

export interface RenewedLink {
  readonly link: OrderLinkRecord;
  /** Undefined: an earlier attempt of this request made the link, and its path is known to no one. */
  readonly path: string | undefined;
}

/** Makes the link of an order. A former one ends. Throws NotFound, Forbidden, or InvalidTransition if the order is over. */
export function renewOrderLink(
  context: UseCaseContext & { readonly retried: boolean },
  id: string,
): Promise<RenewedLink> {
  const { actor, commit, ifMatch } = context;
  const madeBy = context.newId('link');
  return retryOnConflict(async () => {
    const order = await readOrder(context, id);
    actor.authorize('create', 'Order', order);
    ifMatch(order);
    if (!isOpenOrder(order)) throw new InvalidTransition(`This order is ${order.status}: it needs no link.`);
    const earlier = context.retried ? await findOrderLink(id) : undefined;
    if (earlier?.madeBy === madeBy) return { link: earlier, path: undefined };
    const { link, path, writes } = await newOrderLink(context, order, { createdBy: actor.id, madeBy });
    await commit({ writes, relyingOn: [orderStore.asRead(order)], whileAdmitted: true });
    return { link, path };
  });
}

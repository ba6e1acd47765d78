import type { Action, Subject } from '#shared/contract/define-contract.ts';
import { Forbidden, Unauthenticated } from '#shared/contract/problems.ts';
import { orderLinkOfHash } from '#shared/entities/suppliers/order-link.ts';
import { hashOf } from '#shared/platform/secret-token.ts';
import type { OrderLinkRecord } from '#shared/schemas/suppliers/order-link.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';
import { SECOND_MS } from '#shared/units/durations.ts';
import { bearerToken } from './caller-identity.ts';
import type { Caller, Event } from './exchange.ts';
import { headerOf, REQUEST_HEADER, RESPONSE_HEADER } from './headers.ts';

/** Access tokens are JWTs: they have two dots. */
const LINK_SECRET = /^[\w-]{22}$/;

/**
 * Returns the caller who has the link of an order: a supplier without an account. They may read and answer this one order, while their supplier is
 * asked or holds it; undefined without such a secret. Throws Unauthenticated for a link that is unknown, was replaced or has ended, alike in all cases.
 */
export async function callerByOrderLink(event: Event, now: string): Promise<Caller | undefined> {
  const secret = bearerToken(headerOf(event, REQUEST_HEADER.authorization)) ?? '';
  if (!LINK_SECRET.test(secret)) return undefined;
  const link = await orderLinkOfHash(hashOf(secret));
  if (!link || link.expiresAt * SECOND_MS <= Date.parse(now)) {
    const headers = { [RESPONSE_HEADER.wwwAuthenticate]: 'Bearer error="invalid_token"' };
    throw new Unauthenticated('This link has ended, or a newer one took its place. Ask the desk for it.', {}, headers);
  }
  return callerOf(link);
}

function callerOf({ createdAt, id: orderId, supplierId, version }: OrderLinkRecord): Caller {
  const id = `link:${orderId}`;
  const user: UserRecord = {
    id,
    role: 'SUPPLIER',
    isApproved: true,
    supplierId,
    version,
    createdAt,
    updatedAt: createdAt,
  };
  const own = (item: { readonly id?: unknown; readonly supplierId?: unknown }): boolean =>
    item.id === orderId && item.supplierId === supplierId;
  const can = (action: Action, subject: Subject, item?: object): boolean =>
    subject === 'Order' && (action === 'read' || action === 'move') && (item === undefined || own(item));
  return {
    id,
    identity: { subject: id },
    user,
    can,
    authorize(action, subject, item) {
      if (!can(action, subject, item))
        throw new Forbidden('The link is for one order, and your company is no longer asked for it.');
    },
  };
}

import type { Action, Subject } from '#shared/contract/define-contract.ts';
import { Forbidden, NotFound, Unauthenticated } from '#shared/contract/problems.ts';
import type { TurnCaller } from '#shared/domain/copilot/turn-record.ts';
import { orderLinkOfHash } from '#shared/entities/suppliers/order.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { keysAt, webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { symmetricSignature } from '#shared/platform/message-signature.ts';
import { hashOf, isSameSecret } from '#shared/platform/secret-token.ts';
import type { OrderLinkRecord } from '#shared/schemas/suppliers/order.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';
import { SECOND_MS } from '#shared/units/durations.ts';
import { clientAddress } from './admission.ts';
import { actorOf } from './caller.ts';
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
  return callerWith(link);
}

function callerWith({ createdAt, id: orderId, supplierId, version }: OrderLinkRecord): Caller {
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

/** How far the clock of a sender may be off. An older message may be one that was caught and sent again. */
const TOLERANCE_MS = 300 * SECOND_MS;

/**
 * Returns the supplier whose system signed a request with the secret of its webhook, as Standard Webhooks say. Throws NotFound for a webhook
 * that is unknown, off or no exchange, and Unauthenticated for a wrong signature or an old message.
 */
export async function callerBySignature(event: Event, now: string): Promise<Caller> {
  const id = event.pathParameters?.['id'] ?? '';
  const webhook = await webhookStore.find(id);
  const { enabled, exchange } = webhook ?? {};
  const supplier = exchange && (await supplierStore.find(exchange.supplierId));
  if (!webhook || !enabled || webhook.deletedAt || !supplier || supplier.deletedAt)
    throw new NotFound('There is no exchange at this address, or it is off.');
  if (!isSigned(event, webhook, now))
    throw new Unauthenticated(
      'Sign the message with the secret of this webhook, as Standard Webhooks say, within 5 minutes.',
    );
  const { createdAt, updatedAt, version } = webhook;
  const role = { role: 'SUPPLIER' as const, supplierId: supplier.id, isApproved: true };
  return actorOf({ subject: `exchange:${id}` }, { id: `exchange:${id}`, ...role, createdAt, updatedAt, version });
}

function isSigned(event: Event, webhook: Parameters<typeof keysAt>[0], now: string): boolean {
  const { 'webhook-id': id = '', 'webhook-signature': given = '', 'webhook-timestamp': at = '' } = event.headers;
  if (!/^[\x21-\x7e]{1,200}$/.test(id) || !/^\d{1,12}$/.test(at)) return false;
  const timestamp = Number(at);
  if (Math.abs(Date.parse(now) - timestamp * SECOND_MS) > TOLERANCE_MS) return false;
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString('utf8');
  const wanted = keysAt(webhook, now).map(({ secret }) => symmetricSignature({ id, timestamp, body }, secret));
  const signatures = given.split(' ');
  return wanted.some((each) => signatures.some((signature) => isSameSecret(each, signature)));
}

/** Returns what a job needs to go on as the caller of this request. The token is not among it: it is a secret, and expires. */
export function callerOf(event: Event, subject: string): TurnCaller {
  return { subject, address: clientAddress(event), domainName: event.requestContext.domainName };
}

/** Returns the event from which a job invokes operations as a user who is not there. Their record is read with each operation. */
export function eventOf({ address: sourceIp, domainName, subject }: TurnCaller): Event {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/',
    rawQueryString: '',
    headers: {},
    requestContext: {
      accountId: '',
      apiId: '',
      domainName,
      domainPrefix: '',
      http: { method: 'POST', path: '/', protocol: 'HTTP/1.1', sourceIp, userAgent: '' },
      requestId: '',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    isBase64Encoded: false,
    invocation: { via: 'copilot', as: subject },
  };
}

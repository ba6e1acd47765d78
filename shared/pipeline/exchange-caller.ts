import { NotFound, Unauthenticated } from '#shared/contract/problems.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { keysAt, webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { symmetricSignature } from '#shared/platform/message-signature.ts';
import { isSameSecret } from '#shared/platform/secret-token.ts';
import { SECOND_MS } from '#shared/units/durations.ts';
import { actorOf } from './caller.ts';
import type { Caller, Event } from './exchange.ts';

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

import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, VersionMismatch } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { OrderLink } from '#shared/schemas/suppliers/order.ts';
import { SECOND_MS } from '#shared/units/durations.ts';
import { renewOrderLink } from '#shared/use-cases/suppliers/order-links.ts';

export const contract = defineContract('POST /api/orders/{id}/links', {
  ...WRITE,
  operationId: 'createOrderLink',
  summary: 'Create the secret page of an order for its supplier',
  description:
    'With the address, the supplier that is asked or holds the order accepts, declines, names and withdraws it without an account. It opens this one order, and ends when the supplier leaves it. Each order has one address: a new one ends the old one. The answer is the only time the address is shown: pass it on to the supplier. The address in the answer to a dry run opens nothing. `409 INVALID_TRANSITION`: the order is over.',
  access: ['create', 'Order'],
  success: { status: 201, body: OrderLink, description: 'The address' },
  problems: [InvalidTransition, VersionMismatch, ContendedWrite],
  unstored: { url: null },
  answersLink: true,
});

export const handler = serve(contract, async (context) => {
  const { link, path } = await renewOrderLink(context, context.params.id);
  const { createdAt, expiresAt, id: orderId, supplierId } = link;
  const url = path === undefined ? null : `${serviceAddress(context.event)}${path}`;
  return { orderId, supplierId, url, createdAt, endsAt: new Date(expiresAt * SECOND_MS).toISOString() };
});

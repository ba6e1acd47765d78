import * as z from 'zod';
import { Thresholds } from '#shared/schemas/attention/threshold.ts';
import { Exchange } from '#shared/schemas/suppliers/exchange.ts';
import { SIGNATURES, WebhookUrl, webhookDescription } from '#shared/schemas/webhooks/webhook.ts';
import { CHANGE_TYPES, TYPE_ERROR } from './change-types.ts';

const types = z
  .array(z.enum(CHANGE_TYPES, TYPE_ERROR))
  .max(CHANGE_TYPES.length)
  .meta({ description: 'The types of changes to send. Empty: all', example: ['activity.updated', 'activity.deleted'] });

export const NewWebhook = z
  .strictObject({
    url: WebhookUrl,
    types: types.default([]),
    description: webhookDescription.optional(),
    enabled: z.boolean().default(true).meta({ description: 'false: nothing is sent until you change it' }),
    signatures: z
      .array(z.enum(SIGNATURES))
      .min(1)
      .max(SIGNATURES.length)
      .default(['v1'])
      .meta({ description: '`v1`: HMAC-SHA256 with the secret. `v1a`: ed25519, checked with `publicKey`' }),
    thresholds: Thresholds.optional(),
    exchange: Exchange.optional().meta({
      description:
        'Makes it the exchange with a supplier: it sends whole reservations, of the orders that the supplier is asked or holds, and takes what its system says at POST /api/webhooks/{id}/exchange. `types` does not count then',
    }),
  })
  .meta({ id: 'NewWebhook' });

export const WebhookChange = z
  .strictObject({
    url: WebhookUrl.optional(),
    types: types.optional(),
    description: webhookDescription.nullable().optional(),
    enabled: z.boolean().optional().meta({ description: 'true begins with the changes from now on' }),
    thresholds: Thresholds.optional(),
  })
  .meta({ id: 'WebhookChange' });

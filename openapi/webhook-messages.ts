import * as z from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { CHANGE_TYPES } from '#shared/contract/change-types.ts';
import { Threshold } from '#shared/schemas/attention/threshold.ts';
import { Instant } from '#shared/schemas/time.ts';

const WebhookMessage = z
  .object({
    type: z.enum([...CHANGE_TYPES, 'webhook.test']).meta({ example: 'activity.updated' }),
    timestamp: Instant.meta({ description: 'When it changed' }),
    data: z.object({
      subject: z.string().meta({ description: 'The kind of record', example: 'ScheduleEvent' }),
      id: z.string().meta({ description: 'The id of the record', example: 'act_4g7k2m9q3t5w8x1z6b0c' }),
      version: z.int().meta({ description: 'Its version after the write' }),
      fields: z.array(z.string()).meta({ description: 'The names of the fields that changed', example: ['startTime'] }),
      deleted: z.boolean().meta({ description: 'true: the record is deleted' }),
      threshold: Threshold.optional(),
    }),
  })
  .meta({ id: 'WebhookMessage', description: 'Which record changed. It holds no values: read the record for them' });

function header(name: string, description: string, example: string) {
  return {
    name,
    in: 'header' as const,
    required: true,
    description,
    schema: { type: 'string' as const },
    example,
  };
}

/** The messages that the service sends to the receivers of webhooks. */
export const WEBHOOK_MESSAGES: NonNullable<ZodOpenApiOperationObject['callbacks']> = {
  change: {
    '{$request.body#/url}': {
      post: {
        operationId: 'receiveChange',
        tags: ['Webhooks'],
        summary: 'Receive a change',
        description:
          'The service sends this to the URL of a webhook, as Standard Webhooks 1.0.0 says. Check the signature over the bytes of the body before you read them. A message may come more than once, with the same `webhook-id`, and messages may come in another order: compare `version`. Only 2xx counts as received. Else the message comes again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h. `Retry-After` is honoured.',
        security: [],
        parameters: [
          header('webhook-id', 'The id of the change: the same in all tries and replays', 'audit_4g7k2m9q3t5w8x1z6b0c'),
          header('webhook-timestamp', 'When this try was made: seconds since 1970', '1795341600'),
          header(
            'webhook-signature',
            'One or more signatures with spaces between them: `v1,` with HMAC-SHA256, `v1a,` with ed25519, of `{id}.{timestamp}.{body}`',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
          ),
        ],
        requestBody: { required: true, content: { 'application/json': { schema: WebhookMessage } } },
        responses: {
          '2XX': { description: 'Received' },
          '410': { description: 'The receiver wants no more: the webhook is switched off' },
        },
      },
    },
  },
};

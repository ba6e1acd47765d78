import * as z from 'zod';
import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { FeatureDisabled, Unauthenticated } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { logger } from '#shared/platform/logger.ts';
import { isSameSecret } from '#shared/platform/secret-token.ts';
import { readNotification } from '#shared/use-cases/messages/messaging-service.ts';
import { receiveMessage, receiveReceipt } from '#shared/use-cases/messages/receive-report.ts';
import { serviceValues } from '#shared/use-cases/settings/present-settings.ts';

const Received = z.object({ received: z.boolean() }).meta({ id: 'WebhookAnswer' });
const Notification = z.record(z.string(), z.unknown()).meta({
  id: 'WebhookNotification',
  description: 'A notification of the messaging provider (`MESSAGING_VENDOR`)',
});

export const contract = defineContract('POST /api/messaging/webhook', {
  ...WRITE,
  operationId: 'receiveMessages',
  summary: 'Receive messages and receipts',
  description: [
    'For the messaging provider. Set its RECEIVE_WEBHOOK_URL to this address with `?secret=`. A proxy can send the secret as `X-Webhook-Secret` instead. The secret is MESSAGING_WEBHOOK_SECRET.',
    'Ignores repeats, and notifications of kinds that it does not know. `503 FEATURE_DISABLED`: no secret is configured, or `MESSAGING_VENDOR` is unknown.',
  ].join('\n\n'),
  tag: 'Messages',
  access: 'public',
  query: { secret: z.string().max(500).optional().meta({ description: 'The secret, if no header has it' }) },
  body: Notification,
  success: { status: 200, body: Received, description: 'Stored, or ignored' },
  problems: [Unauthenticated, FeatureDisabled],
  uses: ['table:read', 'table:write', 'messaging', 'queue:send:deliver-messages'],
  unlimited: true,
});

export const handler = serve(contract, async (context) => {
  const { body, event, query } = context;
  const values = await serviceValues('MESSAGING');
  const { MESSAGING_WEBHOOK_SECRET: secret, MESSAGING_WEBHOOK_SECRET_PREVIOUS: previous } = values;
  if (!secret) throw new FeatureDisabled('The webhook is off. Set MESSAGING_WEBHOOK_SECRET.');
  const given = event.headers['x-webhook-secret'] ?? query.secret ?? '';
  // While the secret is rotated, the provider may still send the previous one.
  if (!isSameSecret(secret, given) && !(previous && isSameSecret(previous, given)))
    throw new Unauthenticated('The webhook needs its secret, in X-Webhook-Secret or in ?secret=.');
  const report = readNotification(body, values);
  if (!report)
    throw new FeatureDisabled('The webhook is off. MESSAGING_VENDOR names no provider that the service knows.');
  if (report.kind === 'RECEIPT') await receiveReceipt(context, report);
  else if (report.kind === 'MESSAGE') await receiveMessage(context, report);
  else logger().info('notification ignored', { what: report.what });
  return { received: report.kind !== 'OTHER' };
});

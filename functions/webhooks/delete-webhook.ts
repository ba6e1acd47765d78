import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { erased } from '#shared/domain/records.ts';
import { dropWebhookState, webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { readForChange } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('DELETE /api/webhooks/{id}', {
  ...CHANGE,
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook for good',
  description: 'Nothing more is sent, also not what waits. Its deliveries cannot be read any more.',
  access: ['delete', 'Webhook'],
  success: { status: 204, description: 'Deleted' },
  uses: ['table:read', 'table:write', 'delete:webhook'],
});

export const handler = serve(contract, (context) =>
  retryOnConflict(async () => {
    const webhook = await readForChange(context, webhookStore, { id: context.params.id, action: 'delete' });
    await context.commit({
      writes: [
        webhookStore.remove(webhook),
        dropWebhookState(webhook.id),
        context.audit('Webhook', webhook, erased(webhook)),
      ],
    });
    return undefined;
  }),
);

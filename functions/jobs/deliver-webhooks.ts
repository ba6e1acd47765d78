import * as z from 'zod';
import { defineJob } from '#shared/contract/define-job.ts';
import { allWebhooks } from '#shared/entities/webhooks/webhook.ts';
import { byTrigger, runJob, runQueue } from '#shared/pipeline/run-job.ts';
import { Id } from '#shared/schemas/text.ts';
import { queueForJob } from '#shared/use-cases/queue-for-job.ts';
import { deliverWebhook } from '#shared/use-cases/webhooks/deliver-webhook.ts';

export const contract = defineJob({
  jobId: 'deliver-webhooks',
  summary: 'Send the changes to the receivers of webhooks, and try again what they did not take',
  every: 'rate(1 minute)',
  queue: { batchSize: 10, visibilitySeconds: 360, maxReceives: 5, maxConcurrency: 40 },
  timeoutSeconds: 60,
  uses: ['table:read', 'table:write', 'queue:send:deliver-webhooks'],
});

/** A change waits for its first try this long at most. */
const SECONDS_OF_RUNS = [0, 15, 30, 45];

/**
 * The schedule only queues one message per webhook and run. Each webhook has a message of its own, so a slow receiver delays no other. A
 * receiver that does not answer holds a run for 20 s. Up to 40 runs happen at once, so it takes more than 40 such receivers to delay the
 * others. A message that is lost costs nothing: the next minute queues more.
 */
export const handler = byTrigger({
  schedule: runJob(contract, async () => {
    const enabled = (await allWebhooks()).filter((webhook) => webhook.enabled);
    const bodies = enabled.map(({ id }) => ({ webhookId: id }));
    for (const seconds of SECONDS_OF_RUNS) await queueForJob(contract.jobId, bodies, seconds);
    return { webhooks: enabled.length };
  }),
  queue: runQueue(contract, z.object({ webhookId: Id }), async (context, { webhookId }) => {
    const { againInSeconds, failed, isMoreDue, sent } = await deliverWebhook(context, webhookId);
    if (sent + failed > 0) context.log.info('webhook', { webhookId, sent, failed });
    const seconds = isMoreDue ? 0 : againInSeconds;
    if (seconds !== undefined) await queueForJob(contract.jobId, [{ webhookId }], seconds);
  }),
});

import * as z from 'zod';
import { defineJob } from '#shared/contract/define-job.ts';
import { beatsOfMinute, isBeatLate } from '#shared/domain/gps/sync-plan.ts';
import { later } from '#shared/domain/time/days.ts';
import { byTrigger, runJob, runQueue } from '#shared/pipeline/run-job.ts';
import { Id } from '#shared/schemas/text.ts';
import { deliverMessage, sweepMessages } from '#shared/use-cases/messages/deliver-message.ts';
import { findMessagingProvider } from '#shared/use-cases/messages/messaging-service.ts';
import { queueMessages } from '#shared/use-cases/messages/queue-messages.ts';
import { tellChanges } from '#shared/use-cases/messages/tell-changes.ts';
import { queueForJob } from '#shared/use-cases/queue-for-job.ts';
import { FONT_ASSETS, FONTS } from '#shared/use-cases/reports/report-fonts.ts';

export const contract = defineJob({
  jobId: 'deliver-messages',
  summary: 'Tell drivers of changed rides, and deliver the messages that wait',
  every: 'rate(1 minute)',
  queue: { batchSize: 10, visibilitySeconds: 360, maxReceives: 5 },
  timeoutSeconds: 60,
  uses: [
    'table:read',
    'table:write',
    'links:delete',
    'files:read',
    'files:write',
    'messaging',
    'queue:send:deliver-messages',
  ],
  feature: 'messaging',
  assets: FONT_ASSETS,
});

/** How often changes are told, and news of guests are sent: those of a ride that starts soon wait for no longer. */
const BEAT_SECONDS = 15;
const LATER_BEATS = beatsOfMinute(BEAT_SECONDS).slice(1);

/** Each minute: writes the messages about changes, and puts into the queue again what was not delivered. */
const schedule = runJob(contract, async (context) => {
  const provider = await findMessagingProvider();
  if (!provider) return { off: true };
  for (const seconds of LATER_BEATS)
    await queueForJob(contract.jobId, [{ tellAt: later(context.now, seconds * 1_000) }], seconds);
  const told = await tellChanges(context, provider.maxCharacters);
  await queueMessages(told);
  return { told: told.length, swept: await sweepMessages(context) };
});

const Queued = z.union([z.object({ messageId: Id }), z.object({ tellAt: z.string() })]);

/** While messaging is off, the message waits in the table. The sweeper finds it when messaging is on. */
const queue = runQueue(contract, Queued, async (context, message) => {
  const provider = await findMessagingProvider();
  if (!provider) return;
  if ('messageId' in message) await deliverMessage(context, message.messageId, { provider, fonts: FONTS });
  else if (!isBeatLate(message.tellAt, context.now)) {
    await queueMessages(await tellChanges(context, provider.maxCharacters));
    await sweepMessages(context, { dueAlone: true });
  }
});

export const handler = byTrigger({ schedule, queue });

import { defineJob } from '#shared/contract/define-job.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { sendDueMessages } from '#shared/use-cases/messages/queue-messages.ts';
import { remindDrivers } from '#shared/use-cases/messages/remind-drivers.ts';

export const contract = defineJob({
  jobId: 'send-reminders',
  summary: 'Remind drivers of the rides that begin soon',
  every: 'rate(1 minute)',
  timeoutSeconds: 60,
  uses: ['table:read', 'table:write', 'messaging', 'queue:send:deliver-messages'],
  feature: 'messaging',
});

export const handler = runJob(contract, async (context) => {
  const reminders = await sendDueMessages(context, remindDrivers);
  return reminders === undefined ? { off: true } : { reminders };
});

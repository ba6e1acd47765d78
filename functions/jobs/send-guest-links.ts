import { defineJob } from '#shared/contract/define-job.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { sendGuestLinks } from '#shared/use-cases/guest-links/send-guest-links.ts';
import { sendDueMessages } from '#shared/use-cases/messages/due-messages.ts';

export const contract = defineJob({
  jobId: 'send-guest-links',
  summary: 'Send guests the links of the rides that begin soon',
  every: 'rate(1 minute)',
  timeoutSeconds: 60,
  uses: ['table:read', 'table:write', 'messaging', 'queue:send:deliver-messages'],
  feature: 'messaging',
});

export const handler = runJob(contract, async (context) => {
  const links = await sendDueMessages(context, sendGuestLinks);
  return links === undefined ? { off: true } : { links };
});

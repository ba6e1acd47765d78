import { defineJob } from '#shared/contract/define-job.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { sendGuestLinks } from '#shared/use-cases/guest-links/send-guest-links.ts';
import { findMessagingProvider } from '#shared/use-cases/messages/messaging-service.ts';
import { queueMessages } from '#shared/use-cases/messages/queue-messages.ts';

export const contract = defineJob({
  jobId: 'send-guest-links',
  summary: 'Send guests the links of the rides that begin soon',
  every: 'rate(1 minute)',
  timeoutSeconds: 60,
  uses: ['table:read', 'table:write', 'messaging', 'queue:send:deliver-messages'],
  feature: 'messaging',
});

/** While messaging is off, no message is written: it would come too late. */
export const handler = runJob(contract, async (context) => {
  if (!(await findMessagingProvider())) return { off: true };
  const sent = await sendGuestLinks(context);
  await queueMessages(sent);
  return { links: sent.length };
});

import { pollFlights } from '#shared/activities/flight-poll.ts';
import { findFlightService } from '#shared/activities/flight-service.ts';
import { defineJob } from '#shared/contract/define-job.ts';
import { runJob } from '#shared/runtime/run-job.ts';

export const contract = defineJob({
  jobId: 'flight-poller',
  summary: 'Ask the provider for the flights whose planned moment has come, within the budget of the month',
  every: 'rate(5 minutes)',
  timeoutSeconds: 90,
  uses: ['table:read', 'table:write', 'flights'],
});

/** Safe to run twice and side by side: each flight is claimed, and each request counted, before it is made. */
export const handler = runJob(contract, async ({ audit, now }) => {
  const service = await findFlightService();
  return service ? { ...(await pollFlights({ service, now, audit })) } : { off: true };
});

import { defineJob } from '#shared/contract/define-job.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { findFlightService } from '#shared/use-cases/flights/flight-service.ts';
import { pollFlights } from '#shared/use-cases/flights/poll-flights.ts';

export const contract = defineJob({
  jobId: 'flight-poller',
  summary: 'Ask the provider for the flights whose planned moment has come, within the budget of the month',
  every: 'rate(5 minutes)',
  timeoutSeconds: 90,
  uses: ['table:read', 'table:write', 'flights'],
  feature: 'flights',
});

/** Safe to run twice and side by side: each flight is claimed, and each request counted, before it is made. */
export const handler = runJob(contract, async (context) => {
  const service = await findFlightService();
  return service ? { ...(await pollFlights({ service, context })) } : { off: true };
});

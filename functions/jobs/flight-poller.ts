import { defineJob } from '#shared/contract/define-job.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { findFlightService } from '#shared/use-cases/flights/flight-service.ts';
import { pollFlights } from '#shared/use-cases/flights/poll-flights.ts';

export const contract = defineJob({
  jobId: 'flight-poller',
  summary: 'Make the flight polls that are due, within the monthly budget',
  every: 'rate(5 minutes)',
  timeoutSeconds: 90,
  uses: ['table:read', 'table:write', 'links:delete', 'flights'],
  feature: 'flights',
});

/** Safe to repeat and to run concurrently: claims each flight and counts each request before making it. */
export const handler = runJob(contract, async (context) => {
  const service = await findFlightService();
  return service ? { ...(await pollFlights({ service, context })) } : { off: true };
});

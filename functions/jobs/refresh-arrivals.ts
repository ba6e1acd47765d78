import { defineJob } from '#shared/contract/define-job.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { refreshArrivals } from '#shared/use-cases/ways/refresh-arrivals.ts';
import { findRouter } from '#shared/use-cases/ways/router-service.ts';

export const contract = defineJob({
  jobId: 'refresh-arrivals',
  summary:
    'Work out when the rides in progress arrive, and who is at the next pick-up, by the positions of the drivers',
  every: 'rate(1 minute)',
  timeoutSeconds: 60,
  uses: ['table:read', 'table:write', 'routing', 'queue:send:deliver-messages'],
  feature: 'gps',
});

/** Safe to repeat and to run concurrently: asks for each ride at most once a minute. */
export const handler = runJob(contract, async (context) => ({
  ...(await refreshArrivals(context, await findRouter())),
}));

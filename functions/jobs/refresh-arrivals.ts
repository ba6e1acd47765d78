import { defineJob } from '#shared/contract/define-job.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { refreshArrivals } from '#shared/use-cases/ways/refresh-arrivals.ts';
import { findRouter } from '#shared/use-cases/ways/router-service.ts';

export const contract = defineJob({
  jobId: 'refresh-arrivals',
  summary: 'Work out when the rides in progress arrive, by the positions of their drivers',
  every: 'rate(1 minute)',
  timeoutSeconds: 60,
  uses: ['table:read', 'table:write', 'routing'],
  feature: 'gps',
});

/** Safe to repeat and to run concurrently: asks for each ride at most once a minute. */
export const handler = runJob(contract, async (context) => ({
  ...(await refreshArrivals(context, await findRouter())),
}));

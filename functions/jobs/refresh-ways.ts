import { defineJob } from '#shared/contract/define-job.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { refreshWays } from '#shared/use-cases/ways/refresh-ways.ts';
import { findRouter } from '#shared/use-cases/ways/router-service.ts';

export const contract = defineJob({
  jobId: 'refresh-ways',
  summary: 'Ask the router for the ways between places, and work out those that completed rides tell',
  every: 'rate(15 minutes)',
  timeoutSeconds: 300,
  uses: ['table:read', 'table:write', 'routing'],
});

/** Safe to repeat and to run concurrently. Asks the router only for ways that it has not told within a week. */
export const handler = runJob(contract, async (context) => ({ ...(await refreshWays(context, await findRouter())) }));

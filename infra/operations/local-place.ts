import type { Running } from '#infra/local/control/running.ts';
import { LOCAL_CREDENTIALS } from '#infra/local/engine/local-client.ts';
import { deadLettersName } from '#infra/names.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { queueVariable } from '#shared/platform/queue-variable.ts';
import type { Place } from './place.ts';

type Contracts = readonly Pick<JobContract, 'jobId' | 'queue'>[];

/** Returns the running local service as a place. */
export function localPlace({ environment, serviceVariables, timers }: Running, jobs: Contracts): Place {
  return {
    isLocal: true,
    flags: '',
    environment: {
      ...environment,
      AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    },
    variables: async (service) => {
      const names = serviceVariables.filter((name) => name.startsWith(`${service.toUpperCase()}_`));
      return names.length > 0 ? names : undefined;
    },
    isScheduled: async () => timers,
    queues: jobs.flatMap(({ jobId, queue }) => {
      const url = environment[queueVariable(jobId)];
      return queue && url ? [{ name: jobId, url, deadLettersUrl: deadLettersName(url) }] : [];
    }),
  };
}

/** The names of the stacks and of what operators ask by name. All begin with the setting DEPLOYMENT, so that they differ per deployment. */
export const stackNames = (deployment = 'Motorcade') => ({
  data: `${deployment}Data`,
  migrations: `${deployment}Migrations`,
  jobs: `${deployment}Jobs`,
  api: `${deployment}Api`,
});

/** Returns the name of the function of an operation or of a job. */
export const functionName = (stackName: string, id: string): string => `${stackName}-${id}`;

/** Returns the name of the queue of a job. */
export const queueName = (stackName: string, jobId: string): string => `${stackName}-${jobId}`;

/** Returns the name of the queue that gets the messages on which a job failed after all retries. */
export const deadLettersName = (queue: string): string => `${queue}-dead-letters`;

/** Returns the name of the queue that gets the events of schedules whose runs failed after all retries. */
export const failedRunsName = (stackName: string): string => `${stackName}-failed-runs`;

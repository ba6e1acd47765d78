/** Returns the names of the stacks of a deployment. All names of what operators ask for begin with them, so they differ per deployment. */
export const stackNames = (deployment?: string) => {
  const prefix = stackPrefix(deployment);
  return {
    data: `${prefix}Data`,
    migrations: `${prefix}Migrations`,
    jobs: `${prefix}Jobs`,
    api: `${prefix}Api`,
    release: `${prefix}Release`,
    monitoring: `${prefix}Monitoring`,
    firewall: `${prefix}Firewall`,
    front: `${prefix}Front`,
    backup: `${prefix}Backup`,
  };
};

/** Returns the name of the stack with the operations of a capability. */
export const capabilityStackName = (deployment: string | undefined, capability: string): string =>
  `${stackPrefix(deployment)}${capability}`;

/** Returns what the names of all stacks of a deployment begin with. */
export const stackPrefix = (deployment = 'motorcade'): string =>
  `${deployment.charAt(0).toUpperCase()}${deployment.slice(1)}`;

/** Returns the name of the function of an operation or of a job. */
export const functionName = (stackName: string, id: string): string => `${stackName}-${id}`;

/** Returns the name of the queue of a job. */
export const queueName = (stackName: string, jobId: string): string => `${stackName}-${jobId}`;

/** Returns the name of the queue that gets the messages on which a job failed after all retries. */
export const deadLettersName = (queue: string): string => `${queue}-dead-letters`;

/** Returns the name of the queue that gets the events of schedules whose runs failed after all retries. */
export const failedRunsName = (stackName: string): string => `${stackName}-failed-runs`;

/** Returns the name of the SSM parameter that keeps the settings of a deployment. */
export const keptSettingsName = (deployment: string): string => `/motorcade/${deployment}/settings`;

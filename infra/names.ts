/** Returns the names of the stacks of a deployment. All names of what operators ask for begin with them, so they differ per deployment. */
export function stackNames(deployment?: string) {
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
    outside: `${prefix}Outside`,
    backup: `${prefix}Backup`,
  };
}

/** Returns the name of the stack with the operations of a capability. */
export function capabilityStackName(deployment: string | undefined, capability: string): string {
  return `${stackPrefix(deployment)}${capability}`;
}

/** Returns what the names of all stacks of a deployment begin with. */
export function stackPrefix(deployment = 'motorcade'): string {
  return `${deployment.charAt(0).toUpperCase()}${deployment.slice(1)}`;
}

/** Tells whether a stack of this name is one of the deployment. */
export function isStackOf(deployment: string, name: string): boolean {
  return new RegExp(`^${stackPrefix(deployment)}[A-Z]`).test(name);
}

/** Returns the name of the function of an operation or of a job. */
export function functionName(stackName: string, id: string): string {
  return `${stackName}-${id}`;
}

/** Returns the name of the queue of a job. */
export function queueName(stackName: string, jobId: string): string {
  return `${stackName}-${jobId}`;
}

/** Returns the name of the queue that gets the messages on which a job failed after all retries. */
export function deadLettersName(queue: string): string {
  return `${queue}-dead-letters`;
}

/** Returns the name of the queue that gets the events of schedules whose runs failed after all retries. */
export function failedRunsName(stackName: string): string {
  return `${stackName}-failed-runs`;
}

/** Returns the name of the SSM parameter that keeps the settings of a deployment. */
export function keptSettingsName(deployment: string): string {
  return `/motorcade/${deployment}/settings`;
}

/** The name of the service in its log lines. Locally also the name of its table, and the audience of its tokens. */
export const SERVICE_NAME = 'motorcade';

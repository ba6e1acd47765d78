/** Returns the name of the environment variable with the URL of a job's queue, such as `QUEUE_DELIVER_MESSAGES_URL`. */
export function queueVariable(jobId: string): string {
  return `QUEUE_${jobId.toUpperCase().replaceAll('-', '_')}_URL`;
}

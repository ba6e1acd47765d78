/** Returns the environment variables of an outside service: those that begin with its name, such as `FLIGHTS_URL`. */
export function serviceEnvironment(service: string): Readonly<Record<string, string>> {
  // To read a variable takes longer than to compare its name, and there are many others.
  const names = Object.keys(process.env).filter((name) => name.startsWith(`${service}_`));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** The variables without which a service is off. The GPS tracker takes a token, or a user and a password. */
export const REQUIRED_VARIABLES = {
  flights: [['FLIGHTS_URL', 'FLIGHTS_KEY']],
  gps: [
    ['GPS_URL', 'GPS_TOKEN'],
    ['GPS_URL', 'GPS_USER', 'GPS_PASSWORD'],
  ],
  messaging: [['MESSAGING_URL']],
  copilot: [['COPILOT_URL']],
  routing: [['ROUTING_URL']],
} as const;

/**
 * Tells if an outside service is configured: by its variables, or by a secret. Reads no secret: the deployment names the services that have
 * one in `CONFIGURED_SERVICES`, separated by commas.
 */
export function isConfigured(service: keyof typeof REQUIRED_VARIABLES): boolean {
  const withSecret = (process.env['CONFIGURED_SERVICES'] ?? '').split(',');
  return (
    withSecret.includes(service) ||
    REQUIRED_VARIABLES[service].some((names) => names.every((name) => Boolean(process.env[name])))
  );
}

/** Returns the name of the environment variable with the URL of a job's queue, such as `QUEUE_DELIVER_MESSAGES_URL`. */
export function queueVariable(jobId: string): string {
  return `QUEUE_${jobId.toUpperCase().replaceAll('-', '_')}_URL`;
}

/** The variables without which a service is off. */
const REQUIRED = {
  flights: ['FLIGHTS_URL', 'FLIGHTS_KEY'],
  gps: ['GPS_URL'],
  messaging: ['MESSAGING_URL'],
  copilot: ['COPILOT_URL'],
} as const;

/**
 * Tells if an outside service is configured: by its variables, or by a secret. Reads no secret: the deployment names the services that have
 * one in `CONFIGURED_SERVICES`, separated by commas.
 */
export const isConfigured = (service: keyof typeof REQUIRED): boolean => {
  const withSecret = (process.env['CONFIGURED_SERVICES'] ?? '').split(',');
  return withSecret.includes(service) || REQUIRED[service].every((name) => Boolean(process.env[name]));
};

import { secretValues } from '#shared/adapters/secrets/secret-values.ts';
import { serviceEnvironment } from '#shared/platform/service-environment.ts';

/**
 * Reads the configuration of an outside service from the environment, such as `FLIGHTS_URL`. If `FLIGHTS_SECRET_ARN` is set, also
 * reads that secret. Its values have the same names and take precedence.
 */
export async function serviceValues(service: string): Promise<Readonly<Record<string, string>>> {
  const environment = serviceEnvironment(service);
  const arn = environment[`${service}_SECRET_ARN`];
  return arn === undefined ? environment : { ...environment, ...(await secretValues(arn)) };
}

import { secretValues } from '#shared/adapters/secrets/secret-values.ts';
import { serviceEnvironment } from '#shared/platform/service-environment.ts';

/**
 * How an outside service is configured: by the environment, and by the secret whose ARN stands there (`FLIGHTS_SECRET_ARN`), with the
 * same names.
 */
export const serviceValues = async (service: string): Promise<Readonly<Record<string, string>>> => {
  const given = serviceEnvironment(service);
  const arn = given[`${service}_SECRET_ARN`];
  return arn === undefined ? given : { ...given, ...(await secretValues(arn)) };
};

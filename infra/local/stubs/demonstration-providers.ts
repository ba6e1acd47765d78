import { demonstrationFlights } from '#infra/local/demo/flights.ts';
import { startAviationStack } from './aviationstack.ts';

/**
 * Starts stubs for the outside services that are not configured. Returns the environment that names them. A configured service
 * stays as it is.
 */
export const startProviders = async (
  given: Readonly<Record<string, string | undefined>>,
  parts: AsyncDisposableStack,
): Promise<Record<string, string>> => {
  if (given['FLIGHTS_URL']) return {};
  const flights = await startAviationStack(demonstrationFlights(new Date().toISOString()));
  parts.defer(() => flights.stop());
  return { FLIGHTS_URL: flights.url, FLIGHTS_KEY: flights.key };
};

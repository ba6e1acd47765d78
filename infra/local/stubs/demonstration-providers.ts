import { demonstrationFlights } from '#infra/local/demo/flights.ts';
import { startAviationStack } from './aviationstack.ts';

/**
 * Outside services that stand in where none is configured, as the environment of the handlers names them. What somebody has
 * configured stays as it is.
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

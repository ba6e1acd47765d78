import * as z from 'zod';
import { aviationStack } from '#shared/adapters/flights/aviationstack.ts';
import type { FlightProvider } from '#shared/adapters/flights/flight-provider.ts';
import { FeatureDisabled } from '#shared/contract/problems.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { logger } from '#shared/platform/logger.ts';
import { serviceValues } from '#shared/use-cases/settings/service-values.ts';

const Values = z.object({
  FLIGHTS_URL: z.string().min(1),
  FLIGHTS_KEY: z.string().min(1),
  FLIGHTS_MONTHLY_BUDGET: z.coerce.number().int().min(0).max(1_000_000).default(100),
  FLIGHTS_TIMEOUT_MS: z.coerce.number().int().min(1).max(20_000).optional(),
});

export interface FlightService {
  readonly provider: FlightProvider;
  readonly monthlyBudget: number;
}

/** The flight provider of this deployment; nothing where none is configured, or the settings switch it off. */
export const findFlightService = async (): Promise<FlightService | undefined> => {
  const [values, settings] = await Promise.all([serviceValues('FLIGHTS'), readSettings()]);
  if (!settings.features.flights || !values['FLIGHTS_URL'] || !values['FLIGHTS_KEY']) return undefined;
  const parsed = Values.safeParse(values);
  if (!parsed.success) {
    // What the parser says would quote the key.
    const names = parsed.error.issues.map(({ path }) => path.join('.'));
    logger().error('the flight service is configured wrongly', { names });
    return undefined;
  }
  const {
    FLIGHTS_KEY: key,
    FLIGHTS_MONTHLY_BUDGET: monthlyBudget,
    FLIGHTS_TIMEOUT_MS: timeoutMs,
    FLIGHTS_URL: url,
  } = parsed.data;
  return { provider: aviationStack({ key, url, timeoutMs }), monthlyBudget };
};

/** The same; refuses where there is none. */
export const flightService = async (): Promise<FlightService> => {
  const service = await findFlightService();
  if (!service)
    throw new FeatureDisabled('Flights are switched off: FLIGHTS_URL and FLIGHTS_KEY, or the settings, say so.');
  return service;
};

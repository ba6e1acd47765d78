import * as z from 'zod';
import { aeroApi } from '#shared/adapters/flights/aeroapi.ts';
import { aviationStack } from '#shared/adapters/flights/aviationstack.ts';
import type { FlightProvider } from '#shared/adapters/flights/flight-provider.ts';
import { FeatureDisabled } from '#shared/contract/problems.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { publicConfig } from '#shared/platform/config.ts';
import { withoutEndSlashes } from '#shared/platform/fetch-text.ts';
import { FLIGHT_VENDORS, type FlightVendor } from '#shared/schemas/flights/flight.ts';
import { serviceValues, validValues } from '#shared/use-cases/settings/present-settings.ts';

const Values = z.object({
  FLIGHTS_URL: z.string().min(1),
  FLIGHTS_KEY: z.string().min(1),
  FLIGHTS_VENDOR: z.enum(FLIGHT_VENDORS).default('aviationstack'),
  FLIGHTS_WEBHOOK_SECRET: z.string().min(16).max(200).optional(),
  FLIGHTS_WEBHOOK_URL: z.url().optional(),
  FLIGHTS_MONTHLY_BUDGET: z.coerce.number().int().min(0).max(1_000_000).default(100),
  FLIGHTS_TIMEOUT_MS: z.coerce.number().int().min(1).max(20_000).optional(),
});

export interface FlightService {
  /** Which provider it is: what is learned about one does not hold for another. */
  readonly vendor: FlightVendor;
  readonly provider: FlightProvider;
  readonly monthlyBudget: number;
  /** Where a provider that pushes sends its alerts. Undefined if no secret or no address is configured: then it is only asked. */
  readonly webhookAddress?: string | undefined;
}

/** Returns the flight provider of this deployment. Returns undefined if it is not configured or is off in the settings. */
export async function findFlightService(): Promise<FlightService | undefined> {
  const [values, settings] = await Promise.all([serviceValues('FLIGHTS'), readSettings()]);
  if (!settings.features.flights || !values['FLIGHTS_URL'] || !values['FLIGHTS_KEY']) return undefined;
  const valid = validValues('flights', Values, values);
  if (!valid) return undefined;
  const {
    FLIGHTS_KEY: key,
    FLIGHTS_MONTHLY_BUDGET: monthlyBudget,
    FLIGHTS_TIMEOUT_MS: timeoutMs,
    FLIGHTS_URL: url,
    FLIGHTS_VENDOR: vendor,
    FLIGHTS_WEBHOOK_SECRET: secret,
    FLIGHTS_WEBHOOK_URL: base = publicConfig().PUBLIC_URL,
  } = valid;
  const account = { key, url, timeoutMs };
  if (vendor === 'aviationstack') return { vendor, provider: aviationStack(account), monthlyBudget };
  const address =
    secret && base ? `${withoutEndSlashes(base)}/api/flights/webhook/${encodeURIComponent(secret)}/alerts` : undefined;
  return { vendor, provider: aeroApi(account), monthlyBudget, webhookAddress: address };
}

/** Returns the flight provider. Throws FeatureDisabled if flights are off or not configured. */
export async function requireFlightService(): Promise<FlightService> {
  const service = await findFlightService();
  if (!service) {
    throw new FeatureDisabled(
      'Flights are off. Set FLIGHTS_URL and FLIGHTS_KEY, and set features.flights to true in the settings.',
    );
  }
  return service;
}

/** Throws FeatureDisabled if flights are off in the settings. People enter and change flights also without a provider. */
export async function requireFlights(): Promise<void> {
  const { features } = await readSettings();
  if (!features.flights) throw new FeatureDisabled('Flights are off. Set features.flights to true in the settings.');
}

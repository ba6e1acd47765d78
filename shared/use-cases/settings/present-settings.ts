import type * as z from 'zod';
import { secretValues } from '#shared/adapters/secrets/secret-values.ts';
import { paperClock } from '#shared/domain/time/format.ts';
import { isConfigured, serviceEnvironment } from '#shared/platform/config.ts';
import { logger, PROVIDER_LINE } from '#shared/platform/logger.ts';
import { FLIGHT_VENDORS, type FlightVendor } from '#shared/schemas/flights/flight.ts';
import type { OutsideService, ServiceState, ServiceStates } from '#shared/schemas/services/service-state.ts';
import type { FeatureName, WaitingFor } from '#shared/schemas/settings/features.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';

/** The deployment names the provider beside its secret, so that no secret is read here. */
function flightVendor(): FlightVendor {
  return FLIGHT_VENDORS.find((vendor) => vendor === serviceEnvironment('FLIGHTS')['FLIGHTS_VENDOR']) ?? 'aviationstack';
}

type Health = { readonly configured: boolean; readonly lastWordAt?: string } & Partial<
  Omit<ServiceState, 'at' | 'version'>
>;

/** Returns the answer for the settings: with the state of each outside service. */
export function presentSettings(settings: SettingsRecord, states: ServiceStates) {
  const stateOf = (feature: FeatureName) => ({
    enabled: settings.features[feature],
    ...healthOf(feature, states[feature]),
  });
  const routing = healthOf('routing', states.routing);
  const services = {
    flights: { ...stateOf('flights'), vendor: flightVendor() },
    gps: stateOf('gps'),
    messaging: { ...stateOf('messaging'), waitingFor: messagesWaitFor(settings.features) },
    copilot: stateOf('copilot'),
    routing: { ...routing, ...(routing.failingSince && { failure: routing.lastWord }) },
  };
  return { ...settings, pdf: { ...settings.pdf, clock: paperClock(settings) }, services };
}

/** What a service said before it was taken out of the configuration is of no use. */
function healthOf(service: OutsideService, state: ServiceState | undefined): Health {
  const configured = isConfigured(service);
  if (!configured || !state) return { configured };
  const { at: lastWordAt, version: _version, ...health } = state;
  return { configured, ...health, lastWordAt };
}

/**
 * Reads the configuration of an outside service from the environment, such as `FLIGHTS_URL`. If `FLIGHTS_SECRET_ARN` is set, also
 * reads that secret. Its values have the same names and take precedence.
 */
export async function serviceValues(service: string): Promise<Readonly<Record<string, string>>> {
  const environment = serviceEnvironment(service);
  const arn = environment[`${service}_SECRET_ARN`];
  return arn === undefined ? environment : { ...environment, ...(await secretValues(arn)) };
}

/** Returns what a schema makes of the values of an outside service. Logs the names of those that are not valid, and returns undefined then. */
export function validValues<T>(
  provider: OutsideService,
  schema: z.ZodType<T>,
  values: Readonly<Record<string, string>>,
): T | undefined {
  const { data, error } = schema.safeParse(values);
  if (!error) return data;
  // The messages of the parser would contain the values.
  const names = error.issues.map(({ path }) => path.join('.'));
  logger().error(PROVIDER_LINE, { provider, kind: 'CONFIGURATION', names });
  return undefined;
}

/** Returns what keeps all messages from being sent. */
export function messagesWaitFor({ messaging }: SettingsRecord['features']): WaitingFor | undefined {
  if (!messaging) return 'MESSAGING_OFF';
  return isConfigured('messaging') ? undefined : 'PROVIDER';
}

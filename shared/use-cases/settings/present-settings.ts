import { secretValues } from '#shared/adapters/secrets/secret-values.ts';
import { type RouterState, readRouterState } from '#shared/entities/ways/router-state.ts';
import { isConfigured, serviceEnvironment } from '#shared/platform/service-environment.ts';
import { FLIGHT_VENDORS, type FlightVendor } from '#shared/schemas/flights/flight-settings.ts';
import type { FeatureName } from '#shared/schemas/settings/features.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';

/** The deployment names the provider beside its secret, so that no secret is read here. */
function flightVendor(): FlightVendor {
  return FLIGHT_VENDORS.find((vendor) => vendor === serviceEnvironment('FLIGHTS')['FLIGHTS_VENDOR']) ?? 'aviationstack';
}

/** Returns the answer for the settings: with the state of each outside service. */
export function presentSettings(settings: SettingsRecord, { failingSince, failure }: RouterState) {
  const stateOf = (feature: FeatureName) => ({
    enabled: settings.features[feature],
    configured: isConfigured(feature),
  });
  const services = {
    flights: { ...stateOf('flights'), vendor: flightVendor() },
    gps: stateOf('gps'),
    messaging: stateOf('messaging'),
    copilot: stateOf('copilot'),
    routing: { configured: isConfigured('routing'), ...(failingSince && { failingSince, failure }) },
  };
  return { ...settings, services };
}

/** Returns how the router does. Reads nothing if none is configured. */
export async function routerState(): Promise<RouterState> {
  return isConfigured('routing') ? readRouterState() : {};
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

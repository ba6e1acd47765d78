import type { RouterState } from '#shared/entities/ways/router-state.ts';
import { isConfigured } from '#shared/platform/configured-services.ts';
import { serviceEnvironment } from '#shared/platform/service-environment.ts';
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

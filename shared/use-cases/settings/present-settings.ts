import type { RouterState } from '#shared/entities/router-state.ts';
import { isConfigured } from '#shared/platform/configured-services.ts';
import type { FeatureName } from '#shared/schemas/features.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';

/** Returns the answer for the settings: with the state of each outside service. */
export const presentSettings = (settings: SettingsRecord, { failingSince, failure }: RouterState) => {
  const stateOf = (feature: FeatureName) => ({
    enabled: settings.features[feature],
    configured: isConfigured(feature),
  });
  const services = {
    flights: stateOf('flights'),
    gps: stateOf('gps'),
    messaging: stateOf('messaging'),
    copilot: stateOf('copilot'),
    routing: { configured: isConfigured('routing'), ...(failingSince && { failingSince, failure }) },
  };
  return { ...settings, services };
};

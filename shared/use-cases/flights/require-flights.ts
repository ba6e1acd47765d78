import { FeatureDisabled } from '#shared/contract/problems.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';

/** Throws FeatureDisabled if flights are off in the settings. People enter and change flights also without a provider. */
export async function requireFlights(): Promise<void> {
  const { features } = await readSettings();
  if (!features.flights) throw new FeatureDisabled('Flights are off. Set features.flights to true in the settings.');
}

import * as z from 'zod';

/** The outside services that the settings can switch off. */
export type FeatureName = 'flights' | 'gps' | 'messaging' | 'copilot';
export type Features = Readonly<Record<FeatureName, boolean>>;

const shape = { flights: z.boolean(), gps: z.boolean(), messaging: z.boolean(), copilot: z.boolean() };

export const Features = z.object(shape).meta({
  id: 'Features',
  description: 'The outside services. true: the service works if it is configured. false: it is switched off',
});
export const FeaturesChange = z.strictObject(shape).partial().meta({ id: 'FeaturesChange' });

export const DEFAULT_FEATURES: Features = { flights: true, gps: true, messaging: true, copilot: true };

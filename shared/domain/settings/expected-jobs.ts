import { DEFAULT_FLIGHT_SETTINGS } from '#shared/schemas/flights/flight.ts';
import type { FeatureName } from '#shared/schemas/settings/features.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';

/** The features with scheduled jobs. */
export const JOB_FEATURES = ['flights', 'gps', 'messaging'] as const satisfies readonly FeatureName[];

/** By feature: 1 if its jobs must run as often as their contracts say, otherwise 0. */
export type ExpectedJobs = Readonly<Record<(typeof JOB_FEATURES)[number], 0 | 1>>;

/** Returns which jobs are expected to run. `flights.pollMinutes` above the default makes the poller late on purpose. */
export function expectedJobs({ features, flights }: Pick<SettingsRecord, 'features' | 'flights'>): ExpectedJobs {
  return {
    flights: features.flights && flights.pollMinutes <= DEFAULT_FLIGHT_SETTINGS.pollMinutes ? 1 : 0,
    gps: features.gps ? 1 : 0,
    messaging: features.messaging ? 1 : 0,
  };
}

import * as z from 'zod';
import { eventBridge } from '#shared/adapters/schedules/event-bridge.ts';
import { timers } from '#shared/adapters/schedules/job-schedules.ts';
import { serviceEnvironment } from '#shared/platform/service-environment.ts';
import type { FeatureName } from '#shared/schemas/settings/features.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';

/** The jobs that serve one feature, job id to feature. The deployment derives them from the contracts of the jobs. */
const FeatureJobs = z.record(z.string(), z.string());

type JobSettings = Pick<SettingsRecord, 'features' | 'flights'>;

/**
 * Enables the schedules of the jobs whose feature is on, and disables the others. Sets how often flights are polled. Idempotent. Throws
 * ProviderFailed if a schedule cannot be set.
 */
export async function setJobSchedules(settings: JobSettings): Promise<void> {
  const { SCHEDULE_GROUP: group, SCHEDULE_JOBS: jobs = '{}' } = serviceEnvironment('SCHEDULE');
  const schedules = group === undefined ? timers : eventBridge(group);
  const featureJobs = Object.entries(FeatureJobs.parse(JSON.parse(jobs)));
  await Promise.all(
    featureJobs.map(([jobId, feature]) =>
      schedules.set(jobId, {
        enabled: settings.features[feature as FeatureName],
        everyMinutes: feature === 'flights' ? settings.flights.pollMinutes : undefined,
      }),
    ),
  );
}

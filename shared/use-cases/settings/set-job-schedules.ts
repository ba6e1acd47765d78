import { eventBridge } from '#shared/adapters/schedules/event-bridge.ts';
import { timers } from '#shared/adapters/schedules/job-schedules.ts';
import { serviceEnvironment } from '#shared/platform/service-environment.ts';
import type { FeatureName, Features } from '#shared/schemas/features.ts';

/** The jobs that serve one feature only. They are not scheduled while it is off. */
const JOBS_OF_FEATURE: Partial<Record<FeatureName, readonly string[]>> = { flights: ['flight-poller'] };

/** Enables the scheduled jobs of features that are on, and disables those of features that are off. Idempotent. */
export const setJobSchedules = async (features: Features): Promise<void> => {
  const group = serviceEnvironment('SCHEDULE')['SCHEDULE_GROUP'];
  const schedules = group === undefined ? timers : eventBridge(group);
  const jobs = Object.entries(JOBS_OF_FEATURE).flatMap(([feature, ids]) =>
    ids.map((id) => ({ id, enabled: features[feature as FeatureName] })),
  );
  await Promise.all(jobs.map(({ enabled, id }) => schedules.set(id, { enabled })));
};

import { eventBridge } from '#shared/adapters/schedules/event-bridge.ts';
import { timers } from '#shared/adapters/schedules/job-schedules.ts';
import { serviceEnvironment } from '#shared/platform/service-environment.ts';
import type { FeatureName, Features } from '#shared/schemas/features.ts';

/** The jobs that work for one feature alone: where it is off, the clock need not call them. */
const JOBS: Partial<Record<FeatureName, readonly string[]>> = { flights: ['flight-poller'] };

/** Lets the clock call the jobs of the features that are on, and those of the others no more. Doing it again changes nothing. */
export const setClocks = async (features: Features): Promise<void> => {
  const group = serviceEnvironment('SCHEDULE')['SCHEDULE_GROUP'];
  const schedules = group === undefined ? timers : eventBridge(group);
  const jobs = Object.entries(JOBS).flatMap(([feature, ids]) =>
    ids.map((id) => ({ id, enabled: features[feature as FeatureName] })),
  );
  await Promise.all(jobs.map(({ enabled, id }) => schedules.set(id, { enabled })));
};

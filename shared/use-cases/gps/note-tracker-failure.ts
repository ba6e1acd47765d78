import { TrackerFailed } from '#shared/adapters/gps/gps-tracker.ts';
import { PROVIDER_LINE } from '#shared/platform/log-lines.ts';
import { logger } from '#shared/platform/logger.ts';

/** Does what a person asked of the GPS tracker. Logs its failure, which the alarms count, and throws it on. */
export async function notingTrackerFailure<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TrackerFailed) noteTrackerFailure(error);
    throw error;
  }
}

/** Logs a failure of the GPS tracker. A retry may help only if the tracker did not answer. */
export function noteTrackerFailure(error: TrackerFailed): void {
  const level = error.kind === 'UNAVAILABLE' ? 'warn' : 'error';
  logger()[level](PROVIDER_LINE, { provider: 'gps', kind: error.kind, error });
}

import { CLAIM_MS, HOLD_EVERY_MS } from '#shared/domain/reports/pending-report.ts';
import { later } from '#shared/domain/time/days.ts';
import { holdReport } from '#shared/entities/reports/pending-report.ts';
import { logger } from '#shared/platform/logger.ts';
import type { PendingReport } from '#shared/schemas/reports/pending-report.ts';
import { unlessLost } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/**
 * Runs the work of a claimed report and extends the claim every 10 seconds meanwhile. If the process ends, so does the claim within 30
 * seconds. A claim that cannot be extended is logged, and the work goes on: its last write checks that no other worker has taken the report.
 */
export async function holdingClaim<T>(
  { commit, now }: Pick<UseCaseContext, 'commit' | 'now'>,
  claimed: PendingReport,
  work: () => Promise<T>,
  everyMs = HOLD_EVERY_MS,
): Promise<T> {
  const startedAt = performance.now();
  const hold = (): Promise<boolean> => {
    const until = later(now, Math.round(performance.now() - startedAt) + CLAIM_MS);
    return unlessLost(() => commit({ writes: [holdReport(claimed, until)] }));
  };
  const timer = setInterval(() => {
    hold().catch((error: unknown) =>
      logger().error('claim not extended', { reportId: claimed.id, error: error as Error }),
    );
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

import pMap from 'p-map';
import { SWEEP_AFTER_MS } from '#shared/domain/reports/pending-report.ts';
import { later } from '#shared/domain/time/later.ts';
import { overdueReports, postponeReport } from '#shared/entities/pending-report.ts';
import { unlessLost } from '#shared/table/unless-lost.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { queueReports } from './queue-reports.ts';

const MAX_PER_PASS = 100;
const AT_ONCE = 25;

/**
 * Puts reports into the queue that wait and should have been taken from it by now: those that were stored and never queued, those
 * whose worker has ended, and those whose next attempt is due. Returns how many.
 */
export const sweepReports = async ({ commit, now }: UseCaseContext): Promise<number> => {
  const overdue = await overdueReports(now, MAX_PER_PASS);
  const next = later(now, SWEEP_AFTER_MS);
  // A worker may have taken a report meanwhile. Then a worker that gets it too does nothing.
  await pMap(overdue, (report) => unlessLost(() => commit({ writes: [postponeReport(report, next)] })), {
    concurrency: AT_ONCE,
  });
  await queueReports(overdue.map(({ id }) => id));
  return overdue.length;
};

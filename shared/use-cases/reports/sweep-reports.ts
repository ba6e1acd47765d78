import pMap from 'p-map';
import { CLAIM_MS, SWEEP_AFTER_MS } from '#shared/domain/reports/report.ts';
import { later } from '#shared/domain/time/days.ts';
import { overdueReports, postponeReport } from '#shared/entities/reports/pending-report.ts';
import { unlessLost } from '#shared/table/retry-on-conflict.ts';
import { SECOND_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { queueReports } from './make-report.ts';

const MAX_PER_PASS = 100;
const AT_ONCE = 25;

/**
 * Puts reports into the queue that wait and should have been taken from it by now: those that were stored and never queued, those
 * whose worker has ended, and those whose next attempt is due. Those that are due before the next run go into the queue with a delay:
 * if their worker still works then, the message does nothing. Returns how many are due now.
 */
export async function sweepReports({ commit, now }: UseCaseContext): Promise<number> {
  const due = await overdueReports(later(now, CLAIM_MS), MAX_PER_PASS);
  const next = later(now, SWEEP_AFTER_MS);
  await pMap(
    due,
    async (report) => {
      const waitMs = Math.max(0, Date.parse(report.dueAt ?? now) - Date.parse(now));
      // A worker may have taken a report meanwhile, or hold it. Then a worker that gets it too does nothing.
      if (waitMs === 0) await unlessLost(() => commit({ writes: [postponeReport(report, next)] }));
      await queueReports([report.id], Math.ceil(waitMs / SECOND_MS));
    },
    { concurrency: AT_ONCE },
  );
  return due.filter(({ dueAt = now }) => dueAt <= now).length;
}

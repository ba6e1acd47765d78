import { expect, it } from '@jest/globals';
import { claimedReport, failedReport, missedReport, queuedReport, readyReport } from '#shared/domain/reports/report.ts';
import type { PendingReport } from '#shared/schemas/reports/report.ts';

const AT = '2027-05-10T08:00:00.000Z';
const wanted = { kind: 'ROSTER', format: 'PDF' } as const;
const queued = queuedReport({ id: 'rep_1', createdAt: AT, createdBy: 'usr_1', wanted, of: 3 });
function claimed(): PendingReport {
  return claimedReport(queued, AT);
}

it.each([
  ['claimed', claimed, { version: 2, attempts: 1, claimedUntil: '2027-05-10T08:00:30.000Z' }],
  ['missed', () => missedReport(claimed(), AT), { version: 3, attempts: 1, dueAt: '2027-05-10T08:01:00.000Z' }],
  ['ready', () => readyReport(claimed()), { version: 3, progress: { status: 'READY', done: 0, of: 3 } }],
  ['failed', () => failedReport(claimed(), 'No.'), { version: 3, progress: { status: 'FAILED', failure: 'No.' } }],
])('a report that is %s is the next version of it', (_what, made, expected) => {
  const report = made();
  expect(report).toMatchObject(expected);
  if (report.progress.status !== 'PENDING') expect(report).not.toHaveProperty('dueAt');
});

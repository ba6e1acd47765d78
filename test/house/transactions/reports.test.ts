import * as makeReports from '#functions/jobs/make-reports.ts';
import { queuedReport } from '#shared/domain/reports/report.ts';
import { createPendingReport } from '#shared/entities/reports/pending-report.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { useQueues } from '#test/support/queues.ts';
import { askReport } from '#test/support/reports.ts';
import { run } from '#test/support/run.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
useQueues(makeReports);

const ROSTER = { kind: 'ROSTER', format: 'CSV' } as const;
async function guest(): Promise<string> {
  return (await someVips(stage.as, 1))[0] as string;
}
function make(reportId: string) {
  return () => run(makeReports, undefined, { reportId });
}
/** Stores a report as a request leaves it to the job. */
async function aPendingReport(ids: string[]): Promise<string> {
  const id = newId('rep');
  const wanted = { kind: 'VIP_SCHEDULE', format: 'ZIP', ids } as const;
  const createdAt = new Date().toISOString();
  await transact([createPendingReport(queuedReport({ id, createdAt, createdBy: stage.as, wanted, of: ids.length }))]);
  return id;
}

/** It replaces the report of an earlier try of the same request. */
const BEGUN = ['Update report without a condition', 'Update reportpeople without a condition'];
/** It decides by the file and the status of the report, not by a version. */
const READY = 'Update report';
/** Beside the report: an erased person has no calendar and no report, whatever became of them meanwhile. */
const ERASED = [
  'Delete feed without a condition',
  'Put feedanswer without a condition',
  'Delete report',
  'Delete reportpeople without a condition',
  'Update erasure without a condition',
];

testTransactions({
  'a report is left to the job': {
    prepare: async () => {
      const ids = [await guest()];
      return () => askReport(stage.as, { kind: 'PERSONAL_DATA', format: 'ZIP', ids });
    },
    overwrites: [],
    reliesOn: [],
  },
  'the job makes a report': {
    prepare: async () => make(await aPendingReport([await guest()])),
    overwrites: [...BEGUN, READY],
    reliesOn: ['pendingreport as read'],
  },
  'the job looks for reports that no worker took': {
    prepare: async () => {
      await aPendingReport([await guest()]);
      return () => run(makeReports, new Date(Date.now() + 180_000).toISOString());
    },
    overwrites: [],
    reliesOn: [],
  },
  'a report is removed, because a guest on it was erased meanwhile': {
    prepare: async () => {
      const vipId = await guest();
      const erase = () => eraseVip(stage.as, vipId);
      const ask = () => askReport(stage.as, ROSTER);
      return () => withConcurrentRequest({ when: 'before', write: 'reportpeople' }, erase, ask);
    },
    overwrites: [...ERASED, ...BEGUN, READY],
    reliesOn: [],
  },
});

import * as z from 'zod';
import { defineJob } from '#shared/contract/define-job.ts';
import { byTrigger, runJob, runQueue } from '#shared/pipeline/run-job.ts';
import { Id } from '#shared/schemas/text.ts';
import { finishReport, sweepReports } from '#shared/use-cases/reports/make-report.ts';
import { FONT_ASSETS, FONTS } from '#shared/use-cases/reports/report-fonts.ts';
import { REPORT_USES } from '#shared/use-cases/reports/store-report.ts';

export const contract = defineJob({
  jobId: 'make-reports',
  summary: 'Make reports that one request has no time for',
  every: 'rate(1 minute)',
  queue: { batchSize: 1, visibilitySeconds: 1_800, maxReceives: 5 },
  timeoutSeconds: 300,
  uses: [...REPORT_USES, 'queue:send:make-reports'],
  memoryMegabytes: 2_048,
  assets: FONT_ASSETS,
});

export const handler = byTrigger({
  schedule: runJob(contract, async (context) => ({ swept: await sweepReports(context) })),
  queue: runQueue(contract, z.object({ reportId: Id }), (context, { reportId }) =>
    finishReport(context, reportId, FONTS),
  ),
});

import { defineContract } from '#shared/contract/define-contract.ts';
import { Erased } from '#shared/contract/problems.ts';
import { requireStored } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { REPORT_EXAMPLES, Report } from '#shared/schemas/reports/report.ts';
import { assertMayRead, findStoredReport, showReport } from '#shared/use-cases/reports/store-report.ts';

export const contract = defineContract('GET /api/reports/{id}', {
  operationId: 'getReport',
  summary: 'Read a report, with a new link to its file',
  description:
    'Available for 7 days. Each answer has a new link, which works for 15 minutes without a token. PENDING: a job makes the report; `progress` says how many of its schedules are drawn. `410 ERASED`: a person on the report was deleted for good, and the report with them.',
  access: ['read', 'Report'],
  success: {
    status: 200,
    body: Report,
    examples: REPORT_EXAMPLES,
    description: 'The report, with a link to its file once it is READY',
  },
  problems: [Erased],
  uses: ['table:read', 'files:read'],
  answersLink: true,
  copilot: true,
});

export const handler = serve(contract, async ({ actor, now, params }) => {
  const report = requireStored(await findStoredReport(params.id, now), 'report', params.id);
  assertMayRead(actor, report);
  return showReport(report, now);
});

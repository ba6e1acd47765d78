import { fileStore } from '#shared/adapters/files/s3.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { Erased, NotFound } from '#shared/contract/problems.ts';
import { LINK_SECONDS, presentReport } from '#shared/domain/reports/report.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { findReport } from '#shared/entities/report.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { ReportPath } from '#shared/schemas/paths.ts';
import { Report } from '#shared/schemas/report.ts';

export const contract = defineContract({
  operationId: 'getReport',
  method: 'GET',
  path: '/api/reports/{id}',
  summary: 'Read a report, with a new link to its file',
  description:
    'Available for 7 days. Each answer has a new link, which works for 15 minutes without a token. `410 ERASED`: a person on the report was deleted for good, and the report with them.',
  tag: 'Reports',
  access: ['read', 'Report'],
  params: ReportPath,
  success: { status: 200, body: Report, description: 'The report, with a link to its file' },
  problems: [NotFound, Erased],
  uses: ['table:read', 'files:read'],
});

export const handler = serve(contract, async ({ actor, now, params }) => {
  const found = await findReport(params.id, now);
  const report = requireStored(found?.status ? undefined : found, 'report', params.id);
  actor.authorize('read', 'Report', report);
  return presentReport(report, await fileStore().link(report.key, now, LINK_SECONDS), now);
});

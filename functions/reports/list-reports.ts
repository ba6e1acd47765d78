import { defineContract } from '#shared/contract/define-contract.ts';
import { listReports } from '#shared/entities/reports/report.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { pageOf, paging, queryChoice } from '#shared/schemas/query.ts';
import { ListedReport, REPORT_KINDS } from '#shared/schemas/reports/report.ts';
import { mayRead } from '#shared/use-cases/reports/store-report.ts';

export const contract = defineContract('GET /api/reports', {
  operationId: 'listReports',
  summary: 'List the reports that are kept',
  description:
    'Those with a file, newest first, of all users. A report is kept for 7 days. For a link to its file: GET /api/reports/{id}. Reports of what is stored about a person are for administrators. With a filter, a page may have fewer items than `limit` although there is a `nextCursor`. Eventually consistent, may be a second old.',
  access: ['read', 'Report'],
  query: { ...paging, kind: queryChoice(REPORT_KINDS).optional() },
  success: { status: 200, body: pageOf(ListedReport), description: 'A page of reports' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, ({ actor, now, pageRequest, query: { kind } }) =>
  listReports(
    pageRequest({ kind, of: actor.id }),
    now,
    (report) => (kind?.includes(report.kind) ?? true) && mayRead(actor, report),
  ),
);

import { fileStore } from '#shared/adapters/files/s3.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound } from '#shared/contract/problems.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { assertReportOptions, FORMATS, fileNameOf } from '#shared/domain/reports/formats.ts';
import { LINK_SECONDS, newReport, presentReport } from '#shared/domain/reports/report.ts';
import { findReport } from '#shared/entities/report.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { newId } from '#shared/platform/ids.ts';
import { NewReport, Report, type ReportRecord } from '#shared/schemas/report.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { findEarlier } from '#shared/use-cases/records/find-earlier.ts';
import { makeReport } from '#shared/use-cases/reports/make-report.ts';
import { FONT_ASSETS, FONTS } from '#shared/use-cases/reports/report-fonts.ts';
import { storeReport } from '#shared/use-cases/reports/store-report.ts';

export const contract = defineContract({
  operationId: 'createReport',
  method: 'POST',
  path: '/api/reports',
  summary: 'Create a report',
  description: [
    'Requires `kind` and `format`. VIP_SCHEDULE and DRIVER_SCHEDULE come as PDF, CSV or ICS. ROSTER, the list of all VIPs, comes as PDF or CSV and takes no `ids`, `from` or `to`. DAY_SHEET comes as PDF or CSV and requires `date`: everything of that day by time, and in PDF the fleet as a chart. `ids` selects up to 200 people. Default: all, except VIPs who need no transportation. If there are more than 200, `ids` is required. `from` and `to` limit the activities. An itinerary names no other guest unless `pdf.companions` of the settings says so.',
    'The link opens the file for 15 minutes without a token. GET /api/reports/{id} makes a new link. The file is deleted after 7 days. A dry run makes the file but does not store it, so the link opens nothing.',
  ].join('\n\n'),
  tag: 'Reports',
  access: ['create', 'Report'],
  body: NewReport,
  success: { status: 201, body: Report, description: 'The report, with a link to its file' },
  problems: [NotFound, ContendedWrite],
  uses: ['table:read', 'table:write', 'delete:report', 'files:read', 'files:write', 'files:delete', 'logo:read'],
  dryRun: true,
  assets: FONT_ASSETS,
});

export const handler = serve(contract, async (context) => {
  const { actor, body, newId: newReportId, now } = context;
  assertReportOptions(body);
  const id = newReportId('rep');
  const earlier = await findEarlier(context, id, (reportId) => findReport(reportId, now));
  if (earlier && !earlier.status) return presentReport(earlier, await linkOf(earlier, now), now);
  const { date, format, kind } = body;
  const settings = await readSettings();
  const options = { format, kind, now, settings, fonts: FONTS };
  // If a person is erased meanwhile, the report is made again without them.
  const report = await retryOnConflict(async () => {
    const { bytes, names, pages, personIds } = await makeReport(context, body, options);
    const made = newReport({
      id,
      createdAt: now,
      createdBy: actor.id,
      kind,
      format,
      fileName: fileNameOf(kind, names, date ?? clockFace(settings.timezone).date(now), format),
      contentType: FORMATS[format].contentType,
      // A random key, so that the report's id does not reveal the address of its file.
      key: `reports/${newId('file')}`,
      bytes: bytes.length,
      pages,
    });
    await storeReport(context, { report: made, bytes, personIds });
    return made;
  });
  return presentReport(report, await linkOf(report, now), now);
});

const linkOf = ({ key }: ReportRecord, now: string): Promise<string> => fileStore().link(key, now, LINK_SECONDS);

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
import { printedFacts } from '#shared/use-cases/reports/printed-facts.ts';
import { rosterFile, scheduleFile, uniqueActivities } from '#shared/use-cases/reports/report-file.ts';
import { FONT_ASSETS, readFonts } from '#shared/use-cases/reports/report-fonts.ts';
import { rosterVips } from '#shared/use-cases/reports/report-roster.ts';
import { driverSchedules, peopleOf, vipSchedules } from '#shared/use-cases/reports/report-schedules.ts';
import { storeReport } from '#shared/use-cases/reports/store-report.ts';

export const contract = defineContract({
  operationId: 'createReport',
  method: 'POST',
  path: '/api/reports',
  summary: 'Create a report',
  description: [
    'Requires `kind` and `format`. VIP_SCHEDULE and DRIVER_SCHEDULE come as PDF, CSV or ICS. ROSTER, the list of all VIPs, comes as PDF or CSV and takes no `ids`, `from` or `to`. `ids` selects up to 200 people. Default: all, except VIPs who need no transportation. If there are more than 200, `ids` is required. `from` and `to` limit the activities.',
    'The link opens the file for 15 minutes without a token. GET /api/reports/{id} makes a new link. The file is deleted after 7 days. A dry run makes the file but does not store it, so the link opens nothing.',
  ].join('\n\n'),
  tag: 'Reports',
  access: ['create', 'Report'],
  body: NewReport,
  success: { status: 201, body: Report, description: 'The report, with a link to its file' },
  problems: [NotFound, ContendedWrite],
  uses: ['table:read', 'table:write', 'files:read', 'files:write', 'files:delete', 'logo:read'],
  dryRun: true,
  assets: FONT_ASSETS,
});

export const handler = serve(contract, async (context) => {
  const { actor, body, newId: newReportId, now } = context;
  assertReportOptions(body);
  const id = newReportId('rep');
  const earlier = await findEarlier(context, id, (reportId) => findReport(reportId, now));
  if (earlier && !earlier.status) return presentReport(earlier, await linkOf(earlier, now), now);
  const { format, kind } = body;
  const [settings, fonts] = await Promise.all([readSettings(), readFonts()]);
  const options = { format, kind, now, settings, fonts };
  const makeFile = async () => {
    if (kind === 'ROSTER') {
      const vips = await rosterVips();
      for (const vip of vips) actor.authorize('read', 'Vip', vip);
      return { names: [], personIds: vips.map((vip) => vip.id), ...(await rosterFile(vips, options)) };
    }
    const schedules = await (kind === 'VIP_SCHEDULE' ? vipSchedules(body) : driverSchedules(body));
    for (const { record } of schedules) actor.authorize('read', kind === 'VIP_SCHEDULE' ? 'Vip' : 'Driver', record);
    const names = schedules.map(({ person }) => person.name);
    const facts = await printedFacts(kind, uniqueActivities(schedules), settings);
    return { names, personIds: peopleOf(schedules), ...(await scheduleFile(schedules, facts, options)) };
  };
  // If a person is erased meanwhile, the report is made again without them.
  const report = await retryOnConflict(async () => {
    const { bytes, names, pages, personIds } = await makeFile();
    const made = newReport({
      id,
      createdAt: now,
      createdBy: actor.id,
      kind,
      format,
      fileName: fileNameOf(kind, names, clockFace(settings.timezone).date(now), format),
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

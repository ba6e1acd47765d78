import { fileStore } from '#shared/adapters/files/s3.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { FORMATS, fileNameOf, suits } from '#shared/domain/reports/formats.ts';
import { beginReport, LINK_SECONDS, presentReport } from '#shared/domain/reports/report.ts';
import { createReport } from '#shared/entities/report.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { readAsset } from '#shared/platform/asset.ts';
import { newId } from '#shared/platform/ids.ts';
import { NewReport, Report } from '#shared/schemas/report.ts';
import { rosterFile, scheduleFile } from '#shared/use-cases/reports/report-file.ts';
import { rosterVips } from '#shared/use-cases/reports/report-roster.ts';
import { driverSchedules, vipSchedules } from '#shared/use-cases/reports/report-schedules.ts';

export const contract = defineContract({
  operationId: 'createReport',
  method: 'POST',
  path: '/api/reports',
  summary: 'Make a report',
  description:
    'A schedule as PDF, CSV or iCalendar, or the accountability roster of all VIPs as PDF or CSV. The link opens the file for 15 minutes without a token, and GET /api/reports/{id} makes a new one; after 7 days the file is removed.',
  tag: 'Reports',
  access: ['create', 'Report'],
  body: NewReport,
  success: { status: 201, body: Report, description: 'The report, with a link to its file' },
  problems: [NotFound],
  uses: ['table:read', 'table:write', 'files:read', 'files:write'],
  assets: {
    'regular.ttf': 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
    'bold.ttf': 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
    'last-resort.woff': 'node_modules/@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
  },
});

const readFonts = async () => {
  const [regular, bold] = await Promise.all([
    readAsset(contract.assets, 'regular.ttf'),
    readAsset(contract.assets, 'bold.ttf'),
  ]);
  return { regular, bold, lastResort: () => readAsset(contract.assets, 'last-resort.woff') };
};

export const handler = serve(contract, async ({ actor, audit, body, commit, newId: mint, now }) => {
  suits(body);
  const { format, kind } = body;
  const [settings, fonts] = await Promise.all([readSettings(), readFonts()]);
  const making = { format, kind, now, settings, fonts };
  const make = async () => {
    if (kind === 'ROSTER') {
      const vips = await rosterVips();
      for (const vip of vips) actor.authorize('read', 'Vip', vip);
      return { names: [], ...(await rosterFile(vips, making)) };
    }
    const schedules = await (kind === 'VIP_SCHEDULE' ? vipSchedules(body) : driverSchedules(body));
    for (const { record } of schedules) actor.authorize('read', kind === 'VIP_SCHEDULE' ? 'Vip' : 'Driver', record);
    return { names: schedules.map(({ person }) => person.name), ...(await scheduleFile(schedules, making)) };
  };
  const { bytes, names, pages } = await make();
  const { contentType } = FORMATS[format];
  const report = beginReport({
    id: mint('rep'),
    createdAt: now,
    createdBy: actor.id,
    kind,
    format,
    fileName: fileNameOf(kind, names, clockFace(settings.timezone).date(now), format),
    contentType,
    // Nobody who knows the report's id knows where its file lies.
    key: `reports/${newId('file')}`,
    bytes: bytes.length,
    pages,
  });
  await fileStore().put({ key: report.key, bytes, contentType });
  await commit([createReport(report), audit('Report', undefined, report)]);
  return presentReport(report, await fileStore().link(report, now, LINK_SECONDS), now);
});

import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound } from '#shared/contract/problems.ts';
import { assertReportOptions } from '#shared/domain/reports/options.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { NewReport, REPORT_EXAMPLES, Report } from '#shared/schemas/reports/report.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';
import { KINDS } from '#shared/use-cases/reports/kinds.ts';
import { makeReport, queueReports } from '#shared/use-cases/reports/make-report.ts';
import { FONT_ASSETS, FONTS } from '#shared/use-cases/reports/report-fonts.ts';
import { findStoredReport, REPORT_USES, showReport } from '#shared/use-cases/reports/store-report.ts';

export const contract = defineContract('POST /api/reports', {
  operationId: 'createReport',
  summary: 'Create a report',
  description: [
    "Requires `kind` and `format`. VIP_SCHEDULE and DRIVER_SCHEDULE come as PDF, CSV or ICS. ROSTER, the list of all VIPs, comes as PDF or CSV and takes no `ids`, `from` or `to`. DAY_SHEET comes as PDF or CSV and requires `date`: everything of that day by time, and in PDF the fleet as a chart. The other kinds come as PDF: VEHICLE_MANIFEST (the rides of vehicles: driver, guests, stops, phones), ARRIVALS (the guests who arrive on `date`, for the front desk), NAME_BOARD (greeters' signs, one name per page), POCKET (cards of A6 with the day of each guest, which requires `date`), ORDER_OF_MOVEMENT (a motorcade as a column of cars: role, call sign, plate, driver, phone, guests), ORDER_SHEET (what suppliers are asked for and hold, as their orders show it) and TIMETABLE (a page to hang up: the departures of a series, or of all series that stop at a place on `date`; it names no guest). WORKBOOK is the whole event as XLSX, which POST /api/import takes back unchanged; as CSV it requires `sheet`. Schedules also come as ZIP, with one PDF per person. PERSONAL_DATA is everything that is stored about one VIP or driver as ZIP, for administrators: a job makes it. `ids` selects up to 1,000 people, vehicles, motorcades or suppliers. Default: all, except VIPs who need no transportation. If there are more than 1,000, `ids` is required. `from` and `to` limit the activities. An itinerary names no other guest unless `pdf.companions` of the settings says so.",
    'More than 200 schedules, or a PDF that is very long, take longer than one request: `202` with `status` PENDING. GET /api/reports/{id} says how far it is, and then has the link. The file shows the records as they are when it is made.',
    '`supersedes` names an earlier report that this one replaces. The paper then says which revision it is, marks each row that is new or changed, and lists those that are gone.',
    'The link opens the file for 15 minutes without a token. GET /api/reports/{id} makes a new link. The file is deleted after 7 days. A dry run makes the file but does not store it, so the link opens nothing.',
  ].join('\n\n'),
  access: ['create', 'Report'],
  body: NewReport,
  success: {
    status: 201,
    pending: 'The report, which a job makes. Read it again with GET /api/reports/{id}',
    body: Report,
    examples: REPORT_EXAMPLES,
    description: 'The report, with a link to its file',
  },
  invalidFor: ['MEANING', 'STATE'],
  problems: [NotFound, ContendedWrite],
  effect: { kind: 'ADDS', waitsWith: [] },
  memoryMegabytes: 2_048,
  uses: [...REPORT_USES, 'queue:send:make-reports'],
  dryRun: true,
  answersLink: true,
  copilot: true,
  assets: FONT_ASSETS,
});

export const handler = serve(contract, async (context) => {
  const { body, newId, now } = context;
  assertReportOptions(body, KINDS[body.kind].takes);
  const id = newId('rep');
  const earlier = await findEarlier(context, id, (reportId) => findStoredReport(reportId, now));
  if (earlier && 'wanted' in earlier && earlier.progress.status === 'PENDING') await queueReports([id]);
  return showReport(earlier ?? (await makeReport(context, id, body, FONTS)), now);
});

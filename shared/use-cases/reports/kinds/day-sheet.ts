import { daySheetPdf } from '#shared/documents/pdf/day-sheet-pdf.ts';
import { daySheetCsv } from '#shared/documents/report-csv.ts';
import { type DayFacts, daySheet } from '#shared/domain/reports/day-sheet.ts';
import { comparedPaper, keptRows, textFile } from '#shared/use-cases/reports/compared-paper.ts';
import { printEach } from '#shared/use-cases/reports/print-report.ts';
import { assertMaySee, readDay, shownOfDay } from '#shared/use-cases/reports/report-day.ts';
import {
  imprintOf,
  type ReportFile,
  type ReportOptions,
  type RequestedKind,
} from '#shared/use-cases/reports/report-imprint.ts';

/** Everything of one day by time, and in PDF the fleet as a chart. */
export const daySheetReport: RequestedKind = {
  kind: 'DAY_SHEET',
  file: { title: 'Day sheet' },
  takes: { formats: ['PDF', 'CSV'], time: 'DAY', paper: 'PAGES' },
  read: async ({ actor }, { date = '' }, _subjects, options) => {
    const day = await readDay(date, options.settings);
    assertMaySee(actor, day);
    return { ...shownOfDay(day), print: () => printEach(day, (facts) => print(facts, options)) };
  },
};

async function print(day: DayFacts, options: ReportOptions): Promise<ReportFile> {
  const { format, settings } = options;
  if (format === 'CSV') return textFile(daySheetCsv(day, settings));
  const { changes, rows, sheet } = await comparedPaper(options, {
    sheetIn: (wording) => daySheet(day, settings, wording),
    rowsOf: (one) => keptRows([...one.rows, ...one.off]),
  });
  const imprint = await imprintOf(options, { title: 'titleDAY_SHEET', contents: [sheet], changes });
  return { ...(await daySheetPdf(sheet, imprint)), rows };
}

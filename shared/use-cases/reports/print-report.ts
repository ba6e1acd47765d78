import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { FORMATS, fileNameOf } from '#shared/domain/reports/formats.ts';
import { newReport } from '#shared/domain/reports/report.ts';
import type { NewReport } from '#shared/schemas/reports/report.ts';
import type { ReportRecord } from '#shared/schemas/reports/report-record.ts';
import { fontWarnings } from './font-warnings.ts';
import type { ReportContents } from './report-contents.ts';
import type { ReportOptions } from './report-imprint.ts';
import { newReportKey } from './report-keys.ts';
import { packRows } from './superseded-report.ts';

export interface Printed extends Pick<ReportContents, 'guests' | 'names' | 'print'> {
  /** In the name of the file. Default: today. */
  readonly date?: string | undefined;
  /** What was asked for. Absent: its rows are not kept. */
  readonly wanted?: NewReport;
}

/** The file of a report, its record, and the rows that it keeps, packed. */
interface PrintedReport {
  readonly bytes: Uint8Array;
  readonly report: ReportRecord;
  readonly rows: Uint8Array | undefined;
}

/** Prints a report. Returns its file, and its record. */
export async function printReport(
  { createdAt, createdBy, id }: Pick<ReportRecord, 'createdAt' | 'createdBy' | 'id'>,
  { date, guests, names, print, wanted }: Printed,
  { format, kind, now, settings, superseded }: ReportOptions,
): Promise<PrintedReport> {
  const { bytes, pages, rows } = await print();
  const revision = (superseded?.revision ?? 0) + 1;
  const packed = wanted && rows && packRows({ rows, revision, printedAt: now, wanted, pdf: settings.pdf });
  const warnings = format === 'PDF' || format === 'ZIP' ? fontWarnings(guests) : [];
  const report = newReport({
    id,
    createdAt,
    createdBy,
    kind,
    format,
    fileName: fileNameOf(kind, names, date ?? clockFace(settings.timezone).date(now), format),
    contentType: FORMATS[format].contentType,
    key: newReportKey(),
    bytes: bytes.length,
    pages,
    ...(superseded ? { revision, supersedes: superseded.id } : {}),
    ...(packed ? { keepsRows: true } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  });
  return { bytes, report, rows: packed };
}

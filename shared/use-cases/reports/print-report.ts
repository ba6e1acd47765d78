import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { FORMATS, fileNameOf } from '#shared/domain/reports/formats.ts';
import { newReport } from '#shared/domain/reports/report.ts';
import { newId } from '#shared/platform/ids.ts';
import type { ReportRecord } from '#shared/schemas/report.ts';
import { fontWarnings } from './font-warnings.ts';
import type { ReportContents } from './report-contents.ts';
import type { ReportOptions } from './report-imprint.ts';

export interface Printed extends Pick<ReportContents, 'guests' | 'names' | 'print'> {
  /** In the name of the file. Default: today. */
  readonly date?: string | undefined;
}

/** Prints a report. Returns its file, and its record. */
export const printReport = async (
  { createdAt, createdBy, id }: Pick<ReportRecord, 'createdAt' | 'createdBy' | 'id'>,
  { date, guests, names, print }: Printed,
  { format, kind, now, settings }: ReportOptions,
): Promise<{ readonly bytes: Uint8Array; readonly report: ReportRecord }> => {
  const { bytes, pages } = await print();
  const warnings = format === 'PDF' || format === 'ZIP' ? fontWarnings(guests) : [];
  const report = newReport({
    id,
    createdAt,
    createdBy,
    kind,
    format,
    fileName: fileNameOf(kind, names, date ?? clockFace(settings.timezone).date(now), format),
    contentType: FORMATS[format].contentType,
    // A random key, so that the report's id does not reveal the address of its file.
    key: `reports/${newId('file')}`,
    bytes: bytes.length,
    pages,
    ...(warnings.length > 0 ? { warnings } : {}),
  });
  return { bytes, report };
};

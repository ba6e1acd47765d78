import { musterPdf } from '#shared/documents/pdf/muster-pdf.ts';
import { type MusterFacts, musterSheet } from '#shared/domain/reports/muster-sheet.ts';
import type { ReportFile } from './report-file.ts';
import { imprintOf, type ReportOptions } from './report-imprint.ts';

/** Makes the file of a muster. */
export const musterFile = async (facts: MusterFacts, options: ReportOptions): Promise<ReportFile> => {
  const sheet = musterSheet(facts, options.settings.timezone);
  return musterPdf(sheet, await imprintOf(options, [sheet]));
};

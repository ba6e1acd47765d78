import { musterPdf } from '#shared/documents/pdf/muster-pdf.ts';
import { type MusterFacts, musterSheet } from '#shared/domain/reports/muster-sheet.ts';
import { imprintOf, type ReportOptions } from '#shared/use-cases/reports/report-imprint.ts';
import type { NamedKind, ReportFile } from '#shared/use-cases/reports/report-kind.ts';
import { paperWording } from '#shared/use-cases/reports/report-wording.ts';

/** The report of a closed muster. Closing one makes it: no request asks for it. */
export const MUSTER_REPORT: NamedKind = { kind: 'MUSTER', file: { title: 'Muster' } };

/** Makes the file of a muster. */
export async function musterFile(facts: MusterFacts, options: ReportOptions): Promise<ReportFile> {
  const sheet = musterSheet(facts, paperWording(options.settings));
  return musterPdf(sheet, await imprintOf(options, { title: 'titleMUSTER', contents: [sheet] }));
}

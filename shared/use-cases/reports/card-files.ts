import { zipSync } from 'fflate';
import { arrivalsPdf } from '#shared/documents/pdf/arrivals-pdf.ts';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { manifestPdf } from '#shared/documents/pdf/manifest-pdf.ts';
import { movementPdf } from '#shared/documents/pdf/movement-pdf.ts';
import { type Board, nameBoardPdf } from '#shared/documents/pdf/name-board-pdf.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { arrivalsSheet } from '#shared/domain/reports/arrivals-sheet.ts';
import type { PaperChanges } from '#shared/domain/reports/changes.ts';
import type { DayFacts } from '#shared/domain/reports/day-sheet.ts';
import { fileWords } from '#shared/domain/reports/formats.ts';
import type { ManifestSheet } from '#shared/domain/reports/manifest-sheet.ts';
import type { MovementSheet } from '#shared/domain/reports/movement-sheet.ts';
import type { ScheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { comparedPaper } from './compared-paper.ts';
import { keptRows, rowsOfManifests } from './kept-rows.ts';
import type { ReportFile } from './report-contents.ts';
import { imprintOf, type ReportOptions } from './report-imprint.ts';

/** Makes the file of the arrivals of a day. */
export async function arrivalsFile(day: DayFacts, options: ReportOptions): Promise<ReportFile> {
  const { changes, rows, sheet } = comparedPaper(options, {
    sheetIn: (wording) => arrivalsSheet(day, options.settings, wording),
    rowsOf: (one) => keptRows(one.rows),
  });
  return { ...(await arrivalsPdf(sheet, await imprintOf(options, [sheet], changes))), rows };
}

type MakeCards<S> = (sheets: readonly S[], imprint: Imprint) => Promise<Pick<ReportFile, 'bytes' | 'pages'>>;

/** Makes a file with one sheet of rides for each vehicle or motorcade. */
async function cardFile<S extends ManifestSheet | MovementSheet>(
  makePdf: MakeCards<S>,
  sheetIn: (wording: Wording) => S[],
  options: ReportOptions,
): Promise<ReportFile> {
  const { changes, rows, sheet } = comparedPaper(options, {
    sheetIn,
    rowsOf: rowsOfManifests,
    partsOf: (sheets) => sheets.map(({ id }) => id),
  });
  return { ...(await makePdf(sheet, await imprintOf(options, sheet, changes))), rows };
}

/** Makes the file of the manifests of vehicles. */
export function manifestFile(sheetIn: (wording: Wording) => ManifestSheet[], options: ReportOptions) {
  return cardFile(manifestPdf, sheetIn, options);
}

/** Makes the file of the orders of movement of motorcades. */
export function movementFile(sheetIn: (wording: Wording) => MovementSheet[], options: ReportOptions) {
  return cardFile(movementPdf, sheetIn, options);
}

/** Makes the file of signs with names. */
export async function boardFile(boards: readonly Board[], options: ReportOptions): Promise<ReportFile> {
  return nameBoardPdf(boards, await imprintOf(options, boards));
}

/** Makes a ZIP with one PDF per schedule. Numbers keep their order, and the names of files different. */
export async function zipFile(
  sheets: readonly ScheduleSheet[],
  options: ReportOptions,
  changes: PaperChanges | undefined,
): Promise<ReportFile> {
  const files: Record<string, Uint8Array> = {};
  let pages = 0;
  for (const [at, sheet] of sheets.entries()) {
    await options.onPart?.(at);
    const imprint = { ...(await imprintOf(options, [sheet], changes)), fileTitle: `${sheet.title} - ${sheet.name}` };
    const made = await schedulePdf([sheet], imprint);
    const number = String(at + 1).padStart(String(sheets.length).length, '0');
    files[`${number} ${fileWords(sheet.name)}.pdf`] = made.bytes;
    pages += made.pages;
  }
  // PDFs are compressed already.
  return { bytes: zipSync(files, { level: 0, mtime: options.now }), pages };
}

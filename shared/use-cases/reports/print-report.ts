import { faceFor } from '#shared/documents/text/scripts.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { daysIn, FORMATS, fileNameOf } from '#shared/domain/reports/file-names.ts';
import type { Lettered } from '#shared/domain/reports/plain-letters.ts';
import { newReport } from '#shared/domain/reports/report.ts';
import { newId } from '#shared/platform/ids.ts';
import type { NewReport, ReportRecord } from '#shared/schemas/reports/report.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import type { NamedKind, ReportContents, ReportOptions } from './report-imprint.ts';
import { packRows } from './superseded-report.ts';

interface Printed extends Pick<ReportContents, 'guests' | 'names' | 'print'> {
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
  { file, kind }: NamedKind,
  { guests, names, print, wanted }: Printed,
  { format, now, settings, superseded }: ReportOptions,
): Promise<PrintedReport> {
  const { bytes, pages, plain = [], rows } = await print();
  const revision = (superseded?.revision ?? 0) + 1;
  const packed = wanted && rows && packRows({ rows, revision, printedAt: now, wanted, settings });
  const warnings = [...(format === 'PDF' || format === 'ZIP' ? fontWarnings(guests) : []), ...plain.map(plainWarning)];
  const clock = clockFace(settings.timezone);
  const days = daysIn(wanted ?? {}, clock) ?? clock.date(now);
  const report = newReport({
    id,
    createdAt,
    createdBy,
    kind,
    format,
    fileName: fileNameOf(file, names, days, format),
    contentType: FORMATS[format].contentType,
    // The id of the report must not reveal the address of its file.
    key: `reports/${newId('file')}`,
    bytes: bytes.length,
    pages,
    ...(superseded ? { revision, supersedes: superseded.id } : {}),
    ...(packed ? { keepsRows: true } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  });
  return { bytes, report, rows: packed };
}

/** Letters and marks of one script. Signs that all scripts share need no face of their own. */
const LETTER = /^(?=[\p{L}\p{M}])(?!\p{Script=Common}|\p{Script=Inherited})/u;

/** Returns a warning for each person with a name in letters that no face has: papers show it in a plain font, or as boxes. */
function fontWarnings(people: readonly { readonly id: string; readonly name: string }[]): Warning[] {
  return people
    .filter(({ name }) => Array.from(name).some((letter) => LETTER.test(letter) && !faceFor(letter)))
    .map(({ id, name }) => ({
      code: 'NO_FONT',
      message: `No font has the script of the name ${name}: the paper shows it in plain letters, or as boxes. Check it.`,
      vipIds: [id],
    }));
}

function plainWarning({ id, name }: Lettered): Warning {
  return {
    code: 'PLAIN_LETTERS',
    message: `The texts of ${name} made the report fail, so it shows them in plain letters. Write them again, and ask for the report once more.`,
    ...(id.startsWith('vip_') ? { vipIds: [id] } : {}),
  };
}

import { Problem } from '#shared/contract/problem.ts';
import { faceFor } from '#shared/documents/text/scripts.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { daysIn, FORMATS, fileNameOf } from '#shared/domain/reports/file-names.ts';
import { inPlainLetters, type Lettered, recordsWithLetters } from '#shared/domain/reports/plain-letters.ts';
import { newReport } from '#shared/domain/reports/report.ts';
import { newId } from '#shared/platform/ids.ts';
import { logger } from '#shared/platform/logger.ts';
import { Outage, TimeLimitExceeded } from '#shared/platform/time-limit.ts';
import type { NewReport, ReportRecord } from '#shared/schemas/reports/report.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { WriteLost } from '#shared/table/write.ts';
import type { NamedKind, ReportContents, ReportFile, ReportOptions } from './report-imprint.ts';
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

/** Finds three among 300 records. Records that are not told apart by then are all printed in plain letters. */
const MAX_TRIES = 40;

type Print<F> = (facts: F) => Promise<ReportFile>;

/**
 * Prints a report. If it fails, finds the records whose texts make it fail, and prints those in plain letters and all others as they are.
 * `plain` of the file says whose. Throws what print throws if no text is the cause.
 */
export async function printEach<F extends object>(facts: F, print: Print<F>): Promise<ReportFile> {
  try {
    return await print(facts);
  } catch (error) {
    if ([Problem, Outage, TimeLimitExceeded, WriteLost].some((known) => error instanceof known)) throw error;
    const suspects = recordsWithLetters(facts);
    if (suspects.length === 0) throw error;
    const printPlain = (plain: readonly Lettered[]) => print(inPlainLetters(facts, new Set(plain.map(({ id }) => id))));
    const allPlain = await printPlain(suspects).catch(() => {
      throw error;
    });
    const failing = await failingAmong(suspects, printPlain);
    logger().error('a report was printed in plain letters', {
      ids: failing.map(({ id }) => id),
      error: error as Error,
    });
    const file = failing.length < suspects.length ? await printPlain(failing).catch(() => allPlain) : allPlain;
    return { ...file, plain: file === allPlain ? suspects : failing };
  }
}

/** Halves the suspects until single ones are left. While a half is looked at, all others are plain. */
async function failingAmong(
  suspects: readonly Lettered[],
  printPlain: (plain: readonly Lettered[]) => Promise<ReportFile>,
): Promise<readonly Lettered[]> {
  let left = MAX_TRIES;
  const failingIn = async (group: readonly Lettered[]): Promise<readonly Lettered[]> => {
    if (group.length === 1) return group;
    const middle = Math.ceil(group.length / 2);
    const found: Lettered[] = [];
    for (const half of [group.slice(0, middle), group.slice(middle)]) {
      // The other half printed well, so this one has what fails.
      const isOnlyOther = half[0] !== group[0] && found.length === 0;
      if (isOnlyOther || left === 0 || !(await prints(half))) found.push(...(await failingIn(half)));
    }
    return found;
  };
  const prints = async (shown: readonly Lettered[]): Promise<boolean> => {
    left -= 1;
    const isShown = new Set(shown);
    try {
      await printPlain(suspects.filter((each) => !isShown.has(each)));
      return true;
    } catch {
      return false;
    }
  };
  return failingIn(suspects);
}

import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { onceEach } from '#shared/domain/records.ts';
import type { ManifestSheet } from '#shared/domain/reports/manifest-sheet.ts';
import type { MovementSheet } from '#shared/domain/reports/movement-sheet.ts';
import type { OrderSheet } from '#shared/domain/reports/order-sheet.ts';
import { linesOfSchedules } from '#shared/domain/reports/paper-length.ts';
import type { PrintedFacts } from '#shared/domain/reports/printed-names.ts';
import type { Word, Wording } from '#shared/domain/reports/wording.ts';
import type { DayRule } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import { comparedPaper, keptRow } from './compared-paper.ts';
import { printEach } from './print-each.ts';
import { rideFacts, withPrintedDriver } from './printed-facts.ts';
import { imprintOf, type ReportContents, type ReportFile, type ReportOptions } from './report-imprint.ts';
import { peopleOn } from './schedule-papers.ts';

/** A paper with one sheet of rides for each vehicle, motorcade or supplier. */
interface RidePaper<T, S> {
  readonly title: Word;
  readonly nameOf: (owner: T) => string;
  readonly sheetOf: (owner: T, rides: readonly Activity[], options: DayRule & PrintedFacts, wording: Wording) => S;
  readonly makePdf: (sheets: readonly S[], imprint: Imprint) => Promise<ReportFile>;
}

/** Reads what the rides of vehicles or motorcades show besides. `rides` are those of each owner. */
export async function readRides<T, S extends ManifestSheet | MovementSheet | OrderSheet>(
  owners: readonly T[],
  rides: readonly (readonly Activity[])[],
  options: ReportOptions,
  { makePdf, nameOf, sheetOf, title }: RidePaper<T, S>,
): Promise<ReportContents> {
  const { dayStartsAt, timezone } = options.settings;
  const all = rides.flat();
  const facts = { dayStartsAt, timezone, ...(await rideFacts(all, options.settings)) };
  const printed = rides.map((own) => own.map(withPrintedDriver));
  const people = all.flatMap(peopleOn);
  const printRides = async (shown: { owners: readonly T[]; printed: typeof printed; facts: typeof facts }) => {
    const { changes, rows, sheet } = await comparedPaper(options, {
      sheetIn: (wording) =>
        shown.owners.map((owner, at) => sheetOf(owner, shown.printed[at] ?? [], shown.facts, wording)),
      rowsOf: (sheets) => sheets.flatMap((own) => own.rows.map((row) => keptRow(own.id, row))),
      partsOf: (sheets) => sheets.map(({ id }) => id),
    });
    return { ...(await makePdf(sheet, await imprintOf(options, { title, contents: sheet, changes }))), rows };
  };
  return {
    names: owners.map(nameOf),
    guests: onceEach(all.flatMap(({ vips }) => vips)),
    personIds: [...new Set(people)],
    lines: linesOfSchedules([{ activities: all }], true),
    print: () => printEach({ owners, printed, facts }, printRides),
  };
}

import { usualOrder } from '#shared/domain/guest-list/dates.ts';
import type { RowFault } from '#shared/domain/guest-list/faults.ts';
import type { RowMeans } from '#shared/domain/guest-list/read-rows.ts';
import { isListOf } from '#shared/domain/guest-list/sheet-of.ts';
import { timetableTable } from '#shared/domain/guest-list/timetable-table.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { checkProgrammeRows } from './check-programme-rows.ts';
import type { CheckedTable } from './table-result.ts';

/**
 * Reads the rows of the programme, or a timetable as a bus company writes it: then each run on each date is a row, and the runs of one grid
 * are a series. Faults name the cell of the file.
 */
export async function checkProgrammeOrTimetable(
  context: UseCaseContext & { readonly retried: boolean },
  rows: readonly (readonly string[])[],
  means: RowMeans,
): Promise<CheckedTable> {
  const timetable = isListOf('PROGRAMME', rows)
    ? undefined
    : timetableTable(rows, {
        hasDate: means.defaults?.has('startDate') ?? false,
        hasTitle: means.defaults?.has('title') ?? false,
        hidden: means.takesHidden ? undefined : means.found?.hidden,
        order: means.dates ?? usualOrder(means.country),
      });
  if (!timetable) return checkProgrammeRows(context, rows, means);
  const checked = await checkProgrammeRows(context, timetable.faults.length > 0 ? [] : timetable.rows, {
    ...means,
    found: undefined,
    headingRow: undefined,
  });
  const placed = ({ code, message, read, row, values }: RowFault): RowFault => ({
    ...timetable.placeOf(row),
    code,
    message,
    values,
    ...(read !== undefined && { read }),
  });
  return {
    ...checked,
    headings: undefined,
    faults: timetable.faults.length > 0 ? timetable.faults : checked.faults.map(placed),
    notices: [...timetable.notices, ...checked.notices.map(placed)],
    write: async () => {
      const { outcomes, ...written } = await checked.write();
      return { ...written, outcomes: outcomes.map((each) => ({ ...each, row: timetable.placeOf(each.row).row })) };
    },
  };
}

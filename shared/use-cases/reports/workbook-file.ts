import { csv } from '#shared/documents/csv.ts';
import { writeWorkbook } from '#shared/documents/tables/write-workbook.ts';
import type { CellToWrite, SheetToWrite } from '#shared/domain/guest-list/record-cells.ts';
import type { NewReport } from '#shared/schemas/reports/report.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { resolveRange } from '#shared/use-cases/settings/resolve-range.ts';
import type { ReportContents } from './report-contents.ts';
import { readSheets } from './workbook-sheets.ts';

/** Reads the whole event as a workbook, or one of its sheets as CSV. */
export async function readWorkbook(
  context: Pick<UseCaseContext, 'actor' | 'now'>,
  { format, from, sheet = 'VIPS', to }: NewReport,
): Promise<ReportContents> {
  const { people, sheets } = await readSheets(context, await resolveRange({ from, to }));
  const one = sheets[sheet];
  return {
    names: format === 'CSV' && one ? [one.name] : [],
    guests: [],
    personIds: people.map(({ id }) => id),
    lines: 0,
    print: async () => ({
      bytes: format === 'CSV' && one ? Buffer.from(sheetCsv(one), 'utf8') : await writeWorkbook(Object.values(sheets)),
    }),
  };
}

function sheetCsv({ columns, rows }: SheetToWrite): string {
  return csv(
    columns.map(({ heading }) => heading),
    rows.map((row) => row.map(plainCell)),
  );
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const time = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? time : `${time}:${two(seconds % 60)}`;
}

function plainCell(cell: CellToWrite): string | number | undefined {
  if (typeof cell !== 'object') return cell;
  if (!('date' in cell)) return clock(cell.ms);
  return cell.ms === undefined ? cell.date : `${cell.date} ${clock(cell.ms)}`;
}

import { csv } from '#shared/documents/csv.ts';
import { writeWorkbook } from '#shared/documents/tables/write-workbook.ts';
import type { CellToWrite, SheetToWrite } from '#shared/domain/guest-list/record-cells.ts';
import { textFile } from '#shared/use-cases/reports/compared-paper.ts';
import type { RequestedKind } from '#shared/use-cases/reports/report-imprint.ts';
import { readSheets } from '#shared/use-cases/reports/workbook-sheets.ts';
import { resolveRange } from '#shared/use-cases/settings/request-dates.ts';

/** The whole event as a workbook, or one of its sheets as CSV. */
export const workbook: RequestedKind = {
  kind: 'WORKBOOK',
  file: { title: 'Workbook' },
  takes: { formats: ['XLSX', 'CSV'], time: 'RANGE', sheetIn: 'CSV' },
  read: async (context, { format, from, sheet = 'VIPS', to }) => {
    const { people, sheets } = await readSheets(context, await resolveRange({ from, to }));
    const one = format === 'CSV' ? sheets[sheet] : undefined;
    return {
      names: one ? [one.name] : [],
      guests: [],
      personIds: people.map(({ id }) => id),
      lines: 0,
      print: async () => (one ? textFile(sheetCsv(one)) : { bytes: await writeWorkbook(Object.values(sheets)) }),
    };
  },
};

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

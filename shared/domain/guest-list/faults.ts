import { type ListFault, MAX_ROWS_PER_FAULT } from '#shared/schemas/guest-list/import.ts';
import type { Told } from './tell.ts';

/** An error in one row of a list, or a notice: what the answer says of a row or cell that comes in all the same, or is left out. */
export interface RowFault extends Pick<ListFault, 'row' | 'column'>, Told {
  /** The place of the column in the spreadsheet, from 0. */
  readonly place?: number | undefined;
  /** The text of the cell. */
  readonly read?: string | undefined;
}

/** What reading the file itself found. */
export interface FoundInFile {
  /** Cells whose text is not what the file shows. Those of columns that the import does not know are no errors. */
  readonly faults: readonly RowFault[];
  readonly notices: readonly RowFault[];
  /** The merged cells of a workbook. */
  readonly merged?: readonly MergedCells[];
  /** The rows that are hidden or filtered out. */
  readonly hidden?: ReadonlySet<number>;
  /** The places of the columns that are hidden. */
  readonly hiddenColumns?: ReadonlySet<number>;
  /** The places of cells that are struck through, by row. */
  readonly struck?: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Cells that show as one, with the value of the first: rows from 1, columns from 0, both ends included. */
export interface MergedCells {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** An error with all rows that have it. */
export interface CauseOfFaults extends ListFault {
  readonly place?: number | undefined;
  /** What the cells hold, each text once. */
  readonly read: string[];
}

const MAX_TEXT_READ = 100;

/** Returns one fault per cause, with the rows that have it, in order of its first row. */
export function faultsByCause(faults: readonly RowFault[]): CauseOfFaults[] {
  return [
    ...Map.groupBy(faults, ({ column, message, place }) => JSON.stringify([column ?? place, message])).values(),
  ].flatMap((alike) => {
    const rows = alike.map(({ row }) => row);
    const read = [...new Set(alike.flatMap((each) => each.read?.slice(0, MAX_TEXT_READ).toWellFormed() ?? []))];
    const [first] = alike;
    return first
      ? [
          {
            ...first,
            count: rows.length,
            rows: rows.slice(0, MAX_ROWS_PER_FAULT),
            read: read.slice(0, MAX_ROWS_PER_FAULT),
          },
        ]
      : [];
  });
}

/** Returns the message of a fault. Names its rows if there are several. */
export function faultMessage({ count, message, rows }: ListFault): string {
  return count === 1 ? message : `${message} (${count} rows: ${rows.join(', ')}${count > rows.length ? ', …' : ''})`;
}

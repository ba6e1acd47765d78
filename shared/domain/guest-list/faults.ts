import { type ListFault, MAX_ROWS_PER_FAULT } from '#shared/schemas/import.ts';

/** An error in one row of a list. */
export type RowFault = Pick<ListFault, 'row' | 'column' | 'message'>;

/** Returns one fault per cause, with the rows that have it, in order of its first row. */
export const faultsByCause = (faults: readonly RowFault[]): ListFault[] =>
  [...Map.groupBy(faults, ({ column, message }) => JSON.stringify([column, message])).values()].flatMap((alike) => {
    const rows = alike.map(({ row }) => row);
    const [first] = alike;
    return first ? [{ ...first, count: rows.length, rows: rows.slice(0, MAX_ROWS_PER_FAULT) }] : [];
  });

/** Returns the message of a fault. Names its rows if there are several. */
export const faultMessage = ({ count, message, rows }: ListFault): string =>
  count === 1 ? message : `${message} (${count} rows: ${rows.join(', ')}${count > rows.length ? ', …' : ''})`;

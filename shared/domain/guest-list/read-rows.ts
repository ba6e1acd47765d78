import { type CellMeans, readCell } from './cells.ts';
import { faultsOf } from './fault-at.ts';
import type { RowFault } from './faults.ts';
import type { TableShape } from './field.ts';
import { type Layout, layoutOf } from './layout.ts';
import type { ListedRow } from './listed-row.ts';
import { withNames } from './name-parts.ts';

export interface ReadRows {
  readonly rows: readonly ListedRow[];
  /** The number of rows that are not blank. */
  readonly count: number;
  readonly ignored: readonly string[];
  readonly faults: readonly RowFault[];
  /** Returns a fault of a row in the column of a field. */
  readonly faultAt: (row: ListedRow, field: string, message: string) => RowFault;
}

export interface RowMeans extends CellMeans {
  readonly ignoreUnknown: boolean;
  readonly maxRows: number;
  /** What the list has, for its errors: `guests`. */
  readonly noun: string;
}

const MAX_REF_LENGTH = 200;
function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '');
}

/** Reads the rows of a table. Every error has its row and, if possible, its column. Rows with errors are among them. */
export function readRows(shape: TableShape, rows: readonly (readonly string[])[], means: RowMeans): ReadRows {
  const top = rows.findIndex((cells) => !isBlank(cells));
  const headings = rows[top];
  if (!headings) {
    return { ...NONE, faults: [{ row: 1, message: 'has no headings: the list is empty' }] };
  }
  const filled = [...rows.entries()].slice(top + 1).filter(([, cells]) => !isBlank(cells));
  const layout = layoutOf(shape, headings, { row: top + 1, ignoreUnknown: means.ignoreUnknown });
  const { faults, ignored, isReadable } = layout;
  const faultAt = faultsOf(shape, layout);
  const hasSortName = shape.fields.some(({ name }) => name === 'sortName');
  // Without the required columns, every row would have the same error.
  if (!isReadable) return { ...NONE, count: filled.length, faults };
  const read = filled
    .slice(0, means.maxRows)
    .map(([place, cells]) => readRow(place + 1, cells, { ...layout, hasSortName }, means));
  const beyond = filled[means.maxRows];
  return {
    rows: read.map((each) => each.row),
    count: filled.length,
    ignored,
    faults: [
      ...faults,
      ...read.flatMap((each) => each.faults),
      ...(beyond
        ? [
            {
              row: beyond[0] + 1,
              message: `is beyond the limit: a list can have at most ${means.maxRows} ${means.noun}. Send the others in another list`,
            },
          ]
        : []),
    ],
    faultAt,
  };
}

const NONE = {
  rows: [],
  count: 0,
  ignored: [],
  faultAt: ({ row }: ListedRow, _field: string, message: string) => ({ row, message }),
};

function readRow(
  row: number,
  cells: readonly string[],
  { columns, hasSortName, width }: Layout & { readonly hasSortName: boolean },
  means: CellMeans,
) {
  const faults: RowFault[] = [];
  const values = new Map<string, unknown>();
  const texts = new Map<string, string>();
  const faulty = new Set<string>();
  for (const [name, { field, place, title }] of columns) {
    const cell = cells[place] ?? '';
    if (cell === '') continue;
    const read = readCell(field, cell, means);
    texts.set(name, cell);
    if ('fault' in read) {
      faults.push({ row, place, column: title, message: read.fault, read: cell });
      faulty.add(name);
    } else values.set(name, read.value);
  }
  const ref = values.get('id') as string | undefined;
  const idColumn = columns.get('id');
  if (ref !== undefined && ref.length > MAX_REF_LENGTH) {
    const message = `must have at most ${MAX_REF_LENGTH} characters`;
    faults.push({ row, place: idColumn?.place, column: idColumn?.title ?? 'Id', message });
    faulty.add('id');
  }
  if (!isBlank(cells.slice(width))) {
    faults.push({ row, message: 'has more cells than there are headings' });
    faulty.add('row');
  }
  const listed = {
    row,
    input: inputOf(withNames(values, hasSortName)),
    texts,
    faulty,
    ...(ref === undefined ? {} : { ref }),
  };
  return { row: listed, faults };
}

/** Returns the fields in the shape of a request: `emergencyContact.name` becomes a field of an object. */
function inputOf(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [field, value] of values) {
    const [name = '', part] = field.split('.');
    if (field === 'id') continue;
    input[name] = part === undefined ? value : { ...(input[name] as object | undefined), [part]: value };
  }
  return input;
}

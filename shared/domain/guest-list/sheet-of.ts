import type { ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import type { Field } from './field.ts';
import { SHAPES } from './shapes.ts';
import type { CellToWrite, SheetToWrite } from './sheet-to-write.ts';

/** The columns that only lists of people have. */
const OF_LISTS = new Set(['firstName', 'lastName', 'code']);
const WIDTH = 16;

function columnsOf(fields: readonly Field[]): SheetToWrite['columns'] {
  return fields.map(({ heading, kind, values, width = WIDTH }) => ({
    heading,
    width,
    ...((kind === 'CHOICE' || kind === 'CHOICES') && { values }),
    ...(kind === 'YES_NO' && { values: ['yes', 'no'] }),
  }));
}

/** Returns the sheet of a kind of record, with one row per record. `cellOf` returns what a field of a record shows. */
export function sheetOf<R>(
  kind: ImportKind,
  records: readonly R[],
  cellOf: (record: R, field: Field) => CellToWrite,
): SheetToWrite {
  const { fields, sheets } = SHAPES[kind];
  const shown = fields.filter(({ name }) => !OF_LISTS.has(name));
  return {
    name: sheets[0] ?? kind,
    columns: columnsOf(shown),
    rows: records.map((record) => shown.map((field) => cellOf(record, field))),
  };
}

/** Returns the blank sheet of a kind, and one with examples. An import reads the first. */
export function templateSheets(kind: ImportKind): SheetToWrite[] {
  const { fields, sheets } = SHAPES[kind];
  const [name = kind] = sheets;
  const columns = columnsOf(fields);
  const count = Math.max(...fields.map(({ examples = [] }) => examples.length));
  const rows = Array.from({ length: count }, (_, row) => fields.map(({ examples = [] }) => examples[row]));
  return [
    { name, columns, rows: [] },
    { name: `Examples of ${name}`, columns, rows },
  ];
}

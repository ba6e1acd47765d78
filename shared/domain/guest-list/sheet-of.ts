import { plainText } from '#shared/domain/plain-text.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import type { Field, TableShape } from './field.ts';
import { BLOCKS, DRIVERS, VEHICLES } from './fleet-shapes.ts';
import { FLIGHTS } from './flight-shape.ts';
import { layoutOf } from './layout.ts';
import { PLACES, WAYS } from './place-shape.ts';
import { PROGRAMME } from './programme-shape.ts';
import type { CellToWrite, SheetToWrite } from './record-cells.ts';
import { VIPS } from './vip-shape.ts';

/** The columns of each kind of import. */
export const SHAPES: Readonly<Record<ImportKind, TableShape>> = { VIPS, DRIVERS, VEHICLES, PLACES, FLIGHTS, PROGRAMME };

/** The columns of a sheet that a kind takes beside its own. */
const OTHER_SHAPES: Readonly<Partial<Record<ImportKind, TableShape>>> = {
  PLACES: WAYS,
  DRIVERS: BLOCKS,
  VEHICLES: BLOCKS,
};

/** Returns the columns of a sheet that was sent as a kind: its name decides, else which columns its headings are. */
export function shapeOf(
  kind: ImportKind,
  { rows, sheet = '' }: { readonly rows: readonly (readonly string[])[]; readonly sheet?: string | undefined },
): TableShape {
  const [own, other] = [SHAPES[kind], OTHER_SHAPES[kind]];
  const isNamed = ({ sheets }: TableShape): boolean => sheets.some((name) => plainText(name) === plainText(sheet));
  if (!other || isNamed(own)) return own;
  const headings = rows.find((cells) => cells.some((cell) => cell !== '')) ?? [];
  const faults = (shape: TableShape) => layoutOf(shape, headings, { row: 1, ignoreUnknown: false }).faults.length;
  return isNamed(other) || faults(other) < faults(own) ? other : own;
}

/** The columns that only lists of people have. */
const OF_LISTS = new Set(['firstName', 'lastName', 'code']);
const WIDTH = 16;
/** Fields of letters and digits that may look like a quantity. */
const CODES = new Set(['lodging.room', 'licensePlate', 'code', 'callSign', 'id']);

function columnsOf(fields: readonly Field[]): SheetToWrite['columns'] {
  return fields.map(({ heading, kind, name, values, width = WIDTH }) => ({
    heading,
    width,
    isText: kind === 'PHONE' || CODES.has(name) || /\.(?:terminal|gate)$/.test(name),
    ...((kind === 'CHOICE' || kind === 'CHOICES') && { values }),
    ...(kind === 'YES_NO' && { values: ['yes', 'no'] }),
  }));
}

/** Returns the sheet of a kind of record, with one row per record. `cellOf` returns what a field of a record shows. */
export function sheetOf<R>(
  { fields, sheets: [name = ''] }: TableShape,
  records: readonly R[],
  cellOf: (record: R, field: Field) => CellToWrite,
): SheetToWrite {
  const shown = fields.filter((field) => !OF_LISTS.has(field.name));
  return {
    name,
    columns: columnsOf(shown),
    rows: records.map((record) => shown.map((field) => cellOf(record, field))),
  };
}

/** Returns the blank sheets of a kind, or of all, and each with examples. An import reads the first. */
export function templateSheets(kind: ImportKind | undefined): SheetToWrite[] {
  const kinds = kind === undefined ? IMPORT_KINDS : [kind];
  const shapes = new Set(kinds.flatMap((each) => [SHAPES[each], OTHER_SHAPES[each] ?? []].flat()));
  return [...shapes].flatMap(({ fields, sheets: [name = ''] }) => {
    const columns = columnsOf(fields);
    const count = Math.max(...fields.map(({ examples = [] }) => examples.length));
    const rows = Array.from({ length: count }, (_, row) => fields.map(({ examples = [] }) => examples[row]));
    return [
      { name, columns, rows: [] },
      { name: `Examples of ${name}`, columns, rows },
    ];
  });
}

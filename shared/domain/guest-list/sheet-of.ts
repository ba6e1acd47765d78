import { plainText } from '#shared/domain/plain-text.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import type { FoundInFile } from './faults.ts';
import type { Field, TableShape } from './field.ts';
import { findHeadings, type HeadingMeans } from './find-headings.ts';
import { layoutOf } from './layout.ts';
import { MOTORCADES, PROGRAMME } from './programme-shape.ts';
import type { CellToWrite, SheetToWrite } from './record-cells.ts';
import { BLOCKS, DRIVERS, FLIGHTS, PLACES, VEHICLES, WAYS } from './record-shapes.ts';
import { topOf } from './row-fields.ts';
import { VIPS } from './vip-shape.ts';

/** The columns of each kind of import. */
export const SHAPES: Readonly<Record<ImportKind, TableShape>> = {
  VIPS,
  DRIVERS,
  VEHICLES,
  PLACES,
  FLIGHTS,
  PROGRAMME,
  WAYS,
  BLOCKS,
  MOTORCADES,
};

/** Returns the columns of a kind, without those of the hidden fields. */
export function shapeWithout(kind: ImportKind, hidden: readonly string[]): TableShape {
  const { fields, ...shape } = SHAPES[kind];
  return { ...shape, fields: fields.filter(({ name }) => !hidden.includes(topOf(name))) };
}

/** The sheets that a kind takes beside its own. */
const OTHER_KINDS: Readonly<Partial<Record<ImportKind, ImportKind>>> = {
  PLACES: 'WAYS',
  DRIVERS: 'BLOCKS',
  VEHICLES: 'BLOCKS',
};

/** Returns the kind of a sheet that was sent as a kind: its name decides, else which columns its headings are. */
export function kindOf(
  kind: ImportKind,
  { found, rows, sheet = '' }: Sheet,
  means: Pick<HeadingMeans, 'headingRow'> = {},
): ImportKind {
  const other = OTHER_KINDS[kind];
  const isNamed = (each: ImportKind): boolean =>
    SHAPES[each].sheets.some((name) => plainText(name) === plainText(sheet));
  if (!other || isNamed(kind)) return kind;
  const fit = (each: ImportKind): number => fitOf(SHAPES[each], rows, { ...means, found });
  // A roster has from and to as well: only a list with reasons is one of times off.
  const mayBe = kind !== 'DRIVERS' || layoutIn(BLOCKS, rows, { ...means, found }).columns.has('reason');
  return isNamed(other) || (mayBe && fit(other) > Math.max(fit(kind), 0)) ? other : kind;
}

interface Sheet {
  readonly rows: readonly (readonly string[])[];
  readonly sheet?: string | undefined;
  readonly found?: FoundInFile | undefined;
}

function layoutIn(shape: TableShape, rows: Sheet['rows'], means: Omit<HeadingMeans, 'ignoreUnknown'> = {}) {
  const headings = findHeadings(shape, rows, { ...means, ignoreUnknown: true });
  return layoutOf(shape, headings?.cells ?? [], { row: 1, ignoreUnknown: true });
}

/** Returns how many columns of a list a table has; less than 0: it lacks columns that every such list needs. */
function fitOf(...[shape, rows, means]: Parameters<typeof layoutIn>): number {
  const { columns, isReadable } = layoutIn(shape, rows, means);
  return isReadable ? columns.size : columns.size - shape.fields.length;
}

/** Tells whether the rows are a list of a kind, and no other kind of list has more of their columns. */
export function isListOf(kind: ImportKind, rows: Sheet['rows']): boolean {
  const { required, ...wanted } = SHAPES[kind];
  // One choice, such as the department, may be that of all rows.
  const isChoice = (name: string): boolean =>
    wanted.fields.some((each) => each.name === name && each.kind === 'CHOICE');
  const own = fitOf({ ...wanted, required: required.filter((one) => !one.some(isChoice)) }, rows);
  if (own < 0) return false;
  return Object.values(SHAPES).every((shape) => fitOf(shape, rows) <= own);
}

/** Returns how many columns of a kind of list a table has. */
export function knownHeadingsOf(kind: ImportKind, rows: Sheet['rows']): number {
  return layoutIn(SHAPES[kind], rows).columns.size;
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
  const shown = fields.filter(({ isOnlyRead, name: field }) => !isOnlyRead && !OF_LISTS.has(field));
  return {
    name,
    columns: columnsOf(shown),
    rows: records.map((record) => shown.map((field) => cellOf(record, field))),
  };
}

/** Returns the blank sheets of some kinds with what else these take, and each with examples. An import reads the first. */
export function templateSheets(kinds: readonly ImportKind[], hidden: readonly string[] = []): SheetToWrite[] {
  return IMPORT_KINDS.filter((each) => kinds.some((kind) => kind === each || OTHER_KINDS[kind] === each))
    .map((each) => shapeWithout(each, hidden))
    .flatMap(({ fields, sheets: [name = ''] }) => {
      const shown = fields.filter(({ isOnlyRead }) => !isOnlyRead);
      const columns = columnsOf(shown);
      const count = Math.max(...shown.map(({ examples = [] }) => examples.length));
      const rows = Array.from({ length: count }, (_, row) => shown.map(({ examples = [] }) => examples[row]));
      return [
        { name, columns, rows: [] },
        { name: `Examples of ${name}`, columns, rows },
      ];
    });
}

import { type Fault, fault } from '#shared/schemas/fault.ts';
import { type CellMeans, readCell } from './cells.ts';
import type { Field, TableShape } from './field.ts';
import { bare, bareHeadingsOf } from './headings.ts';
import type { ColumnMeans } from './layout.ts';
import { asVariant } from './tell.ts';

/** What a request says of the columns of its list: the field of a heading, and the value of a field without a cell. */
export interface AskedColumns {
  readonly columns?: Readonly<Record<string, string | null>> | undefined;
  readonly defaults?: Readonly<Record<string, string | number | boolean>> | undefined;
}

type Wishes = Pick<ColumnMeans, 'columns' | 'defaults' | 'wished'>;
export interface WrongWish {
  readonly parameter: 'columns' | 'defaults';
  readonly fault: Fault;
}

/** Returns the fields of headings and the values of fields that a request asks for, or what is wrong with the request. */
export function wishesOf(
  shape: TableShape,
  { columns: askedColumns = {}, defaults: askedDefaults = {} }: AskedColumns,
  means: CellMeans,
): Wishes | WrongWish {
  const columns = columnsOf(shape, askedColumns);
  if ('fault' in columns) return columns;
  const defaults = new Map<string, unknown>();
  for (const [name, value] of Object.entries(askedDefaults)) {
    const field = fieldNamed(shape, name);
    if (!field || field.name === 'id') return { parameter: 'defaults', fault: noField(name, name, shape) };
    const read = readCell(field, String(value), means);
    if ('fault' in read) {
      const message = `has for ${name} a value that ${read.fault.message}`;
      return { parameter: 'defaults', fault: { code: 'INVALID', message, ...asVariant(read.fault) } };
    }
    defaults.set(field.name, read.value);
  }
  return { columns, defaults, wished: Object.keys(askedColumns) };
}

function columnsOf(
  shape: TableShape,
  asked: Readonly<Record<string, string | null>>,
): Map<string, Field | null> | WrongWish {
  const columns = new Map<string, Field | null>();
  const headings = new Map<string, string>();
  for (const [heading, name] of Object.entries(asked)) {
    columns.set(bare(heading), null);
    if (name === null || name === '') continue;
    const field = fieldNamed(shape, name);
    if (!field) return { parameter: 'columns', fault: noField(heading, name, shape) };
    const earlier = headings.get(field.name);
    if (earlier !== undefined) {
      const message = `gives ${field.name} to “${earlier}” and to “${heading}”: a field takes one column, and "" leaves the other out`;
      return { parameter: 'columns', fault: fault('TWICE', message) };
    }
    headings.set(field.name, heading);
    columns.set(bare(heading), field);
  }
  return columns;
}

/** Returns the field of a name, of the first part of one (`lodging` for the place), or of a heading. */
function fieldNamed({ fields }: TableShape, name: string): Field | undefined {
  return (
    fields.find((field) => field.name === name) ??
    fields.find((field) => field.name.startsWith(`${name}.`)) ??
    fields.find((field) => bareHeadingsOf(field).includes(bare(name)))
  );
}

function noField(heading: string, name: string, { fields }: TableShape): Fault {
  const names = fields.map((field) => field.name).filter((each) => each !== 'id');
  const message = `names for “${heading}” the field “${name}”, which these rows do not have. They have ${names.join(', ')}`;
  return fault('UNKNOWN_FIELD', message);
}

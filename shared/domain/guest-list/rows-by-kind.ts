import { plainText } from '#shared/domain/plain-text.ts';
import { readTogether } from './both-ways.ts';
import { saysUnknown } from './cells.ts';
import { widened } from './day-rows.ts';
import { type TableShape, VEHICLE_TYPE } from './field.ts';
import { findHeadings, isBlank } from './find-headings.ts';
import { fieldsByHeading, headingWord } from './headings.ts';
import { layoutOf } from './layout.ts';
import { type ListedRow, type ReadRows, type RowMeans, readRows } from './read-rows.ts';
import { tell } from './tell.ts';

type Rows = readonly (readonly string[])[];

/** The most vehicles of one row. */
const MOST = 50;

/** The headings of models, which are the names of vehicles where no other column is. */
const MODELS = new Set(
  'model, modele, modell, modelo, modello, make and model, make/model, marca e modelo, marca y modelo'.split(', '),
);

/** Takes the column of models out of a list that has names beside it. Returns the rest, and the model of each row. */
function withoutModels(shape: TableShape, rows: Rows, means: RowMeans) {
  const { cells: headings = [], row: first = 0 } = findHeadings(shape, rows, means) ?? {};
  const at = headings.findIndex((heading) => MODELS.has(plainText(heading)));
  const isNamed = headings.some((heading, place) => {
    const field = fieldsByHeading(shape.fields).get(headingWord(heading, shape.fields));
    return place !== at && field?.name === 'name';
  });
  if (at < 0 || !isNamed) return { others: rows, models: [] };
  const others = rows.map((cells, row) => (row < first - 1 ? cells : cells.map((cell, n) => (n === at ? '' : cell))));
  return { others, models: rows.map((cells) => cells[at] ?? '') };
}

/**
 * Reads the rows of vehicles. One without a type has that of a word of its model or its name, such as Sprinter, and one with a quantity is as
 * many vehicles, with numbers behind their names. Each has a notice. A model beside the name is a note of a new vehicle.
 */
export function readFleet(shape: TableShape, rows: Rows, means: RowMeans): ReadRows {
  const { models, others } = withoutModels(shape, rows, means);
  const read = readRows(shape, others, means);
  const notices = [...read.notices];
  const each = read.rows.flatMap((listed): ListedRow[] => {
    const { count: said = 1, ...own } = listed.input;
    const row = modelled({ ...listed, input: own }, models[listed.row - 1]);
    const { licensePlate, name, type } = row.input;
    if (own['type'] !== type) notices.push(read.faultAt(row, 'name', tell('TYPE_TAKEN', { type: String(type) })));
    const count = Number(said);
    // A plate or an id is that of one vehicle.
    if (count < 2 || count > MOST || typeof name !== 'string' || (row.ref ?? licensePlate) !== undefined) return [row];
    notices.push(read.faultAt(row, 'count', tell('IS_SEVERAL', { count })));
    return Array.from({ length: count }, (_none, at) => ({
      ...row,
      input: { ...row.input, name: `${name} ${at + 1}` },
    }));
  });
  return { ...read, rows: each, count: read.count + each.length - read.rows.length, notices };
}

/** Returns a row with what its model says of it: its type, or that of its name, and a note where it has none. */
function modelled(row: ListedRow, model: string | undefined): ListedRow {
  const { input: own } = row;
  const type = own['type'] ?? (row.texts.has('type') ? undefined : (typeIn(model) ?? typeIn(own['name'])));
  const notes = own['notes'] ?? (model || undefined);
  const added = Object.entries({ type, notes }).filter(([field, value]) => value !== own[field]);
  if (added.length === 0) return row;
  const defaulted = new Set([...(row.defaulted ?? []), ...added.map(([field]) => field)]);
  return { ...row, input: { ...own, ...Object.fromEntries(added) }, defaulted };
}

/** Any vehicle may be executive: another word says more. */
function weightOf(word: string): number {
  return word.startsWith('exec') ? 0 : word.length;
}

/** Returns the type of the longest word for one in a name. Undefined: it has none. */
function typeIn(name: unknown): string | undefined {
  const text = ` ${plainText(typeof name === 'string' ? name : '').replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const own = VEHICLE_TYPE.values.map((value): [string, string] => [value.toLowerCase().replaceAll('_', ' '), value]);
  const [best] = [...own, ...Object.entries(VEHICLE_TYPE.valueWords)]
    .filter(([word, value]) => value !== 'OTHER' && text.includes(` ${word} `))
    .toSorted(([a], [b]) => weightOf(b) - weightOf(a));
  return best?.[1];
}

/** What stands between latitude and longitude: a comma may also be the decimal mark of both. */
const BETWEEN = /[;/|\n]|,\s|(?<=[NS])\s{1,3}|(?<=\.\d{1,15}),|(?<=\d)\s{1,3}(?=[-+]?\d)/u;
const ENDS = ['coordinates.latitude', 'coordinates.longitude'];

/** Returns the latitude and the longitude of a cell, as `51.5080, -0.0759`. Undefined: it is none of both. */
function pairIn(cell: string): readonly [string, string] | undefined {
  const [latitude = '', longitude = '', ...more] = cell.split(BETWEEN).map((part) => part.trim());
  return latitude === '' || longitude === '' || more.length > 0 ? undefined : [latitude, longitude];
}

/** Reads the rows of places. One column may have the latitude and the longitude. */
export function readPlaces(shape: TableShape, rows: Rows, means: RowMeans): ReadRows {
  const headings = findHeadings(shape, rows, means);
  const { columns } = layoutOf(shape, headings?.cells ?? [], { ...means, row: 1, ignoreUnknown: true });
  const at = columns.get('coordinates')?.place;
  if (!headings || at === undefined) return readRows(shape, rows, means);
  // Columns of their own go first.
  const isDoubled = ENDS.some((name) => columns.has(name));
  const width = Math.max(...rows.map(({ length }) => length));
  const ends = ENDS.map((name) => shape.fields.find((field) => field.name === name)?.heading ?? '');
  const whole = rows.map((cells, row) => {
    const filled = widened(cells, width);
    if (isDoubled) return row < headings.row ? filled : filled.with(at, '');
    if (row < headings.row) return [...filled, ...(row === headings.row - 1 ? ends : [])];
    const pair = pairIn(filled[at] ?? '');
    return pair ? [...filled.with(at, ''), ...pair] : filled;
  });
  return readRows(shape, whole, means);
}

/** Reads the rows of ways. They may be a table with the places from which they go down, and those to which they go across. */
export function readWays(shape: TableShape, rows: Rows, means: RowMeans): ReadRows {
  const at = rows.findIndex((cells) => !isBlank(cells));
  const [, ...across] = rows[at] ?? [];
  const down = new Set(rows.slice(at + 1).map(([first = '']) => first));
  const shared = across.filter((name) => name !== '' && down.has(name));
  if (shared.length < 2) return readRows(shape, rows, means);
  const headings = ['from', 'to', 'minutes'].map(
    (name) => shape.fields.find((field) => field.name === name)?.heading ?? '',
  );
  const tables = across.map((to, place) =>
    rows.map((cells, row) => {
      const [from = '', minutes = ''] = [cells[0], cells[place + 1]];
      if (row === at) return headings;
      return row < at || from === to || minutes === '' || saysUnknown(minutes) ? [] : [from, to, minutes];
    }),
  );
  return readTogether(shape, tables, means);
}

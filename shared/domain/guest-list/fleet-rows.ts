import { plainText } from '#shared/domain/plain-text.ts';
import { type TableShape, VEHICLE_TYPE } from './field.ts';
import { type ListedRow, type ReadRows, type RowMeans, readRows } from './read-rows.ts';
import { tell } from './tell.ts';

/** The most vehicles of one row. */
const MOST = 50;

/**
 * Reads the rows of vehicles. One without a type has that of a word of its name, such as Sprinter, and one with a quantity is as many vehicles,
 * with numbers behind their names. Each has a notice.
 */
export function readFleet(shape: TableShape, given: readonly (readonly string[])[], means: RowMeans): ReadRows {
  const read = withEach(readRows(shape, given, means));
  const typed = read.rows.map((row) => ({ row, type: row.texts.has('type') ? undefined : typeIn(row.input['name']) }));
  const withType = (row: ListedRow, type: string): ListedRow => ({
    ...row,
    input: { type, ...row.input },
    defaulted: new Set([...(row.defaulted ?? []), 'type']),
  });
  return {
    ...read,
    rows: typed.map(({ row, type }) => (type === undefined ? row : withType(row, type))),
    notices: [
      ...read.notices,
      ...typed.flatMap(({ row, type }) =>
        type === undefined || row.input['type'] !== undefined ? [] : [read.faultAt(row, 'name', tell('TYPE_TAKEN', { type }))],
      ),
    ],
  };
}

/** Returns a row for each vehicle of a row. A plate is that of one vehicle. */
function withEach(read: ReadRows): ReadRows {
  const each = read.rows.map((row) => {
    const { count: said, ...input } = row.input;
    const count = Number(said ?? 1);
    const hasOwn = row.ref !== undefined || input['licensePlate'] !== undefined || input['name'] === undefined;
    const isOne = hasOwn || count < 2 || count > MOST;
    const numbered = (number: number): ListedRow => ({
      ...row,
      input: { ...input, name: `${String(input['name'])} ${number}` },
    });
    return { count: isOne ? 1 : count, row, rows: isOne ? [{ ...row, input }] : Array.from({ length: count }, (_none, at) => numbered(at + 1)) };
  });
  const several = each.filter(({ count }) => count > 1);
  return {
    ...read,
    rows: each.flatMap(({ rows }) => rows),
    count: read.count + several.reduce((sum, { count }) => sum + count - 1, 0),
    notices: [...read.notices, ...several.map(({ count, row }) => read.faultAt(row, 'count', tell('IS_SEVERAL', { count })))],
  };
}

/** Returns the type of the longest word for one in a name. Undefined: it has none. */
function typeIn(name: unknown): string | undefined {
  const text = ` ${plainText(String(name ?? '')).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const own = VEHICLE_TYPE.values.map((value): [string, string] => [value.toLowerCase().replaceAll('_', ' '), value]);
  const [best] = [...own, ...Object.entries(VEHICLE_TYPE.valueWords)]
    .filter(([word, value]) => value !== 'OTHER' && text.includes(` ${word} `))
    .toSorted(([a], [b]) => b.length - a.length);
  return best?.[1];
}

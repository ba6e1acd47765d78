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
export function readFleet(shape: TableShape, rows: readonly (readonly string[])[], means: RowMeans): ReadRows {
  const read = readRows(shape, rows, means);
  const notices = [...read.notices];
  const each = read.rows.flatMap((row): ListedRow[] => {
    const { count: said = 1, ...own } = row.input;
    const { licensePlate, name, type = row.texts.has('type') ? undefined : typeIn(name) } = own;
    const input = type === undefined ? own : { ...own, type };
    const defaulted = own['type'] === type ? row.defaulted : new Set([...(row.defaulted ?? []), 'type']);
    if (own['type'] !== type) notices.push(read.faultAt(row, 'name', tell('TYPE_TAKEN', { type: String(type) })));
    const one = { ...row, input, ...(defaulted && { defaulted }) };
    const count = Number(said);
    // A plate or an id is that of one vehicle.
    if (count < 2 || count > MOST || typeof name !== 'string' || (row.ref ?? licensePlate) !== undefined) return [one];
    notices.push(read.faultAt(row, 'count', tell('IS_SEVERAL', { count })));
    return Array.from({ length: count }, (_none, at) => ({ ...one, input: { ...input, name: `${name} ${at + 1}` } }));
  });
  return { ...read, rows: each, count: read.count + each.length - read.rows.length, notices };
}

/** Returns the type of the longest word for one in a name. Undefined: it has none. */
function typeIn(name: unknown): string | undefined {
  const text = ` ${plainText(typeof name === 'string' ? name : '').replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const own = VEHICLE_TYPE.values.map((value): [string, string] => [value.toLowerCase().replaceAll('_', ' '), value]);
  const [best] = [...own, ...Object.entries(VEHICLE_TYPE.valueWords)]
    .filter(([word, value]) => value !== 'OTHER' && text.includes(` ${word} `))
    .toSorted(([a], [b]) => b.length - a.length);
  return best?.[1];
}

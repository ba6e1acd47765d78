import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Field } from './field.ts';
import type { CellToWrite } from './sheet-to-write.ts';

/** The names of places by their ids. */
export type PlaceNames = ReadonlyMap<string, string>;

type Part = 'placeId' | 'room' | 'from' | 'to';

const MARK = /[;\n]/;

/**
 * Returns what a field of `LODGING_COLUMNS` shows of a guest, so that an import changes nothing: places by name, or by id where the name has
 * the mark that parts them. All its fields are blank if a room of several has that mark: a blank cell keeps what is stored.
 */
export function lodgingCell(
  { lodging = [] }: Pick<VipRecord, 'lodging'>,
  name: string,
  names: PlaceNames,
): CellToWrite {
  const part = name.slice(name.indexOf('.') + 1) as Part;
  const [first, ...others] = lodging;
  if (!first) return undefined;
  const isDate = part === 'from' || part === 'to';
  if (others.length === 0) return isDate ? { date: first[part] } : textOf(first, part, names);
  if (lodging.some(({ room = '' }) => MARK.test(room))) return undefined;
  const texts = lodging.map((each) => textOf(each, part, names) ?? '');
  return texts.every((text) => text === '') ? undefined : texts.join('; ');
}

function textOf(lodging: NonNullable<VipRecord['lodging']>[number], part: Part, names: PlaceNames): string | undefined {
  if (part !== 'placeId') return lodging[part];
  const name = names.get(lodging.placeId);
  return name === undefined || MARK.test(name) ? lodging.placeId : name;
}

/** Tells whether a field is one of `LODGING_COLUMNS`. */
export function isOfLodging({ name }: Pick<Field, 'name'>): boolean {
  return name.startsWith('lodging.');
}

import type { Found, FoundGuests } from './find-named.ts';
import type { ListedRow, ReadRows } from './read-rows.ts';
import { topOf } from './row-fields.ts';
import { type Told, tell } from './tell.ts';

type Linked = { readonly value: unknown } | { readonly fault: Told };

/** A column whose cells name other records. */
export interface Link {
  readonly field: string;
  /** Returns the ids that a cell names, in the shape of a request. */
  readonly find: (cell: unknown) => Linked;
  /** true: the field is no rule, so a name that is not here yet is left out, with a notice. */
  readonly isWish?: boolean;
}

/** Returns a column with the name of one record. */
export function linkTo(field: string, find: (text: string) => Found): Link {
  const linked = (found: Found): Linked => ('id' in found ? { value: found.id } : found);
  return { field, find: (cell) => linked(find(String(cell))) };
}

/** Returns a wish for one record. */
export function wishFor(field: string, find: (text: string) => Found): Link {
  return { ...linkTo(field, find), isWish: true };
}

/** Returns a column with names of guests. */
export function linkToGuests(field: string, find: (parts: readonly string[]) => FoundGuests): Link {
  return {
    field,
    find: (cell) => {
      const found = find(cell as readonly string[]);
      return 'ids' in found ? { value: found.ids } : found;
    },
  };
}

/** Returns rows with ids for the names in these columns, a fault for each cell that names nothing, and a notice where it is a wish. */
export function withLinks<R extends Pick<ReadRows, 'faultAt' | 'faults' | 'notices' | 'rows'>>(
  read: R,
  links: readonly Link[],
): R {
  const [faults, notices] = [[...read.faults], [...read.notices]];
  const linked = (row: ListedRow, { field, find, isWish }: Link): ListedRow => {
    const top = topOf(field);
    const { [top]: own, ...input } = row.input;
    const part = field.slice(top.length + 1);
    const whole: Readonly<Record<string, unknown>> = part === '' ? { '': own } : { ...(own as object) };
    const { [part]: cell, ...parts } = whole;
    if (cell === undefined) return row;
    const found = find(cell);
    const value = 'value' in found ? found.value : undefined;
    const next = part === '' ? value : { ...parts, ...(value === undefined ? {} : { [part]: value }) };
    const done = { ...row, input: next === undefined ? input : { ...input, [top]: next } };
    if ('value' in found) return done;
    if (isWish) notices.push(read.faultAt(row, field, tell('LEFT_FOR_LATER', { said: found.fault })));
    else faults.push(read.faultAt(row, field, found.fault));
    return isWish ? done : { ...done, faulty: new Set([...row.faulty, field, top]) };
  };
  return { ...read, rows: read.rows.map((row) => links.reduce(linked, row)), faults, notices };
}

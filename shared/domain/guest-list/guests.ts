import { sortNameOf } from '#shared/domain/vips/sort-names.ts';
import { MAX_GUESTS } from '#shared/schemas/import.ts';
import { NewVip, type VipFields } from '#shared/schemas/vip.ts';
import { type CellReader, readCell } from './cells.ts';
import { hasNames, headingOf, type Layout, type ListField, layoutOf } from './columns.ts';
import type { RowFault } from './faults.ts';

/** A guest in a list. */
export interface ListedGuest {
  readonly row: number;
  /** The list's own id of the guest, if it has an id column. */
  readonly ref?: string;
  readonly fields: VipFields;
  /** The fields that have a value in the list. A blank cell is no value. */
  readonly given: ReadonlySet<string>;
}

export interface GuestList {
  readonly guests: readonly ListedGuest[];
  readonly rows: number;
  readonly ignored: readonly string[];
  readonly faults: readonly RowFault[];
}

/** Makes the message of a schema error. */
type Phrase = NonNullable<Parameters<typeof NewVip.safeParse>[1]>['error'];

const MAX_REF_LENGTH = 200;
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

interface Reading {
  readonly ignoreUnknown: boolean;
  readonly phrase: Phrase;
  /** Reads a cell with a phone number. */
  readonly readPhone: CellReader;
}

/** Reads the guests of a table. Each is checked like a new VIP. Every error has its row and, if possible, its column. */
export const guestsOf = (rows: readonly (readonly string[])[], reading: Reading): GuestList => {
  const top = rows.findIndex((cells) => !isBlank(cells));
  const headings = rows[top];
  const none = { guests: [], rows: 0, ignored: [] };
  if (!headings) return { ...none, faults: [{ row: 1, message: 'has no headings: the list is empty' }] };
  const filled = [...rows.entries()].slice(top + 1).filter(([, cells]) => !isBlank(cells));
  const layout = layoutOf(headings, top + 1, reading.ignoreUnknown);
  const { faults, ignored } = layout;
  // Without these columns, every row would have the same error.
  if (!hasNames(layout.columns) || !layout.columns.has('department')) return { ...none, rows: filled.length, faults };
  const read = filled.slice(0, MAX_GUESTS).map(([place, cells]) => guestOf(place + 1, cells, layout, reading));
  const beyond = filled[MAX_GUESTS];
  return {
    guests: read.flatMap(({ guest }) => guest ?? []),
    rows: filled.length,
    ignored,
    faults: [
      ...faults,
      ...read.flatMap((each) => each.faults),
      ...(beyond
        ? [{ row: beyond[0] + 1, message: `is beyond the limit: a list can have at most ${MAX_GUESTS} guests` }]
        : []),
    ],
  };
};

interface ReadGuest {
  readonly guest?: ListedGuest;
  readonly faults: readonly RowFault[];
}

const guestOf = (row: number, cells: readonly string[], layout: Layout, { phrase, readPhone }: Reading): ReadGuest => {
  const messages = new Map<ListField, string>();
  const values = new Map<ListField, unknown>();
  for (const [field, { place }] of layout.columns) {
    const cell = cells[place] ?? '';
    if (cell === '') continue;
    const read = readCell(field, cell, readPhone);
    if ('fault' in read) messages.set(field, read.fault);
    else values.set(field, read.value);
  }
  const ref = values.get('id') as string | undefined;
  if (ref !== undefined && ref.length > MAX_REF_LENGTH)
    messages.set('id', `must have at most ${MAX_REF_LENGTH} characters`);
  const input = inputOf(withNames(values));
  const parsed = NewVip.safeParse(input, phrase ? { error: phrase } : {});
  for (const { message, path } of parsed.error?.issues ?? []) {
    const field = path.join('.') as ListField;
    if (!messages.has(field)) messages.set(field, message);
  }
  const faults: RowFault[] = [...messages].map(([field, message]) => ({
    row,
    column: titleOf(field, layout),
    message,
  }));
  if (!isBlank(cells.slice(layout.width))) faults.push({ row, message: 'has more cells than there are headings' });
  if (!parsed.success || faults.length > 0) return { faults };
  const given = new Set(Object.keys(input));
  return { guest: { row, fields: parsed.data, given, ...(ref === undefined ? {} : { ref }) }, faults };
};

const titleOf = (field: ListField, { columns }: Layout): string => {
  const names = field === 'name' || field === 'sortName' ? (['lastName', 'firstName'] as const) : [];
  const found = [field, ...names].flatMap((each) => columns.get(each) ?? []);
  return found[0]?.title ?? headingOf(field);
};

/** Makes the name and the sort name from the columns First name and Last name. The columns Name and Sort name take precedence. */
const withNames = (values: ReadonlyMap<ListField, unknown>): Map<ListField, unknown> => {
  const { firstName, lastName, ...others } = Object.fromEntries(values) as Partial<Record<ListField, unknown>>;
  const joined = [firstName, lastName].filter(Boolean).join(' ');
  return new Map(
    Object.entries({
      ...(joined === '' ? {} : { name: joined }),
      ...(lastName === undefined ? {} : { sortName: sortNameOf(lastName, firstName) }),
      ...others,
    }) as [ListField, unknown][],
  );
};

/** Returns the fields in the shape of a request: the fields of the emergency contact become one object. */
const inputOf = (values: ReadonlyMap<ListField, unknown>): Record<string, unknown> => {
  const input: Record<string, unknown> = {};
  for (const [field, value] of values) {
    const [name = '', part] = field.split('.');
    if (field === 'id') continue;
    input[name] = part === undefined ? value : { ...(input[name] as object | undefined), [part]: value };
  }
  return input;
};

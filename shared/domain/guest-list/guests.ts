import { type ListFault, MAX_GUESTS } from '#shared/schemas/import.ts';
import { NewVip, type VipFields } from '#shared/schemas/vip.ts';
import { readCell } from './cells.ts';
import { headingOf, type Layout, type ListField, layoutOf } from './columns.ts';

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
  readonly faults: readonly ListFault[];
}

/** Makes the message of a schema error. */
type Phrase = NonNullable<Parameters<typeof NewVip.safeParse>[1]>['error'];

const MAX_REF_LENGTH = 200;
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** Reads the guests of a table. Each is checked like a new VIP. Every error has its row and, if possible, its column. */
export const guestsOf = (
  rows: readonly (readonly string[])[],
  { ignoreUnknown, phrase }: { readonly ignoreUnknown: boolean; readonly phrase: Phrase },
): GuestList => {
  const top = rows.findIndex((cells) => !isBlank(cells));
  const headings = rows[top];
  const none = { guests: [], rows: 0, ignored: [] };
  if (!headings) return { ...none, faults: [{ row: 1, message: 'has no headings: the list is empty' }] };
  const filled = [...rows.entries()].slice(top + 1).filter(([, cells]) => !isBlank(cells));
  const layout = layoutOf(headings, top + 1, ignoreUnknown);
  const { faults, ignored } = layout;
  // Without these columns, every row would have the same error.
  if (!layout.columns.has('name') || !layout.columns.has('department')) return { ...none, rows: filled.length, faults };
  const read = filled.slice(0, MAX_GUESTS).map(([place, cells]) => guestOf(place + 1, cells, layout, phrase));
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
  readonly faults: readonly ListFault[];
}

const guestOf = (row: number, cells: readonly string[], layout: Layout, phrase: Phrase): ReadGuest => {
  const messages = new Map<ListField, string>();
  const values = new Map<ListField, unknown>();
  for (const [field, { place }] of layout.columns) {
    const cell = cells[place] ?? '';
    if (cell === '') continue;
    const read = readCell(field, cell);
    if ('fault' in read) messages.set(field, read.fault);
    else values.set(field, read.value);
  }
  const ref = values.get('id') as string | undefined;
  if (ref !== undefined && ref.length > MAX_REF_LENGTH)
    messages.set('id', `must have at most ${MAX_REF_LENGTH} characters`);
  const input = inputOf(values);
  const parsed = NewVip.safeParse(input, phrase ? { error: phrase } : {});
  for (const { message, path } of parsed.error?.issues ?? []) {
    const field = path.join('.') as ListField;
    if (!messages.has(field)) messages.set(field, message);
  }
  const faults: ListFault[] = [...messages].map(([field, message]) => ({
    row,
    column: titleOf(field, layout),
    message,
  }));
  if (!isBlank(cells.slice(layout.width))) faults.push({ row, message: 'has more cells than there are headings' });
  if (!parsed.success || faults.length > 0) return { faults };
  const given = new Set(Object.keys(input));
  return { guest: { row, fields: parsed.data, given, ...(ref === undefined ? {} : { ref }) }, faults };
};

const titleOf = (field: ListField, { columns }: Layout): string => columns.get(field)?.title ?? headingOf(field);

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

import { MODES } from '#shared/schemas/assignments/needs.ts';
import type { ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import { VEHICLE_TYPES } from '#shared/schemas/vehicles/vehicle.ts';
import { DEPARTMENTS } from '#shared/schemas/vips/vip.ts';
import WORDS from './column-words.json' with { type: 'json' };
import type { Counts } from './counts.ts';

/** How a cell of a field is read. */
export type CellKind =
  | 'TEXT'
  | 'TEXTS'
  | 'PHONE'
  | 'WHOLE'
  | 'DECIMAL'
  | 'YES_NO'
  | 'CHOICE'
  | 'CHOICES'
  | 'TAGS'
  | 'DATE'
  | 'DATES'
  | 'TIME'
  | 'TIMES'
  | 'DATE_TIME'
  | 'SHIFTS'
  | 'OFFSET';

/** A column of an import. */
export interface Field {
  /** The field of the request that it gives. With a point: a part of that field. */
  readonly name: string;
  /** The heading that we write. */
  readonly heading: string;
  /** Other headings, with commas between them. They stand in `column-words.json`. */
  readonly words: string;
  /** Headings that mean it only where no other heading does. */
  readonly weakWords?: string | undefined;
  readonly kind: CellKind;
  /** The values of a CHOICE. */
  readonly values?: readonly string[];
  /** What a WHOLE counts, where people write it in other forms too. */
  readonly counts?: Counts;
  /** Whose tags of the settings a cell of TAGS names. */
  readonly tagsOf?: 'driver' | 'vehicle';
  /** What a date without a time is in a DATE_TIME: the start of the day, or its end. Default: a fault. */
  readonly dayIs?: 'START' | 'END';
  /** Whether a cell with `-` empties it, where that is no value of its kind. */
  readonly isEmptiable?: boolean;
  /** Other words for the values, without case and accents. */
  readonly valueWords?: Readonly<Record<string, string>>;
  /** The width of its column, in characters. */
  readonly width?: number;
  /** true: an import reads it, and neither the template nor the workbook shows it. */
  readonly isOnlyRead?: boolean;
  /** What the template shows. */
  readonly examples?: readonly (string | number)[];
}

/** The columns of one kind of import. */
export interface TableShape {
  /** The names of its sheet, the one that we write first. */
  readonly sheets: readonly string[];
  readonly fields: readonly Field[];
  /** The fields without which no row can be read: one of each list. */
  readonly required: readonly (readonly string[])[];
}

/** A column without what other lists call it. */
export type OwnField = Omit<Field, 'weakWords' | 'words'>;

type Words = Readonly<Record<string, string>>;
const LISTS: Readonly<
  Record<ImportKind, { readonly sheets: string; readonly headings: Words; readonly weak?: Words }>
> = WORDS.lists;
const SHARED: Words = WORDS.shared;

/**
 * Returns the columns of a kind with what other lists call them: in `column-words.json`, English first, then what is different in other
 * languages. A column of several kinds may have the same words in all of them.
 */
export function shapeOf(
  kind: ImportKind,
  { fields, required }: Pick<TableShape, 'required'> & { readonly fields: readonly OwnField[] },
): TableShape {
  const { headings, sheets, weak = {} } = LISTS[kind];
  const words = { ...SHARED, ...headings };
  return {
    sheets: sheets.split(', '),
    required,
    fields: fields.map((field) => ({ ...field, words: words[field.name] ?? '', weakWords: weak[field.name] })),
  };
}

/** Returns the values of a choice by the other words for them, without case and accents. */
export function valuesByWord(choice: keyof typeof WORDS.values): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(WORDS.values[choice]).flatMap(([value, words]) => words.split(', ').map((word) => [word, value])),
  );
}

/** The list's own id of a record, or the one of this service. */
export const ID: OwnField = { name: 'id', heading: 'Id', kind: 'TEXT', width: 26 };
export const NOTES: OwnField = { name: 'notes', heading: 'Notes', kind: 'TEXT', width: 30 };
/** First and last name, which can take the place of the name. */
export const NAME_PARTS: readonly OwnField[] = [
  { name: 'firstName', heading: 'First name', kind: 'TEXT' },
  { name: 'lastName', heading: 'Last name', kind: 'TEXT' },
];

/** First and last name of a guest, where a list of flights or rides has them. */
export const GUEST_PARTS: readonly OwnField[] = NAME_PARTS.map((field) => ({ ...field, isOnlyRead: true }));

/** How many people a row counts. An import compares it with the parties of its guests. */
export const PEOPLE: OwnField = {
  name: 'people',
  heading: 'People',
  kind: 'WHOLE',
  counts: 'PEOPLE',
  isOnlyRead: true,
};

/** The country of phone numbers that lack its code. */
export const PHONE_COUNTRY: OwnField = { name: 'phoneCountry', heading: 'Country', kind: 'TEXT', isOnlyRead: true };

/** The airline, for a number of a flight that lacks its code. */
export const AIRLINE: OwnField = { name: 'airline', heading: 'Airline', kind: 'TEXT', isOnlyRead: true };

/** Returns a column of tags of the settings. */
export function tagsColumn(tagsOf: 'driver' | 'vehicle', name: string, heading: string): OwnField {
  return { name, heading, kind: 'TAGS', tagsOf, width: 18 };
}

/** What a guest or a ride asks of its vehicle and driver. */
export const NEEDS_COLUMNS: readonly OwnField[] = [
  tagsColumn('vehicle', 'needs.vehicle', 'Vehicle needs'),
  tagsColumn('driver', 'needs.driver', 'Driver needs'),
];

/** Pieces of luggage. */
export const LUGGAGE: OwnField = { name: 'luggage', heading: 'Luggage', kind: 'WHOLE', counts: 'PIECES', width: 10 };
/** How a ride or a way goes. */
export const MODE: OwnField = { name: 'mode', heading: 'Mode', kind: 'CHOICE', values: MODES, width: 10 };
export const CHILD_SEATS: OwnField = {
  name: 'childSeats',
  heading: 'Child seats',
  kind: 'WHOLE',
  counts: 'MARKS',
  width: 11,
};

/** The departments of guests, and the types of vehicles, as choices. */
export const DEPARTMENT = { values: DEPARTMENTS, valueWords: valuesByWord('departments') };
export const VEHICLE_TYPE = { values: VEHICLE_TYPES, valueWords: valuesByWord('vehicleTypes') };

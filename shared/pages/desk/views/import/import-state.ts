import type * as z from 'zod';
import type { ImportedTable as ImportedSchema } from '#shared/schemas/guest-list/import-file.ts';
import { IMPORT_KINDS, type ImportKind } from './import-fields.ts';

export type Imported = z.output<typeof ImportedSchema>;
export type Decision = 'SAME' | 'NEW' | 'SKIP' | (string & {});

/** A file with how it is read: what a person has decided about its columns and rows. */
export interface Reading {
  readonly kind: ImportKind;
  readonly sheet: string;
  readonly layout: string;
  /** The field of each heading that the person has chosen. An empty text leaves the column out. */
  readonly columns: Readonly<Record<string, string>>;
  /** What stands in each row for a column that the file lacks, by its heading. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly headingRow: string;
  readonly isHiddenRead: boolean;
  readonly dates: string;
  readonly phones: string;
  readonly decisions: Readonly<Record<string, Decision>>;
}

export const FIRST_READING: Reading = {
  kind: 'VIPS',
  sheet: '',
  layout: '',
  columns: {},
  defaults: {},
  headingRow: '',
  isHiddenRead: false,
  dates: '',
  phones: '',
  decisions: {},
};

/** The words in names of files that tell what is in them, in the languages of the desk. The first kind that fits counts. */
const WORDS: Readonly<Record<ImportKind, string>> = {
  FLIGHTS: 'flight flug flüge vol vuelo voli voo lot arrival departure ankunft',
  MOTORCADES: 'motorcade kolonne cortège',
  PROGRAMME: 'programme program agenda schedule transport timetable fahrplan ablauf',
  DRIVERS: 'driver fahrer chauffeur conductor autist motorist kierowc',
  VEHICLES: 'vehicle fahrzeug fleet flotte véhicule vehículo veicol veículo pojazd car',
  PLACES: 'place ort lieu lugar luogo venue hotel',
  BLOCKS: 'block sperr absence off',
  WAYS: 'way weg trajet',
  VIPS: 'guest gäste gast invit ospit convid gości vip delegat attendee list',
};
const IN_ORDER = Object.keys(WORDS) as ImportKind[];

/** Returns the kind that the name of a file suggests. `usual`: if it suggests none. */
export function kindOfFile(name: string, usual: ImportKind = IMPORT_KINDS[0]): ImportKind {
  const plain = name.toLowerCase();
  return IN_ORDER.find((kind) => WORDS[kind].split(' ').some((word) => plain.includes(word))) ?? usual;
}

/** Returns the query of POST /api/import. */
export function importQuery(reading: Reading): string {
  const search = new URLSearchParams({ kind: reading.kind });
  const put = (name: string, value: string) => {
    if (value !== '') search.set(name, value);
  };
  put('sheet', reading.sheet.trim());
  put('layout', reading.layout);
  put('headingRow', reading.headingRow.trim());
  put('dates', reading.dates);
  put('phones', reading.phones);
  if (reading.isHiddenRead) search.set('hidden', 'true');
  const given = Object.entries(reading.defaults).filter(([, value]) => value !== '');
  if (given.length > 0) search.set('defaults', JSON.stringify(Object.fromEntries(given)));
  if (Object.keys(reading.columns).length > 0) search.set('columns', JSON.stringify(reading.columns));
  if (Object.keys(reading.decisions).length > 0) search.set('decisions', JSON.stringify(reading.decisions));
  return search.toString();
}

/** Returns the columns that the person may have to decide about: those that the file has and the import does not read. */
export function openColumns({
  ignoredColumns,
  proposedColumns = [],
}: Imported): NonNullable<Imported['proposedColumns']> {
  const proposed = new Map(proposedColumns.map((each) => [each.column, each]));
  const names = [...new Set([...proposed.keys(), ...ignoredColumns])];
  return names.map((column) => proposed.get(column) ?? { column, field: null, reason: '' });
}

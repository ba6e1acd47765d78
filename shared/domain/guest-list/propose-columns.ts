import { plainText, wordSet } from '#shared/domain/plain-text.ts';
import { normaliseFlightNumber } from '#shared/schemas/flights/flight.ts';
import { type CellMeans, readCell } from './cells.ts';
import type { Field } from './field.ts';
import { areMostly, bare, headingsOf, isClock, isDay, nearestField } from './headings.ts';
import type { UnknownColumns } from './list-table.ts';
import { nounSaid, type Told, tell } from './tell.ts';

/** A field that an unknown column may be meant for, best first. null: none is like it. */
export interface ProposedColumn {
  readonly column: string;
  readonly field: string | null;
  /** Why, in English. */
  readonly reason: string;
  readonly code?: string | undefined;
  readonly values?: Told['values'];
}

/** The names of records that cells may hold, as `plainText` makes them. */
export interface KnownNames {
  readonly place: ReadonlySet<string>;
  readonly guest: ReadonlySet<string>;
  readonly driver: ReadonlySet<string>;
  readonly vehicle: ReadonlySet<string>;
}

interface Guess {
  readonly field: Field;
  /** From 0 to 1. */
  readonly score: number;
  readonly told: Told;
}

const MAX_PER_COLUMN = 3;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const PLATE = /^(?=.*\d)(?=.*[A-Z])[A-Z\d][A-Z\d -]{3,10}$/;
const PHONE = /^\+?[\d\s()./-]{7,20}$/;
/** Words that say nothing of what a column holds. */
const WEAK = wordSet('the and for of no number name by date time list with without not may code per who type id vip');
/** Words that turn the meaning of a heading around: a column of those who need transport is none of those without it. */
const TURNED = /\b(?:no|not|never|without|sans|ohne|sin|senza|sem|bez)\b/iu;

/** The fields whose cells name records, by the kind of record. */
const NAMING: Readonly<Record<keyof KnownNames, readonly string[]>> = {
  place: ['lodging.placeId', 'pickupLocation', 'dropoffLocation', 'location', 'from', 'to'],
  guest: ['guests'],
  driver: ['driver'],
  vehicle: ['vehicle'],
};

/** Proposes fields for the unknown columns of a list, by the words of their headings and by what their cells look like. */
export function proposeColumns(
  { columns, fields, taken }: UnknownColumns,
  names: KnownNames,
  means: CellMeans,
): ProposedColumn[] {
  const free = fields.filter(({ name }) => !taken.has(name));
  const all = columns.flatMap(({ cells, title }): Ranked[] => {
    const guesses = free.flatMap((field) => guessesOf(field, { cells, title, free, names, means }));
    const best = [...Map.groupBy(guesses, ({ field }) => field.name).values()].map((each) =>
      each.reduce((a, b) => (b.score > a.score ? b : a)),
    );
    const ranked = best.toSorted((a, b) => b.score - a.score).slice(0, MAX_PER_COLUMN);
    return ranked.length === 0
      ? [{ column: title, field: null, ...reasonOf(tell('COLUMN_LIKE_NONE')), score: 0 }]
      : ranked.map(({ field, score, told }) => ({ column: title, field: field.name, ...reasonOf(told), score }));
  });
  return all.toSorted((a, b) => b.score - a.score).map(({ score: _score, ...proposed }) => proposed);
}

type Ranked = ProposedColumn & { readonly score: number };

function reasonOf({ code, message, values }: Told): Omit<ProposedColumn, 'column' | 'field'> {
  return { reason: message, code, ...(values && { values }) };
}

interface Column {
  readonly title: string;
  readonly cells: readonly string[];
  readonly free: readonly Field[];
  readonly names: KnownNames;
  readonly means: CellMeans;
}

function guessesOf(field: Field, column: Column): Guess[] {
  return [...byHeading(field, column), ...byCells(field, column)];
}

function byHeading(field: Field, { free, title }: Column): Guess[] {
  if (nearestField(title, free)?.name === field.name) {
    return [{ field, score: 0.95, told: tell('COLUMN_NEARLY', { field: field.heading }) }];
  }
  const words = wordsOf(title);
  const known = headingsOf(field).find(
    (heading) => TURNED.test(heading) === TURNED.test(title) && wordsOf(heading).some((word) => words.includes(word)),
  );
  if (known === undefined) return [];
  const shared = wordsOf(known).filter((word) => words.includes(word)).length;
  const score = 0.6 * (shared / Math.max(words.length, wordsOf(known).length));
  return [{ field, score, told: tell('COLUMN_HAS_WORD', { heading: known }) }];
}

function wordsOf(heading: string): string[] {
  return heading
    .split(/[^\p{L}\p{N}]+/u)
    .map(bare)
    .filter((word) => word.length > 2 && !WEAK.has(word));
}

/** What the cells of a field look like, and how sure that is; undefined: like anything. */
function lookOf(field: Field, { means, names }: Column): Look | undefined {
  const naming = (Object.keys(NAMING) as (keyof KnownNames)[]).find((kind) => NAMING[kind].includes(field.name));
  if (naming)
    return [(cell) => names[naming].has(plainText(cell)), 0.9, tell('CELLS_ARE_NAMES', { noun: nounSaid(naming) })];
  if (field.name === 'email') return [(cell) => EMAIL.test(cell), 0.9, tell('CELLS_ARE_EMAILS')];
  if (field.name === 'licensePlate') return [(cell) => PLATE.test(cell.toUpperCase()), 0.7, tell('CELLS_LIKE_PLATES')];
  if (field.name === 'flight' || field.name === 'flightNumber') {
    return [(cell) => normaliseFlightNumber(cell) !== undefined, 0.8, tell('CELLS_ARE_FLIGHTS')];
  }
  if (field.name.endsWith('iata')) return [(cell) => /^[A-Z]{3}$/.test(cell), 0.7, tell('CELLS_LIKE_AIRPORTS')];
  return lookOfKind(field, means);
}

type Look = readonly [(cell: string) => boolean, number, Told];

function lookOfKind(field: Field, means: CellMeans): Look | undefined {
  const isReadAs = (kind: Field['kind'], cell: string): boolean =>
    !('fault' in readCell({ ...field, kind }, cell, means));
  const isRead = (cell: string): boolean => isReadAs(field.kind, cell);
  switch (field.kind) {
    case 'PHONE':
      return [
        (cell) => PHONE.test(cell) && !isReadAs('DATE', cell) && isRead(cell),
        field.name === 'phone' ? 0.85 : 0.6,
        tell('CELLS_ARE_PHONES'),
      ];
    case 'CHOICE':
    case 'CHOICES':
      return [isRead, 0.8, tell('CELLS_ARE_VALUES', { field: field.heading })];
    case 'DATE':
    case 'DATES':
      return [(cell) => isDay(cell) && isRead(cell), 0.7, tell('CELLS_ARE_DATES')];
    case 'TIME':
    case 'DATE_TIME':
      return [(cell) => isClock(cell) && isRead(cell), 0.7, tell('CELLS_ARE_TIMES')];
    case 'WHOLE':
      return [(cell) => /^\d{1,3}$/.test(cell), 0.3, tell('CELLS_ARE_SMALL')];
    default:
      return undefined;
  }
}

function byCells(field: Field, column: Column): Guess[] {
  const look = lookOf(field, column);
  if (!look || column.cells.length === 0) return [];
  const [isLike, score, told] = look;
  return areMostly(column.cells, isLike) ? [{ field, score, told }] : [];
}

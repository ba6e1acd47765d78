import { plainText } from '#shared/domain/plain-text.ts';
import { readDate, readOffset, readTime } from './dates.ts';
import type { CellKind, Field } from './field.ts';

/** The value of a cell, perhaps with a notice: what the answer says of how it was read. Or the error in it. */
export type CellValue = { readonly value: unknown; readonly notice?: string } | { readonly fault: string };
export type CellReader = (cell: string) => CellValue;

/** How cells are written where the list comes from. */
export interface CellMeans {
  /** Reads a cell with a phone number. */
  readonly readPhone: CellReader;
  /** The country of the settings, which says whether the day or the month stands first. */
  readonly country: string;
}

const YES = new Set([
  'true',
  '1',
  'yes',
  'y',
  'x',
  'oui',
  'ja',
  'si',
  'sim',
  'tak',
  'wahr',
  'vrai',
  'verdadero',
  'vero',
  'verdadeiro',
  'prawda',
]);
const NO = new Set(['false', '0', 'no', 'n', 'non', 'nein', 'nao', 'nie', 'falsch', 'faux', 'falso', 'falsz']);
const MAX_DECIMALS = 15;

/** A cell with a dash empties the field. A blank cell keeps what is stored. */
export const EMPTIES = /^[-\u2013\u2014]$/u;

function yesNo(cell: string): CellValue {
  const word = plainText(cell);
  if (YES.has(word) || NO.has(word)) return { value: YES.has(word) };
  return { fault: 'must be true or false (also 1, 0, yes, no)' };
}

function choice(cell: string, { valueWords = {}, values = [] }: Field): CellValue {
  const words = plainText(cell).replaceAll(/[\s_-]+/g, ' ');
  const value =
    values.find((name) => name.toUpperCase() === words.toUpperCase().replaceAll(' ', '_')) ?? valueWords[words];
  return value === undefined ? { fault: `must be one of ${values.join(', ')}` } : { value };
}

/** Returns the texts of a cell, which has semicolons or line breaks between them. */
export function partsOf(cell: string): string[] {
  return cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function choices(cell: string, field: Field): CellValue {
  const read = partsOf(cell.replaceAll(',', ';')).map((part) => choice(part, field));
  const fault = read.find((each) => 'fault' in each);
  return fault ?? { value: [...new Set(read.map((each) => ('value' in each ? each.value : undefined)))] };
}

/** A number with a comma or a point as decimal mark. No field is so large that it has marks between thousands. */
function decimal(cell: string): CellValue {
  return new RegExp(String.raw`^[+\-\u2212]?\d{1,9}(?:[.,]\d{1,${MAX_DECIMALS}})?$`, 'u').test(cell)
    ? { value: Number(cell.replace(',', '.').replace('\u2212', '-')) }
    : { fault: 'must be a number' };
}

function whole(cell: string): CellValue {
  return /^-?\d{1,9}(?:[.,]0{1,2})?$/.test(cell)
    ? { value: Number(cell.replace(',', '.')) }
    : { fault: 'must be a whole number' };
}

function orFault(value: unknown, fault: string): CellValue {
  return value === undefined ? { fault } : { value };
}

function time(cell: string, country: string): CellValue {
  return orFault(readTime(cell, country), 'must be a time of day, such as 14:30 or 2:30 PM');
}

function date(cell: string, country: string): CellValue {
  const shown = readDate(cell, country) ?? dateAtMidnight(cell, country);
  return orFault(
    shown,
    `must be a date, such as 2027-05-10, or as people write it in ${country}, the country of the settings`,
  );
}

function dates(cell: string, country: string): CellValue {
  const read = partsOf(cell).map((part) => date(part, country));
  const fault = read.find((each) => 'fault' in each);
  return fault ?? { value: read.map((each) => ('value' in each ? each.value : undefined)) };
}

function dateAtMidnight(cell: string, country: string): string | undefined {
  const shown = readTime(cell, country);
  return shown?.ms === 0 ? shown.date : undefined;
}

const READERS: Readonly<Record<CellKind, (cell: string, field: Field, means: CellMeans) => CellValue>> = {
  TEXT: (value) => ({ value }),
  TEXTS: (cell) => ({ value: partsOf(cell) }),
  PHONE: (cell, _field, { readPhone }) => readPhone(cell),
  WHOLE: whole,
  DECIMAL: decimal,
  YES_NO: yesNo,
  CHOICE: choice,
  CHOICES: choices,
  DATE: (cell, _field, { country }) => date(cell, country),
  DATES: (cell, _field, { country }) => dates(cell, country),
  TIME: (cell, _field, { country }) => time(cell, country),
  DATE_TIME: (cell, _field, { country }) => time(cell, country),
  OFFSET: (cell) => orFault(readOffset(cell), 'must be a difference from UTC, such as +01:00'),
};

/** The most characters that a cell of a kind may have. Texts are as long as their field allows. */
const MAX_LETTERS: Partial<Readonly<Record<CellKind, number>>> = {
  PHONE: 100,
  WHOLE: 100,
  DECIMAL: 100,
  YES_NO: 100,
  CHOICE: 100,
  CHOICES: 1_000,
  DATE: 100,
  DATES: 4_000,
  TIME: 100,
  DATE_TIME: 100,
  OFFSET: 100,
};

/** Reads a cell of a field. The cell is not blank. */
export function readCell(field: Field, cell: string, means: CellMeans): CellValue {
  const { [field.kind]: most = Infinity } = MAX_LETTERS;
  if (cell.length > most) return { fault: `must have at most ${most} characters` };
  // A replacement character comes from a wrong encoding. The original letter is lost.
  if (cell.includes('\uFFFD')) return { fault: 'contains damaged letters (\uFFFD): export the list as UTF-8' };
  if (/^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/.test(cell)) {
    return { fault: 'holds an error of the spreadsheet: mend its formula, or write the value' };
  }
  if (field.isEmptiable && EMPTIES.test(cell)) return { value: null };
  return READERS[field.kind](cell, field, means);
}

import { type NumberFormat, serialText } from './serial-date.ts';
import { Unreadable } from './unreadable.ts';
import type { XmlReader } from './xml.ts';

/** The last row that may hold something, and the most columns and cells. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 200;
const MAX_CELLS = 400_000;
const MAX_LETTERS = 32_767;

/** What the cells of a sheet refer to. */
export interface SheetMeans {
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

/** Returns the number of a column, from 0: A is 0, Z is 25, AA is 26. */
function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns the letters of a column as the spreadsheet shows them. */
export function columnLetters(column: number): string {
  return (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** Returns a text without the marks that workbooks write for characters that XML cannot hold. */
export function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-F]{4})_/gi, (_mark, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * Returns a reader of a sheet that fills `rows` with texts. A formula gives the value that the file shows; nothing is calculated. Throws
 * Unreadable for a sheet beyond the limits.
 */
export function sheetReader(sheet: string, rows: string[][], means: SheetMeans): XmlReader {
  let [row, column, cells] = [0, -1, 0];
  let cell: Readonly<Record<string, string>> = {};
  let value = '';
  let isValue = false;
  let isPhonetic = false;
  const put = (): void => {
    const text = textOf(cell, value, means);
    if (text === '') return;
    cells += 1;
    if (row > MAX_ROWS)
      throw new Unreadable(`is over the limit: a sheet may have at most ${MAX_ROWS} rows`, { sheet, row });
    if (column >= MAX_COLUMNS) throw new Unreadable(`has more than ${MAX_COLUMNS} columns`, { sheet, row });
    if (cells > MAX_CELLS)
      throw new Unreadable(`is over the limit: a sheet may have at most ${MAX_CELLS} cells`, { sheet, row });
    while (rows.length < row) rows.push([]);
    const list = rows[row - 1] ?? [];
    while (list.length < column) list.push('');
    list[column] = text;
  };
  return {
    open: (name, attributes) => {
      if (name === 'row') {
        row = attributes['r'] === undefined ? row + 1 : placeIn(attributes['r'], row + 1);
        column = -1;
      } else if (name === 'c') {
        const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributes['r'] ?? '') ?? [];
        column = letters === undefined ? column + 1 : columnNumber(letters);
        row = placeIn(digits, row);
        [cell, value] = [attributes, ''];
      } else if (name === 'rPh') isPhonetic = true;
      else if (name === 'v' || name === 't') isValue = !isPhonetic;
    },
    close: (name) => {
      if (name === 'c') put();
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'v' || name === 't') isValue = false;
    },
    text: (text) => {
      if (!isValue) return;
      value += text;
      if (value.length > MAX_LETTERS)
        throw new Unreadable('has a cell with more text than a spreadsheet allows', { sheet, row });
    },
  };
}

function placeIn(digits: string | undefined, otherwise: number): number {
  const place = Number(digits);
  return Number.isInteger(place) && place > 0 ? place : otherwise;
}

function textOf({ s, t }: Readonly<Record<string, string>>, value: string, means: SheetMeans): string {
  if (value === '') return '';
  if (t === 's') return means.texts[Number(value)] ?? '';
  if (t === 'b') return value === '1' ? 'true' : 'false';
  if (t === 'd') return value.replace('T', ' ');
  if (t === 'str' || t === 'inlineStr' || t === 'e') return plainCell(unescaped(value));
  const number = Number(value);
  return Number.isFinite(number) ? serialText(number, means.formats[Number(s ?? 0)] ?? 'NUMBER', means.is1904) : '';
}

/** Returns the text of a cell with `\n` as line end, trimmed. */
export function plainCell(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

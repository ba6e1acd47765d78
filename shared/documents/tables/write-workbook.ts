import writeFile, { type Cell, type Feature, type Image } from 'write-excel-file/node';
import {
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeTextContent,
} from 'write-excel-file/utility';
import type { CellToWrite, SheetToWrite } from '#shared/domain/guest-list/record-cells.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';

type FileContent = Image['content'];
const FORMATS = { date: 'yyyy-mm-dd', time: 'hh:mm', timeWithSeconds: 'hh:mm:ss', dateTime: 'yyyy-mm-dd hh:mm' };
/** Rows below the last one that still have drop-downs. */
const SPARE_ROWS = 1_000;
const SHEET = 'xl/worksheets/sheet{id}.xml';
const BOOK = 'xl/workbook.xml';

/**
 * Makes a workbook (.xlsx). The row of headings is frozen and has filters. Dates and times are real ones, phones and codes are texts, and cells
 * with few values have drop-downs. It prints across, as wide as the paper, with the headings on each page. A text that looks like a formula
 * is a text.
 */
export async function writeWorkbook(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  return writeFile(
    sheets.map(({ columns, name, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: columns.map(({ width }) => ({ width })),
      data: [
        columns.map(({ heading }): Cell => ({ value: heading, type: String, fontWeight: 'bold' })),
        // A blank row keeps the format of columns of text.
        ...(rows.length === 0 ? [[]] : rows).map((row: SheetToWrite['rows'][number]) =>
          columns.map(({ isText }, column) => (isText ? textCell(row[column]) : cellOf(row[column]))),
        ),
      ],
    })),
    { features: [filtersAndChoices(sheets), printing(sheets)] },
  ).toBuffer();
}

function textCell(cell: CellToWrite): Cell {
  const text = typeof cell === 'number' ? String(cell) : cell;
  if (text !== undefined && typeof text !== 'string') return cellOf(cell);
  return { value: text === undefined ? '' : escaped(text), type: String, format: '@' };
}

function cellOf(cell: CellToWrite): Cell {
  if (cell === undefined || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'string') return textCell(cell);
  if ('date' in cell) {
    const day = Date.parse(`${cell.date}T00:00:00Z`);
    const isDate = cell.ms === undefined;
    return { value: new Date(day + (cell.ms ?? 0)), type: Date, format: isDate ? FORMATS.date : FORMATS.dateTime };
  }
  const format = cell.ms % MINUTE_MS === 0 ? FORMATS.time : FORMATS.timeWithSeconds;
  return { value: cell.ms / DAY_MS, type: Number, format };
}

/** Workbooks write characters that XML cannot hold as `_x0041_`. A text that looks like that must not become one. */
function escaped(text: string): string {
  return text.replaceAll(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_');
}

/** The library leaves filters and drop-downs to features such as this one. */
function filtersAndChoices(sheets: readonly SheetToWrite[]): Feature<FileContent> {
  return {
    files: {
      transform: {
        [SHEET]: {
          transform: (xml, _options, { sheetIndex }) => {
            const { columns = [], rows = [] } = sheets[sheetIndex] ?? {};
            const last = getCellAddress(Math.max(rows.length, 1), columns.length - 1);
            const choices = columns.flatMap(({ values }, column) =>
              values ? [validation(column, values, rows.length)] : [],
            );
            const lists = `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>`;
            return [`<autoFilter ref="A1:${last}"/>`, ...(choices.length > 0 ? [lists] : [])].reduce(
              (all, element) => within(all, element),
              withTextColumns(xml, columns),
            );
          },
        },
      },
    },
  };
}

/** Puts an element into a sheet, at its place among the others. */
function within(xml: string, element: string): string {
  const order = getOrderOfSiblings(SHEET, 'worksheet') ?? [];
  return insertElementMarkupAccordingToOrderOfSiblings(xml, element, order, 'worksheet');
}

/** Prints each sheet across, as wide as the paper and of any height, with its headings on each page. */
function printing(sheets: readonly SheetToWrite[]): Feature<FileContent> {
  const titles = sheets.map(({ name }, at) => {
    const rows = sanitizeTextContent(`'${name.replaceAll("'", "''")}'!$1:$1`);
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${rows}</definedName>`;
  });
  return {
    files: {
      transform: {
        [SHEET]: {
          transform: (xml) => {
            const set = within(xml, '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
            const at = set.indexOf('>', set.indexOf('<worksheet')) + 1;
            return `${set.slice(0, at)}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>${set.slice(at)}`;
          },
        },
        [BOOK]: {
          transform: (xml) => xml.replace('<definedNames/>', () => `<definedNames>${titles.join('')}</definedNames>`),
        },
      },
    },
  };
}

/** Gives whole columns the format of their second cell, which is text: what people write below is text too. */
function withTextColumns(xml: string, columns: SheetToWrite['columns']): string {
  return columns.reduce((all, { isText }, column) => {
    const [, style] = new RegExp(`<c r="${getCellAddress(1, column)}" s="(\\d+)"`).exec(all) ?? [];
    const mark = `<col min="${column + 1}" `;
    return isText && style !== undefined ? all.replace(mark, `${mark}style="${style}" `) : all;
  }, xml);
}

/** A blank cell and any other text stay allowed: the import says what it does not take. */
function validation(column: number, values: readonly string[], rows: number): string {
  const range = `${getCellAddress(1, column)}:${getCellAddress(rows + SPARE_ROWS, column)}`;
  const list = sanitizeTextContent(`"${values.join(',')}"`);
  return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${range}"><formula1>${list}</formula1></dataValidation>`;
}

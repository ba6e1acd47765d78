import { execFileSync, spawnSync } from 'node:child_process';
import { utils, write } from '@e965/xlsx';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as importTable from '#functions/guest-list/import-table.ts';
import { call } from '#test/support/call.ts';
import { savedByLibreOffice } from '#test/support/libre-office.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { toolPackage } from '#test/support/tools.ts';
import { SENT_XLSX } from '#test/support/workbooks.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  await withSettings({ country: 'GB', timezone: 'Europe/London' });
  await aPlace('Quay Hotel');
});

type Cell = string | number | { readonly date: string } | { readonly formula: string; readonly value: number };

const HEADINGS = [
  'Name',
  'Department',
  'Organization',
  'Phone',
  'Party size',
  'Hotel',
  'Room',
  'Check-in',
  'Check-out',
];
function guest(
  name: string,
  organization: string,
  phone: string,
  [party, room, from]: readonly [Cell, string, string],
): Cell[] {
  return [name, 'OTHER', organization, phone, party, 'Quay Hotel', room, { date: from }, { date: '2027-05-12' }];
}
/** A list with dates, phones, zeros in front, a cell that is merged over two rows, formulas, accents and characters of other scripts. */
const ROWS: readonly (readonly Cell[])[] = [
  HEADINGS,
  guest('Inés Łukasiewicz', 'Bureau du Maïs', '+44 7700 900301', [2, '007', '2027-05-09']),
  guest('Zoë 😀 Ångström', '', '07700 900302', [{ formula: '1+1', value: 2 }, '012', '2027-05-10']),
  guest('王 秀英', 'Pier & <Sons>', '+33 1 23 45 67 89', [1, '1204', '2027-05-11']),
];
/** The organization of the first guest, over two rows: from row 2, column 3, both from 1. */
const MERGED = { row: 2, column: 3, rows: 2 };

async function read(book: Buffer) {
  const query = { kind: 'VIPS', dryRun: 'true' };
  const { body, status } = await call(importTable, { as, body: book, query, headers: SENT_XLSX });
  const { changes, errors, headings, ignoredColumns, notices } = body;
  return { status, changes, errors, headings, ignoredColumns, notices };
}

function bySheetJs(): Buffer {
  const cells = ROWS.map((row) =>
    row.map((cell) => {
      if (typeof cell !== 'object') return cell;
      return 'date' in cell ? new Date(cell.date) : { t: 'n', v: cell.value, f: cell.formula };
    }),
  );
  const sheet = utils.aoa_to_sheet(cells, { UTC: true });
  sheet['!merges'] = [{ s: { r: MERGED.row - 1, c: MERGED.column - 1 }, e: { r: MERGED.row, c: MERGED.column - 1 } }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Guests');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

async function byExcelJs(): Promise<Buffer> {
  const { Workbook } = (await toolPackage('exceljs')) as { readonly Workbook: new () => ExcelBook };
  const book = new Workbook();
  const sheet = book.addWorksheet('Guests');
  for (const row of ROWS)
    sheet.addRow(
      row.map((cell) => {
        if (typeof cell !== 'object') return cell;
        return 'date' in cell ? new Date(cell.date) : { formula: cell.formula, result: cell.value };
      }),
    );
  const { column, row, rows } = MERGED;
  sheet.mergeCells(row, column, row + rows - 1, column);
  return Buffer.from(await book.xlsx.writeBuffer());
}

interface ExcelBook {
  readonly addWorksheet: (name: string) => {
    readonly addRow: (cells: readonly unknown[]) => void;
    readonly mergeCells: (...range: readonly number[]) => void;
  };
  readonly xlsx: { readonly writeBuffer: () => Promise<ArrayBuffer> };
}

/** Both print the workbook in Base64. openpyxl writes formulas without values, so it is asked for the values alone where `formulas` is false. */
const PYTHON = {
  openpyxl: `
import base64, datetime, io, json, sys, openpyxl
rows, merged, formulas = json.load(sys.stdin)
book = openpyxl.Workbook()
sheet = book.active
sheet.title = 'Guests'
for row in rows:
    sheet.append([
        cell if not isinstance(cell, dict)
        else datetime.date.fromisoformat(cell['date']) if 'date' in cell
        else '=' + cell['formula'] if formulas else cell['value']
        for cell in row
    ])
top, column, count = merged['row'], merged['column'], merged['rows']
sheet.merge_cells(start_row=top, start_column=column, end_row=top + count - 1, end_column=column)
out = io.BytesIO()
book.save(out)
print(base64.b64encode(out.getvalue()).decode())
`,
  xlsxwriter: `
import base64, datetime, io, json, sys, xlsxwriter
rows, merged, formulas = json.load(sys.stdin)
out = io.BytesIO()
book = xlsxwriter.Workbook(out)
sheet = book.add_worksheet('Guests')
dates = book.add_format({'num_format': 'dd/mm/yyyy'})
top, column, count = merged['row'] - 1, merged['column'] - 1, merged['rows']
for at, row in enumerate(rows):
    for place, cell in enumerate(row):
        if place == column and top <= at < top + count:
            continue
        if not isinstance(cell, dict):
            sheet.write_string(at, place, cell) if isinstance(cell, str) else sheet.write_number(at, place, cell)
        elif 'date' in cell:
            sheet.write_datetime(at, place, datetime.datetime.fromisoformat(cell['date']), dates)
        else:
            sheet.write_formula(at, place, '=' + cell['formula'], None, cell['value'])
sheet.merge_range(top, column, top + count - 1, column, rows[top][column])
book.close()
print(base64.b64encode(out.getvalue()).decode())
`,
} as const;

/** Returns the workbook of a Python package. Undefined where it is not installed: `.ci/requirements.txt` names it. */
function byPython(writer: keyof typeof PYTHON, formulas: boolean): Buffer | undefined {
  if (spawnSync('python3', ['-c', `import ${writer}`]).status !== 0) return undefined;
  const input = JSON.stringify([ROWS, MERGED, formulas]);
  return Buffer.from(execFileSync('python3', ['-c', PYTHON[writer]], { input, encoding: 'utf8' }), 'base64');
}

describe('a guest list', () => {
  it('is read as its cells show it', async () => {
    const { changes, errors, notices, status } = await read(bySheetJs());
    expect([status, errors, notices.map(({ cell }: { cell: string }) => cell)]).toEqual([200, [], ['C2', 'D3']]);
    expect(changes.map(({ after }: { after: object }) => after)).toMatchObject([
      { name: 'Inés Łukasiewicz', phone: '+447700900301', partySize: 2, organization: 'Bureau du Maïs' },
      { name: 'Zoë 😀 Ångström', phone: '+447700900302', partySize: 2, organization: 'Bureau du Maïs' },
      { name: '王 秀英', phone: '+33123456789', organization: 'Pier & <Sons>' },
    ]);
    expect(changes.map(({ after: { lodging } }: { after: { lodging: object[] } }) => lodging)).toMatchObject([
      [{ room: '007', from: '2027-05-09', to: '2027-05-12' }],
      [{ room: '012', from: '2027-05-10' }],
      [{ room: '1204', from: '2027-05-11' }],
    ]);
  });

  it.each<[string, () => Promise<Buffer | undefined>]>([
    ['ExcelJS', byExcelJs],
    ['LibreOffice', () => savedByLibreOffice(bySheetJs())],
    ['openpyxl', async () => byPython('openpyxl', false)],
    ['XlsxWriter', async () => byPython('xlsxwriter', true)],
  ])('is read so as %s writes it', async (writer, written) => {
    const book = await written();
    if (book) expect(await read(book)).toEqual(await read(bySheetJs()));
    else process.stderr.write(`${writer} is not installed: its workbooks were not read.\n`);
  });

  it('is asked for the value of a formula that openpyxl writes without one', async () => {
    const book = byPython('openpyxl', true);
    if (!book) return;
    const { errors } = await read(book);
    expect(errors).toEqual([expect.objectContaining({ cell: 'E3', message: expect.stringContaining('formula') })]);
  });
});

import { utils } from '@e965/xlsx';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { readTable } from '#shared/documents/tables/read-table.ts';
import { Unreadable } from '#shared/documents/tables/unreadable.ts';
import { workbookOf } from '#test/support/workbooks.ts';

const WANTED = { usual: ['Data'], isSame: (a: string, b: string) => a === b };
function read(bytes: Uint8Array) {
  return readTable({ bytes, mediaType: '' }, WANTED);
}

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
function link(id: string, kind: string, target: string, more = '') {
  return `<Relationship Id="${id}" Type="${RELS}/${kind}" Target="${target}" ${more}/>`;
}
function rels(...links: string[]) {
  return strToU8(`<Relationships>${links.join('')}</Relationships>`);
}

interface Parts {
  readonly sheet?: string;
  readonly sheets?: string;
  readonly styles?: string;
  readonly texts?: string;
  readonly more?: Zippable;
}

/** Returns a workbook of these parts. */
function rawBook({
  more = {},
  sheet = '<worksheet><sheetData/></worksheet>',
  sheets = '<sheet name="Data" r:id="r1"/>',
  styles,
  texts,
}: Parts): Uint8Array {
  return zipSync(
    {
      '_rels/.rels': rels(link('r1', 'officeDocument', 'xl/workbook.xml')),
      'xl/workbook.xml': strToU8(`<workbook xmlns:r="${RELS}"><sheets>${sheets}</sheets></workbook>`),
      'xl/_rels/workbook.xml.rels': rels(
        link('r1', 'worksheet', 'worksheets/sheet1.xml'),
        link('r2', 'styles', 'styles.xml'),
        link('r3', 'sharedStrings', 'sharedStrings.xml'),
        link('r4', 'externalLink', 'http://127.0.0.1:9/stolen.xml', 'TargetMode="External"'),
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      ...(styles === undefined ? {} : { 'xl/styles.xml': strToU8(styles) }),
      ...(texts === undefined ? {} : { 'xl/sharedStrings.xml': strToU8(texts) }),
      ...more,
    },
    { level: 1 },
  );
}
function sheetOf(rows: string): string {
  return `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
}

describe('a workbook', () => {
  it('of another library gives its texts, numbers, dates and times as people see them', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Text', 'Number', 'Yes'],
      [' Zoë\r\n花子 ', 63.9961, true],
      [null, 0.1 + 0.2, false],
    ]);
    sheet['A4'] = { t: 'n', v: 46_152, z: 'yyyy-mm-dd' };
    sheet['B4'] = { t: 'n', v: 0.604_166_666_7, z: 'h:mm AM/PM' };
    sheet['C4'] = { t: 'n', v: 46_152.604_166_666_7, z: 'dd/mm/yyyy hh:mm' };
    sheet['D4'] = { t: 'n', v: 1.0625, z: '[h]:mm' };
    sheet['E4'] = { t: 'n', v: 42, f: 'SUM(A1:A2)' };
    sheet['F4'] = { t: 'e', v: 23 };
    sheet['!ref'] = 'A1:F4';
    const { rows } = await read(workbookOf({ Other: [['x']], Data: sheet }));
    expect(rows).toEqual([
      ['Text', 'Number', 'Yes'],
      ['Zoë\n花子', '63.9961', 'true'],
      ['', '0.3', 'false'],
      ['2026-05-10', '14:30', '2026-05-10 14:30', '25:30', '42', '#REF!'],
    ]);
  });

  it('keeps the date of a cell that shows only its time, and the hours of times that were added up', async () => {
    const sheet = utils.aoa_to_sheet([['Times']]);
    sheet['A2'] = { t: 'n', v: 46_516.604_166_66, z: 'hh:mm' };
    sheet['B2'] = { t: 'n', v: 46_516.385_416_666_66, z: '[$-409]h:mm AM/PM;@' };
    sheet['C2'] = { t: 'n', v: 1.0625, z: 'hh:mm' };
    sheet['D2'] = { t: 'n', v: 400.5, z: '[h]:mm' };
    sheet['E2'] = { t: 'n', v: 46_516, z: 'hh:mm' };
    sheet['!ref'] = 'A1:E2';
    const [, times] = (await read(workbookOf({ Data: sheet }))).rows;
    expect(times).toEqual(['2027-05-09 14:30', '2027-05-09 09:15', '25:30', '9612:00', '2027-05-09']);
  });

  it('reads dates that are texts of ISO 8601, and says which formula has no value', async () => {
    const dates = [
      '2027-05-09T14:30:00.000Z',
      '2027-05-09T00:00:00',
      '2027-05-09',
      '1899-12-30T09:15:00',
      '14:30:30',
      'x',
    ];
    const formulas = '<c><f>A1+1</f></c><c><f>A1</f><v></v></c><c t="str"><f>A1</f><v></v></c><c><f>A1</f><v>7</v></c>';
    const book = rawBook({
      sheet: sheetOf(`<row>${dates.map((date) => `<c t="d"><v>${date}</v></c>`).join('')}</row><row>${formulas}</row>`),
    });
    expect((await read(book)).rows).toEqual([
      ['2027-05-09 14:30', '2027-05-09', '2027-05-09', '09:15', '14:30:30', 'x'],
      ['#NOT_CALCULATED!', '#NOT_CALCULATED!', '', '7'],
    ]);
  });

  it('counts days from 1904 where it says so', async () => {
    const book = rawBook({
      sheet: sheetOf('<row><c s="0"><v>44690.5</v></c></row>'),
      styles: '<styleSheet><cellXfs><xf numFmtId="22"/></cellXfs></styleSheet>',
      more: {
        'xl/workbook.xml': strToU8(
          `<workbook xmlns:r="${RELS}"><workbookPr date1904="1"/><sheets><sheet name="Data" r:id="r1"/></sheets></workbook>`,
        ),
      },
    });
    expect((await read(book)).rows).toEqual([['2026-05-10 12:00']]);
  });

  it('reads the code of a format no further than spreadsheets write it', async () => {
    const read1900 = async (code: string) => {
      const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;
      return (await read(rawBook({ sheet: sheetOf('<row><c s="0"><v>46152</v></c></row>'), styles }))).rows;
    };
    expect(await read1900('[$-809]dd/mm/yyyy')).toEqual([['2026-05-10']]);
    expect(await read1900(`yyyy${'['.repeat(300_000)}`)).toEqual([['2026-05-10']]);
  });

  it('may leave out places, share texts with readings, and write text into cells', async () => {
    const book = rawBook({
      texts:
        '<sst><si><r><t>山田</t></r><r><t>花子</t></r><rPh><t>ヤマダ</t></rPh></si><si><t>a_x0041_b</t></si></sst>',
      sheet: sheetOf(
        '<row r="3"><c r="B3" t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c t="str"><f>A1</f><v>shown</v></c></row>',
      ),
    });
    expect((await read(book)).rows).toEqual([[], [], ['', '山田花子', 'aAb'], ['inline', 'shown']]);
  });
});

function bomb(): Uint8Array {
  const row = '<row><c><v>1</v></c></row>';
  return rawBook({ sheet: sheetOf(row.repeat(300_000)) });
}

describe('a hostile file', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each<[string, () => Uint8Array, RegExp]>([
    ['no archive behind its first bytes', () => Buffer.from('PK\u0003\u0004 and nonsense'), /not a whole/],
    ['half an archive', () => rawBook({}).subarray(0, 400), /not a whole/],
    ['an archive of other things', () => zipSync({ 'a.txt': strToU8('a') }), /not a whole/],
    ['broken XML', () => rawBook({ sheet: '<worksheet><sheetData><row>' }), /not a whole/],
    [
      'XML in another encoding',
      () => rawBook({ more: { 'xl/worksheets/sheet1.xml': Buffer.from('<a>\xff</a>', 'latin1') } }),
      /not a whole/,
    ],
    [
      'entities',
      () => rawBook({ sheet: '<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet>&b;</worksheet>' }),
      /not a whole/,
    ],
    ['an old workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /old .xls file/],
    ['macros', () => rawBook({ more: { 'xl/vbaProject.bin': new Uint8Array(10) } }), /holds macros/],
    [
      '1,000 files',
      () => zipSync(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`xl/${n}.xml`, strToU8('<a/>')]))),
      /holds 1001 files/,
    ],
    ['1,000 sheets', () => rawBook({ sheets: '<sheet name="Data" r:id="r1"/>'.repeat(1_000) }), /more than 100 sheets/],
    ['300,000 rows', bomb, /at most 20000 rows/],
    [
      'a row far below',
      () => rawBook({ sheet: sheetOf('<row r="9999999"><c><v>1</v></c></row>') }),
      /at most 20000 rows/,
    ],
    [
      'a column far to the right',
      () => rawBook({ sheet: sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>') }),
      /more than 200 columns/,
    ],
    ['a part that unpacks to 51 MB', () => rawBook({ sheet: sheetOf(' '.repeat(51_000_000)) }), /unpacks to more/],
    [
      'a text of 20 MB',
      () => rawBook({ texts: `<sst><si><t>${'a'.repeat(20_000_000)}</t></si></sst>` }),
      /more text than/,
    ],
    [
      'a shared text of 300,000 letters',
      () => rawBook({ texts: `<sst><si><t>${'a'.repeat(300_000)}</t></si></sst>` }),
      /more text than any field holds/,
    ],
    [
      'a cell of 100,000 letters',
      () => rawBook({ sheet: sheetOf(`<row><c t="str"><v>${'a'.repeat(100_000)}</v></c></row>`) }),
      /more text than a spreadsheet allows/,
    ],
  ])('with %s is refused', async (_what, bytes, message) => {
    const file = bytes();
    const before = process.memoryUsage().rss;
    // The sizes must refuse it, however slow the machine is.
    jest.spyOn(performance, 'now').mockReturnValue(0);
    await expect(read(file)).rejects.toThrow(message);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  it('that takes longer than 4 seconds is refused', async () => {
    jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(4_001);
    await expect(read(rawBook({ sheet: sheetOf('') }))).rejects.toThrow(/takes too long/);
  });

  it('is refused with a reason, whichever bytes of it are changed', async () => {
    const whole = workbookOf({
      Data: [
        ['Name', 'Seats'],
        ['Van', 7],
      ],
    });
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 150; round += 1) {
      const bytes = Buffer.from(whole);
      for (let change = 0; change <= random(8); change += 1) bytes[4 + random(bytes.length - 4)] = random(256);
      const outcome = await read(random(4) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes).catch(
        (error: unknown) => error,
      );
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Unreadable);
    }
  });
});

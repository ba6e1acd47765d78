import { utils } from '@e965/xlsx';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { readTable } from '#shared/documents/tables/read-table.ts';
import { Unreadable } from '#shared/documents/tables/unreadable.ts';
import { plainly } from '#test/support/told.ts';
import { workbookOf } from '#test/support/workbooks.ts';

const WANTED = { usual: ['Data'], isSame: (a: string, b: string) => a === b, known: () => 0, fits: () => false };
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

describe('what a sheet shows beside its texts', () => {
  const STRUCK = {
    styles:
      '<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>',
    texts:
      '<sst><si><r><rPr><strike/></rPr><t>old </t></r><r><t>new</t></r></si><si><r><rPr><strike/></rPr><t>all</t></r></si><si><t>plain</t></si></sst>',
  };

  it('are rows that are hidden, cells that are struck through, and merged cells', async () => {
    const rows = [
      '<row r="1"><c s="1"><v>1</v></c><c s="2"><v>2</v></c><c s="1"/></row>',
      '<row r="2" hidden="1"><c><v>3</v></c></row><row r="3" ht="0"/><row r="4" hidden="0"/>',
      '<row r="5"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>',
      '<row r="6"><c t="inlineStr"><is><r><t>new</t></r><r><rPr><strike val="true"/></rPr><t> old</t></r></is></c></row>',
    ];
    const cols =
      '<col min="1" max="1" hidden="0"/><col min="2" max="3" hidden="1"/><col min="5" max="5" width="0"/><col min="200" max="16384" hidden="1"/>';
    const merged =
      '<mergeCells><mergeCell ref="B2:C4"/><mergeCell ref="A9:A1048576"/><mergeCell ref="A"/></mergeCells>';
    const sheet = `<worksheet><cols>${cols}</cols><sheetData>${rows.join('')}</sheetData>${merged}</worksheet>`;
    const table = await read(rawBook({ ...STRUCK, sheet }));
    expect(table.rows).toEqual([['1', '2'], ['3'], [], [], ['new', 'all', 'plain'], ['new']]);
    expect(plainly(table.found)).toEqual({
      faults: [],
      notices: [5, 6].map((row) => ({
        row,
        place: 0,
        read: 'new',
        message: expect.stringContaining('struck through'),
      })),
      hidden: new Set([2, 3]),
      hiddenColumns: new Set([1, 2, 4, 199]),
      struck: new Map([
        [1, new Set([0])],
        [5, new Set([1])],
      ]),
      merged: [
        { top: 2, left: 1, bottom: 4, right: 2 },
        { top: 9, left: 0, bottom: 20_000, right: 0 },
      ],
    });
  });
});

describe('which sheet is read', () => {
  const FITS = (rows: readonly (readonly string[])[]) => rows.some(([first]) => first === 'Wanted');
  const choose = (bytes: Uint8Array, named?: string) =>
    readTable({ bytes, mediaType: '' }, { ...WANTED, fits: FITS, named }).then(({ sheet }) => sheet);
  const [wanted, other] = [
    [['Wanted'], ['a']],
    [['Other'], ['b']],
  ];

  it.each<[string, Parameters<typeof workbookOf>[0], string | RegExp]>([
    ['the one with the usual name', { A: wanted, Data: other }, 'Data'],
    ['the only one that holds something', { A: [], B: other }, 'B'],
    ['the only one with the headings', { A: other, B: wanted, C: other }, 'B'],
    [
      'of several with the headings, the one with the usual word in its name',
      { A: wanted, 'Sheet 1 - Data': wanted },
      'Sheet 1 - Data',
    ],
    ['none of several with the headings', { A: wanted, B: wanted }, /several sheets that may be meant.*“A”, “B”$/],
    ['none without the headings', { A: other, B: other }, /none is named Data/],
    ['none that is empty', { A: [] }, /^is empty$/],
  ])('%s', async (_what, sheets, sheet) => {
    const chosen = await choose(workbookOf(sheets)).catch((error: unknown) => String(error).replace(/^\w+: /, ''));
    expect(chosen).toEqual(typeof sheet === 'string' ? sheet : expect.stringMatching(sheet));
  });

  it('no hidden one, unless it is named', async () => {
    const book = (...sheets: string[]) =>
      rawBook({ sheets: sheets.join(''), sheet: sheetOf('<row><c><v>1</v></c></row>') });
    const hidden = '<sheet name="A" state="veryHidden" r:id="r1"/>';
    expect(await choose(book(hidden, '<sheet name="B" r:id="r1"/>'))).toBe('B');
    expect(await choose(book(hidden), 'A')).toBe('A');
    await expect(choose(book(hidden))).rejects.toThrow(/^has only hidden sheets$/);
  });
});

describe('another file than a table is named for what it is', () => {
  const zipOf = (name: string, first: Zippable = {}) => zipSync({ ...first, [name]: strToU8('x') });
  const ods = { mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] } as Zippable;
  const ole = (stream: string) =>
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), Buffer.from(stream, 'utf16le')]);
  const text = (content: string) => Buffer.from(content);

  it.each<[string, Uint8Array, RegExp]>([
    ['.ods', zipOf('content.xml', ods), /^is an OpenDocument spreadsheet \(\.ods\): save it as \.xlsx$/],
    ['.odt', zipOf('content.xml'), /OpenDocument file/],
    ['.numbers', zipOf('Index/Document.iwa'), /Numbers document: export it as Excel/],
    ['.xlsb', zipOf('xl/workbook.bin'), /\.xlsb\): save it as/],
    ['.docx', zipOf('word/document.xml'), /text document \(\.docx/],
    ['.pptx', zipOf('ppt/presentation.xml'), /presentation/],
    ['a packed workbook', zipOf('list.xlsx'), /is packed: unpack it/],
    ['.xls', ole('Workbook'), /is an old \.xls workbook/],
    ['.xls without its container', Buffer.from([9, 8, 0x10, 0, 0, 6, 5, 0]), /is an old \.xls workbook/],
    ['.xlsx with a password', ole('EncryptionInfo EncryptedPackage'), /^has a password: save it without one$/],
    ['.doc', ole('WordDocument'), /text document \(\.doc\)/],
    ['another old file', ole('x'), /old Office/],
    ['.pdf', text('%PDF-1.7'), /is a PDF/],
    ['.png', Buffer.from('\x89PNG\r\n', 'latin1'), /is a picture/],
    ['.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /is a picture/],
    ['.heic', text('\0\0\0\x18ftypheic'), /is a picture/],
    ['.gz', Buffer.from([0x1f, 0x8b, 8]), /is packed/],
    ['.rtf', text('{\\rtf1'), /\.rtf/],
    ['HTML named .xls', text('\uFEFF\n<html><body><table><tr><td>Name</td>'), /^is a web page, not a workbook/],
    ['a table of HTML', text('<table border=1>'), /web page/],
    ['XHTML', text('<?xml version="1.0"?>\n<!DOCTYPE html>'), /web page/],
    ['.mht', text('MIME-Version: 1.0\r\nContent-Type: multipart/related'), /web archive/],
    [
      'XML of 2003',
      text('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="a">'),
      /XML spreadsheet of 2003/,
    ],
    ['.fods', text('<?xml version="1.0"?>\n<office:document xmlns="a">'), /OpenDocument/],
    ['.slk', text('ID;PWXL'), /SYLK/],
    ['JSON', text('[{"name":"Ada"}]'), /JSON/],
    ['a calendar', text('BEGIN:VCALENDAR'), /calendar/],
    ['a contact', text('BEGIN:VCARD'), /vCard/],
  ])('%s', async (_what, bytes, message) => {
    const refused = await read(bytes).catch((error: unknown) => error);
    expect(String(refused)).toMatch(new RegExp(message.source.replace(/^\^/, 'Unreadable: ')));
    const code = message.source.includes('has a password') ? 'FILE_WITH_PASSWORD' : 'FILE_OF_OTHER_KIND';
    expect((refused as Unreadable).fault.code).toBe(code);
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
    ['an old workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /old Office/],
    ['macros', () => rawBook({ more: { 'xl/vbaProject.bin': new Uint8Array(10) } }), /holds macros/],
    [
      '1,000 files',
      () => zipSync(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`xl/${n}.xml`, strToU8('<a/>')]))),
      /holds 1001 files/,
    ],
    [
      '10,001 merged cells',
      () => rawBook({ sheet: `<worksheet>${'<mergeCell ref="A1:A2"/>'.repeat(10_001)}</worksheet>` }),
      /more merged cells/,
    ],
    [
      'merged cells that overlap',
      () => rawBook({ sheet: `<worksheet>${'<mergeCell ref="A1:A20000"/>'.repeat(21)}</worksheet>` }),
      /more merged cells/,
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

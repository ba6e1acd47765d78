import { describe, expect, it } from '@jest/globals';
import { textTable } from '#shared/documents/tables/text-tables.ts';

describe('flights of a reservation system', () => {
  it.each([
    ['  3  LH 400 C 12MAY 3 FRAJFK HK2  1050 1330  12MAY  E  LH/X7K9QP', 'LH400|12MAY|FRA-JFK|10:50|12MAY 13:30|'],
    [' 1 BA 901J 12MAY W LHRFRA*SS2  0700   0940  /DCBA*X7K9QP /E', 'BA901|12MAY|LHR-FRA|07:00|09:40|'],
    [' 1. LX  1070 C  12MAY27 ZRHFRA HS2  0715   0820 O        E WE', 'LX1070|12MAY27|ZRH-FRA|07:15|08:20|'],
    [' 2 UA  88Y 12MAY W EWRPEK*SS1  1145A  0155P  13MAY Q', 'UA88|12MAY|EWR-PEK|11:45 AM|13MAY 01:55 PM|'],
    [' 4. QF    9 C  12MAY PERLHR HS1  1845 #0505', 'QF9|12MAY|PER-LHR|18:45|05:05+1|'],
    [' 5 SQ 322 J 12MAY 3 SINLHR HK1 2330 0555+1', 'SQ322|12MAY|SIN-LHR|23:30|05:55+1|'],
  ])('are read: %s', (line, flight) => {
    const { found, rows = [] } = textTable(line) ?? {};
    expect([rows[0]?.[0], rows[1]?.join('|'), found?.notices]).toEqual(['Flight', flight, []]);
  });

  it('have the passengers, and its other lines have notices', () => {
    const paste = `RP/HBT1A0980/HBT1A0980  AA/SU  3MAY27\n  1.VU/ADA MS   2.1LIND/BO\n  3  LH 400 C 12MAY 3 FRAJFK HK2  1050 1330`;
    const { found, rows = [] } = textTable(paste) ?? {};
    expect(rows[2]?.at(-1)).toBe('VU/ADA MS; LIND/BO');
    expect(found?.notices).toMatchObject([{ row: 1, read: 'RP/HBT1A0980/HBT1A0980  AA/SU  3MAY27' }]);
  });
});

describe('columns of spaces', () => {
  const lines = [
    'GUESTS              3 MAY',
    '',
    'NAME            COMPANY         PAX',
    '-------------   -------------   ---',
    'Ada Vu          Harbour Trust     2',
    'Bo van Lind                       1',
  ];
  it('are a table, with the lines of the file as rows', () => {
    expect(textTable(lines.join('\r\n'))).toEqual({
      rows: [
        ['GUESTS              3 MAY'],
        [''],
        ['NAME', 'COMPANY', 'PAX'],
        [''],
        ['Ada Vu', 'Harbour Trust', '2'],
        ['Bo van Lind', '', '1'],
      ],
    });
  });

  it.each([
    ['with separators', 'Name;  Company;  Pax\nAda Vu;  Harbour;  2\nBo;  Port;  1'],
    ['with commas in the headings', 'Name,  Company,  Pax\nAda Vu,  Harbour,  2\nBo,  Port,  1'],
    ['with a text over two columns', [...lines, 'Cy Fox Fox Fox Fox  Port  1'].join('\n')],
    ['with two columns', 'Name     Pax\nAda Vu   2\nBo       1'],
    ['with few wide lines', 'A  B  C\n1  2  3\none\ntwo\nthree'],
    ['of a long text', `${lines.join('\n')}\n`.repeat(2_000)],
  ])('are none in a text %s', (_what, text) => {
    expect(textTable(text)).toBeUndefined();
  });
});

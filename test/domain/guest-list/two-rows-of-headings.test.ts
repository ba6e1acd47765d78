import { describe, expect, it } from '@jest/globals';
import { readRows } from '#shared/domain/guest-list/read-rows.ts';
import { SHAPES } from '#shared/domain/guest-list/sheet-of.ts';

const MEANS = {
  ignoreUnknown: false,
  maxRows: 100,
  noun: 'guests',
  country: 'GB',
  readPhone: (cell: string) => ({ value: cell }),
  defaults: new Map<string, unknown>([['department', 'OTHER']]),
};
const NIGHTS = ['2027-05-09', '2027-05-12'];

describe('a rooming list with two rows of headings', () => {
  it.each<[string, string[][]]>([
    [
      'in and out below the dates',
      [
        ['Guest name', 'Room', 'Dates', ''],
        ['', '', 'In', 'Out'],
        ['Ada Vu', '214', ...NIGHTS],
      ],
    ],
    [
      'from and to below the stay',
      [
        ['Name', 'Room', 'Stay', ''],
        ['', '', 'from', 'to'],
        ['Ada Vu', '214', ...NIGHTS],
      ],
    ],
    [
      'parts of names below the guest, below a title',
      [
        ['Rooming list of Hotel Aurora'],
        ['Guest', '', 'Room', '', 'Stay', ''],
        ['Last', 'First', 'No.', 'Type', 'Arr.', 'Dep.'],
        ['Vu', 'Ada', '214', 'DBL', ...NIGHTS],
      ],
    ],
    [
      'German words',
      [
        ['Name', '', 'Zimmer', 'Aufenthalt', ''],
        ['Vorname', 'Nachname', '', 'von', 'bis'],
        ['Ada', 'Vu', '214', ...NIGHTS],
      ],
    ],
  ])('has %s, and needs no headingRow', (_what, rows) => {
    const { faults, headings, rows: read } = readRows(SHAPES.VIPS, rows, MEANS);
    expect([faults, headings]).toEqual([[], rows.length - 1]);
    expect(read[0]?.input).toMatchObject({
      name: 'Ada Vu',
      lodging: { room: '214', from: [NIGHTS[0]], to: [NIGHTS[1]] },
    });
  });
});

import { expect, it } from '@jest/globals';
import { readRows } from '#shared/domain/guest-list/read-rows.ts';
import { SHAPES } from '#shared/domain/guest-list/sheet-of.ts';
import { plainly } from '#test/support/told.ts';

const MEANS = {
  ignoreUnknown: false,
  maxRows: 10,
  noun: 'vehicles',
  country: 'GB',
  readPhone: (cell: string) => ({ value: cell }),
};
function read(id: string, seats = '7') {
  return readRows(
    SHAPES.VEHICLES,
    [
      ['Id', 'Name', 'Type', 'Seats'],
      [id, 'Van 1', 'VAN', seats],
    ],
    MEANS,
  );
}

it('an id of a list may have 200 characters, and the fault of a longer one names its cell', () => {
  expect(read('a'.repeat(200)).faults).toEqual([]);
  expect(plainly(read('a'.repeat(201)).faults)).toEqual([
    { row: 2, place: 0, column: 'Id', message: 'must have at most 200 characters' },
  ]);
});

it.each([
  ['has the id that its list gives it', '17', '17'],
  ['has none without it', '', undefined],
])('a row %s', (_what, id, ref) => {
  expect(read(id).rows.map((row) => row.ref)).toEqual([ref]);
});

it('a cell that is longer than its field can hold is a fault before it is read', () => {
  const messages = read('17', ' 7'.repeat(50_000)).faults.map(({ message }) => message);
  expect(messages).toEqual(['must have at most 100 characters']);
});

it('a cell that the file itself could not give is a fault where its column is known, also if it is blank', () => {
  const rows = [
    ['Name', 'Phone', 'Other'],
    ['Ada Vu', '', 'x'],
  ];
  const faults = [1, 2].map((place) => ({ row: 2, place, message: 'is a formula without a value' }));
  const found = { faults, notices: [{ row: 3, message: 'is hidden' }] };
  const read = readRows(SHAPES.DRIVERS, rows, { ...MEANS, ignoreUnknown: true, found });
  expect(read.faults).toMatchObject([{ row: 2, place: 1, column: 'Phone', message: 'is a formula without a value' }]);
  expect(read.rows[0]?.faulty).toEqual(new Set(['phone']));
  expect(read.notices).toEqual(found.notices);
});

it('a reader of cells gives a value with a notice: the row comes in, and the answer names the cell', () => {
  const readPhone = (cell: string) => ({ value: `+${cell}`, notice: { message: 'was read with the plus' } });
  const rows = [
    ['Name', 'Phone'],
    ['Ada Vu', '447700900123'],
  ];
  const { faults, notices, rows: read } = readRows(SHAPES.DRIVERS, rows, { ...MEANS, readPhone });
  expect(faults).toEqual([]);
  expect(read[0]?.input).toEqual({ name: 'Ada Vu', phone: '+447700900123' });
  expect(notices).toEqual([
    { row: 2, place: 1, column: 'Phone', message: 'was read with the plus', read: '447700900123' },
  ]);
});

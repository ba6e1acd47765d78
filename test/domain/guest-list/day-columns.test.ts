import { describe, expect, it } from '@jest/globals';
import { readRoster } from '#shared/domain/guest-list/day-columns.ts';
import { DRIVERS } from '#shared/domain/guest-list/record-shapes.ts';

const MEANS = {
  country: 'GB',
  readPhone: (value: string) => ({ value }),
  ignoreUnknown: false,
  maxRows: 100,
  noun: 'drivers',
};
function read(...rows: string[][]) {
  return readRoster(DRIVERS, rows, MEANS);
}
function codes(all: readonly { readonly code?: string | undefined; readonly row: number }[]): string[] {
  return all.map(({ code, row }) => `${code} ${row}`);
}

describe('a roster with one column per day', () => {
  it('has the shifts of each driver, also over midnight and twice a day', () => {
    const { faults, ignored, notices, rows } = read(
      ['Driver', '2027-05-10', 'Tue 11 May 2027', '12/05/2027', 'Notes'],
      ['Jana Holm', '07:00-15:00', '22-06', 'off', 'speaks Polish'],
      ['Piet Maas', '08:00-12:00 / 17:00-23:00', '', 'frei', ''],
      ['Ole Brand', 'Urlaub', 'A/L', '-', ''],
    );
    expect(rows.map(({ input }) => input['shifts'])).toEqual([
      ['2027-05-10 07:00 - 15:00', '2027-05-11 22:00 - 06:00'],
      ['2027-05-10 08:00 - 12:00', '2027-05-10 17:00 - 23:00'],
      undefined,
    ]);
    expect(rows[0]?.input['notes']).toBe('speaks Polish');
    expect([faults, ignored]).toEqual([[], []]);
    expect(codes(notices)).toEqual(['LIST_ALONE 4', 'LIST_DAY_COLUMNS 1', 'LIST_DAYS_ALL_OFF 4']);
  });

  it('takes the year from the title, and asks for it without one', () => {
    const table = [
      ['Name', 'Mo 10.05.', '11 May'],
      ['Jana Holm', '07:00-15:00', '7h - 15h'],
    ];
    expect(read(['Dienstplan 2027'], ...table).rows[0]?.input['shifts']).toEqual([
      '2027-05-10 07:00 - 15:00',
      '2027-05-11 07:00 - 15:00',
    ]);
    expect(codes(read(...table).faults)).toEqual(['LIST_NO_YEAR 1', 'LIST_NO_YEAR 1']);
  });

  it('has a fault in each cell that says no times, but for rows that are no drivers', () => {
    const { faults } = read(
      ['Name', '2027-05-10', '2027-05-11'],
      ['Jana Holm', 'late', '07:00-15:00'],
      ['Total', '1', '1'],
    );
    expect(faults).toEqual([
      expect.objectContaining({ row: 2, place: 1, column: '2027-05-10', code: 'LIST_DAY_SHIFT', read: 'late' }),
    ]);
  });

  it('is none beside a column of shifts', () => {
    const { ignored } = read(['Name', 'Shifts', '2027-05-10'], ['Jana Holm', '', '07:00-15:00']);
    expect(ignored).toEqual(['2027-05-10']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readRoster } from '#shared/domain/guest-list/day-columns.ts';
import { readRows } from '#shared/domain/guest-list/read-rows.ts';
import { SHAPES } from '#shared/domain/guest-list/sheet-of.ts';

const MEANS = {
  ignoreUnknown: false,
  maxRows: 100,
  noun: 'rows',
  country: 'GB',
  year: { near: '2026-11-29' },
  readPhone: (cell: string) => ({ value: cell }),
};
const FLIGHTS = ['Flight', 'Date', 'Passenger'];
function daysOf(...rows: string[][]) {
  const { faults, notices, rows: read } = readRows(SHAPES.FLIGHTS, rows, MEANS);
  return [...read.map(({ input }) => input['flightDate']), ...[...faults, ...notices].map(({ code }) => code)];
}

describe('dates without a year in a list', () => {
  it('are near the day of the list, unless it names its year in a title or a date', () => {
    expect(daysOf(FLIGHTS, ['LH 454', '14 March', 'Ada Vu'])).toEqual(['2027-03-14', 'LIST_YEAR_TAKEN']);
    const title = ['Arrivals of the summit 2028'];
    const titled = daysOf(title, FLIGHTS, ['LH 454', '14 March', 'Ada Vu'], ['LH 456', '30 Sept', 'Bo Berg']);
    expect(titled.slice(0, 2)).toEqual(['2028-03-14', '2028-09-30']);
    const dated = daysOf(FLIGHTS, ['LH 454', '10 May 2028', 'Ada Vu'], ['LH 456', '11 May', 'Bo Berg']);
    expect(dated.slice(0, 2)).toEqual(['2028-05-10', '2028-05-11']);
  });

  it('are of no year that a flight number, a room or a year long ago names', () => {
    for (const cell of ['LH 2028', 'Suite 2028', '5 May 2015'])
      expect(daysOf([...FLIGHTS, 'Remark'], ['LH 454', '14 March', 'Ada Vu', cell])[0]).toBe('2027-03-14');
  });

  it('are asked where two years are possible', () => {
    expect(daysOf(FLIGHTS, ['LH 454', '30 Sept', 'Ada Vu'])).toEqual([undefined, 'LIST_NO_YEAR']);
  });

  it('show the order of day and month as others do', () => {
    expect(daysOf(FLIGHTS, ['LH 454', '3/14', 'Ada Vu'], ['LH 456', 'Mon 3/15', 'Bo Berg']).slice(2)).toEqual([
      'LIST_MONTH_IS_FIRST',
      'LIST_MONTH_IS_FIRST',
    ]);
  });

  it('stand above the rows of a day, and above the columns of a roster', () => {
    const programme = readRows(
      SHAPES.PROGRAMME,
      [['Start', 'End', 'Title'], ['Sun 14 March'], ['09:00', '10:00', 'Opening']],
      MEANS,
    );
    expect(programme.rows[0]?.input['startDate']).toBe('2027-03-14');
    expect(programme.faults).toEqual([]);
    const roster = readRoster(
      SHAPES.DRIVERS,
      [
        ['Name', 'Sun 14/3', 'Mon 15/3'],
        ['Jana Holm', '07:00-15:00', 'off'],
      ],
      MEANS,
    );
    expect(roster.rows[0]?.input['shifts']).toEqual(['2027-03-14 07:00 - 15:00']);
    expect(roster.notices.map(({ code }) => code)).toContain('LIST_YEAR_TAKEN');
  });
});

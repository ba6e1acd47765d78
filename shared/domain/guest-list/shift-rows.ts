import { plainText, wordSet } from '#shared/domain/plain-text.ts';
import { widened, withDayRows } from './day-rows.ts';
import type { RowFault } from './faults.ts';
import type { Field, TableShape } from './field.ts';
import { findHeadings } from './find-headings.ts';
import { bare, isClock } from './headings.ts';
import { layoutOf } from './layout.ts';
import type { RowMeans } from './read-rows.ts';
import { isSameRow } from './table-rows.ts';
import { tell } from './tell.ts';

type Rows = readonly (readonly string[])[];

/** The column of days that a roster with one row per shift has, or that the days above its rows make. */
const DAY: Field = { name: 'startDate', heading: 'Date', words: '', kind: 'DATE' };
const DAYS = wordSet('date day datum tag jour fecha dia data giorno dzien 日付 日期 التاريخ');
const STARTS = wordSet('from start starttime begin on oncall von beginn ab debut de inicio desde inizio da dalle od poczatek 開始 开始');
const ENDS = wordSet('to until end endtime finish off bis ende fin a hasta fine alle ate do koniec 終了 结束');

/** Returns a roster with one row per shift as one row per driver, with the shifts in one cell. Any other list stays as it is. */
export function withShiftRows(shape: TableShape, rows: Rows, means: RowMeans) {
  const asGiven = { rows, notices: [] as RowFault[] };
  const dated = withDayRows({ ...shape, fields: [...shape.fields, DAY] }, rows, means, findHeadings(shape, rows, means));
  const { headings } = dated;
  if (!headings) return asGiven;
  const { columns, unknown } = layoutOf(shape, headings.cells, { ...means, row: headings.row });
  const placeOf = (words: ReadonlySet<string>): number =>
    unknown.find((place) => words.has(bare(headings.cells[place] ?? ''))) ?? -1;
  const [day, from, to] = [DAYS, STARTS, ENDS].map(placeOf) as [number, number, number];
  const name = columns.get('name')?.place ?? -1;
  if (Math.min(day, from, to, name) < 0 || columns.has('shifts') || columns.has('id')) return asGiven;
  const width = Math.max(...dated.rows.map(({ length }) => length));
  const own = dated.rows[headings.row - 1] ?? [];
  const othersOf = (cells: readonly string[]): string[] =>
    widened(cells, width).map((cell, place) => (place === day || place === from || place === to ? '' : cell));
  const firsts = new Map<string, { readonly row: number; readonly shifts: string[] }>();
  const notices: RowFault[] = [...dated.notices];
  for (const [row, cells] of dated.rows.entries()) {
    const driver = plainText(cells[name] ?? '');
    if (row < headings.row || driver === '' || isSameRow(own, cells)) continue;
    const { row: first, shifts } = firsts.get(driver) ?? { row, shifts: [] };
    firsts.set(driver, { row: first, shifts });
    const [start = '', end = ''] = [cells[from], cells[to]];
    if (isClock(start) && isClock(end)) shifts.push(`${cells[day]} ${start} - ${end}`);
    if (first < row) notices.push({ row: row + 1, place: name, ...tell('SHIFT_ROWS', { row: first + 1 }), read: cells[name] });
  }
  const table = dated.rows.map((cells, row): readonly string[] => {
    if (row < headings.row - 1) return cells;
    if (row === headings.row - 1 || isSameRow(own, cells)) return [...othersOf(cells), 'Shifts'];
    const first = firsts.get(plainText(cells[name] ?? ''));
    return !first || first.row === row ? [...othersOf(cells), first?.shifts.join('; ') ?? ''] : [];
  });
  return { rows: table, notices };
}

import { plainText, wordSet } from '#shared/domain/plain-text.ts';
import { widened, withDayRows } from './day-rows.ts';
import type { Field, TableShape } from './field.ts';
import { type FoundHeadings, findHeadings } from './find-headings.ts';
import { bare, isClock } from './headings.ts';
import { layoutOf } from './layout.ts';
import type { RowMeans } from './read-rows.ts';
import { isSameRow } from './table-rows.ts';
import { tell } from './tell.ts';

type Rows = readonly (readonly string[])[];

/** The column of days that a roster with one row per shift has, or that the days above its rows make. */
const DAY: Field = { name: 'startDate', heading: 'Date', words: '', kind: 'DATE' };
const DAYS = wordSet('date day datum tag jour fecha dia data giorno dzien 日付 日期 التاريخ');
const STARTS = wordSet(
  'from start starttime begin on oncall von beginn ab debut de inicio desde inizio da dalle od poczatek 開始 开始',
);
const ENDS = wordSet('to until end endtime finish off bis ende fin a hasta fine alle ate do koniec 終了 结束');

/** Returns the places of the name, the day, the start and the end of a shift. Undefined: the list has no shifts of this form. */
function shiftPlaces(shape: TableShape, { cells, row }: FoundHeadings, means: RowMeans) {
  const { columns, unknown } = layoutOf(shape, cells, { ...means, row });
  const name = columns.get('name')?.place;
  const [day, from, to] = [DAYS, STARTS, ENDS].map((words) =>
    unknown.find((place) => words.has(bare(cells[place] ?? ''))),
  );
  if (name === undefined || day === undefined || from === undefined || to === undefined) return undefined;
  return columns.has('shifts') || columns.has('id') ? undefined : { name, day, from, to };
}

/** Returns a roster with one row per shift as one row per driver, with the shifts in one cell. Any other list stays as it is. */
export function withShiftRows(shape: TableShape, given: Rows, means: RowMeans) {
  const found = findHeadings(shape, given, means);
  const { headings, rows, ...dated } = withDayRows({ ...shape, fields: [...shape.fields, DAY] }, given, means, found);
  const places = headings && shiftPlaces(shape, headings, means);
  if (!places) return { rows: given, notices: [] };
  const { day, from, name, to } = places;
  const [width, own] = [Math.max(...rows.map(({ length }) => length)), rows[headings.row - 1] ?? []];
  const notices = [...dated.notices];
  const firsts = new Map<string, { readonly row: number; readonly shifts: string[] }>();
  for (const [row, cells] of rows.entries()) {
    const driver = plainText(cells[name] ?? '');
    if (row < headings.row || driver === '' || isSameRow(own, cells)) continue;
    const first = firsts.get(driver) ?? { row, shifts: [] };
    firsts.set(driver, first);
    const times = [cells[from] ?? '', cells[to] ?? ''];
    if (times.every(isClock)) first.shifts.push(`${cells[day]} ${times.join(' - ')}`);
    const told = tell('SHIFT_ROWS', { row: first.row + 1 });
    if (first.row < row) notices.push({ row: row + 1, place: name, ...told, read: cells[name] });
  }
  const table = rows.map((cells, row): readonly string[] => {
    if (row < headings.row - 1) return cells;
    const others = [day, from, to].reduce<readonly string[]>(
      (left, place) => left.with(place, ''),
      widened(cells, width),
    );
    if (row === headings.row - 1 || isSameRow(own, cells)) return [...others, 'Shifts'];
    const first = firsts.get(plainText(cells[name] ?? ''));
    return !first || first.row === row ? [...others, first?.shifts.join('; ') ?? ''] : [];
  });
  return { rows: table, notices };
}

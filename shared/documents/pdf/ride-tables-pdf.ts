import { whole } from '#shared/documents/text/line-breaks.ts';
import type { PrintedChanges, RecordSheet, RemovedRow, RowKey, TimedRow } from '#shared/domain/reports/changes.ts';
import type { CarRow, MovementSheet, OrderRow, OrderSheet } from '#shared/domain/reports/ride-sheets.ts';
import type { ManifestRow, ManifestSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { joinedTexts, type Wording } from '#shared/domain/reports/wording.ts';
import { Booklet } from './booklet.ts';
import type { Box } from './canvas.ts';
import { type CellText, type Column, rowCells } from './cells.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { GREY, INK, type Look, WHITE } from './look.ts';
import { drawTable } from './table.ts';

type Columns<R> = (look: Look, wording: Wording) => readonly Column<R>[];

/** Returns the manifests of vehicles as PDF. Each begins on a new page. */
export function manifestPdf(sheets: readonly ManifestSheet[], imprint: Imprint): Promise<PrintedFile> {
  return rideTablesPdf(sheets, imprint, manifestColumns, 10);
}

/** Returns the sheets of suppliers as PDF. Each begins on a new page. */
export function orderSheetPdf(sheets: readonly OrderSheet[], imprint: Imprint): Promise<PrintedFile> {
  return rideTablesPdf(sheets, imprint, orderColumns, 11);
}

/** Returns sheets of one table each as PDF. `step`: the height of a line. */
async function rideTablesPdf<R extends TimedRow>(
  sheets: readonly RecordSheet<R>[],
  imprint: Imprint,
  columnsOf: Columns<R>,
  step: number,
): Promise<PrintedFile> {
  const booklet = await Booklet.create(imprint, sheets);
  const { look, wording } = booklet;
  for (const { about, id, name, rows } of sheets) {
    const changes = imprint.changes?.get(id);
    beginChanged({ kind: imprint.title, title: name, about, isLandscape: true }, changes, booklet);
    const marked = markedColumns(columnsOf(look, wording), changes, look, { keyOf: rowKeyOf });
    if (rows.length > 0) drawTable({ ...marked, rows, step, barOf: ({ bar }) => bar }, booklet);
    else booklet.page.text(wording.say('nothingInTime'), booklet.margin, booklet.y + 14, look.style(11));
  }
  return booklet.finish();
}

function manifestColumns(look: Look, { say }: Wording): readonly Column<ManifestRow>[] {
  const { below, grey, guests, style, time } = rowCells(look, 8.5);
  return [
    { heading: say('time'), width: [60, 90], cell: (row) => time(row, say('cancelled')) },
    {
      heading: say('fromTo'),
      width: [110, 220],
      cell: (row) => row.stops.map((text) => ({ text, style: style(row) })),
    },
    { heading: say('driver'), width: [80, 140], cell: (row) => below(row.driver, row) },
    {
      heading: say('guests'),
      width: [140, 320],
      cell: (row) => [
        ...guests(row),
        ...(row.desk ? [{ text: joinedTexts([say('desk'), whole(row.desk)], ' '), style: grey }] : []),
      ],
    },
  ];
}

function orderColumns(look: Look, { say }: Wording): readonly Column<OrderRow>[] {
  const { below, grey, style, time } = rowCells(look, 9);
  return [
    { heading: say('time'), width: [60, 90], cell: (row) => time(row, say('cancelled')) },
    {
      heading: say('fromTo'),
      width: [120, 260],
      cell: (row) => row.stops.map((text) => ({ text, style: style(row) })),
    },
    {
      heading: say('guests'),
      width: [90, 160],
      cell: (row) => row.people.map((text, at) => ({ text, style: at > 0 ? grey : style(row) })),
    },
    {
      heading: say('titleNAME_BOARD'),
      width: [90, 180],
      cell: (row) => row.signs.map((text) => ({ text, style: style(row, true) })),
    },
    { heading: say('driver'), width: [90, 160], cell: (row) => below(row.named, row) },
  ];
}

const MARK_SIZE = 6.5;

/** Columns of which one shows the word at each changed row, and what tells the table where to draw a bar. */
interface Marked<T> {
  readonly columns: readonly Column<T>[];
  readonly isNew?: (row: T) => boolean;
}

/** Marks the rows of a table that are new or changed: with a bar, and with the word in the column at `place`. */
export function markedColumns<T>(
  columns: readonly Column<T>[],
  changes: PrintedChanges | undefined,
  look: Look,
  { keyOf, place = 0 }: { readonly keyOf: (row: T) => RowKey; readonly place?: number },
): Marked<T> {
  if (!changes) return { columns };
  const style = look.style(MARK_SIZE, { bold: true });
  const markOf = (row: T): string => changes.markOf(keyOf(row)).toUpperCase();
  const withWord = (column: Column<T>): Column<T> => ({
    ...column,
    cell: (row, at): readonly CellText[] => {
      const mark = markOf(row);
      return mark === '' ? column.cell(row, at) : [...column.cell(row, at), { text: mark, style }];
    },
  });
  return {
    columns: columns.map((column, at) => (at === place ? withWord(column) : column)),
    isNew: (row) => markOf(row) !== '',
  };
}

/** Returns the name of a row. */
export function rowKeyOf({ key }: { readonly key: RowKey }): RowKey {
  return key;
}

const SIZE = 8;
const STEP = 9.4;
const AFTER = 12;

/** Draws the rows that are not on the paper any more. Draws nothing if there are none. */
export function drawRemoved(changes: PrintedChanges | undefined, booklet: Booklet): void {
  if (!changes || changes.removed.length === 0) return;
  const { look, wording } = booklet;
  const { say } = wording;
  const style = look.style(SIZE);
  const column = (field: keyof RemovedRow, heading: string, width: readonly [number, number]): Column<RemovedRow> => ({
    heading,
    width,
    cell: ({ [field]: text }) => (text === '' ? [] : [{ text, style }]),
  });
  const isTimed = changes.removed.some(({ when }) => when !== '');
  const label = column('label', say(isTimed ? 'what' : 'name'), [120, 600]);
  const columns = isTimed ? [column('when', say('when'), [70, 180]), label] : [label];
  drawTable({ title: say('removed'), columns, rows: changes.removed, step: STEP }, booklet);
  booklet.y += AFTER;
}

/** Begins a section that says what changed, and which rows are gone. */
export function beginChanged(
  section: Parameters<Booklet['beginSection']>[0],
  changes: PrintedChanges | undefined,
  booklet: Booklet,
): void {
  booklet.beginSection({ ...section, notes: changes?.notes ?? [] });
  drawRemoved(changes, booklet);
}

const CAR_SIZE = 9;
const CAR_STEP = 11;

function carColumns(look: Look, { say }: Wording): readonly Column<CarRow>[] {
  const { alert, grey, guests, pair, style } = rowCells(look, CAR_SIZE);
  return [
    {
      heading: say('role'),
      width: [70, 130],
      cell: (row): CellText[] => [
        { text: `${row.position} · ${row.role[0] ?? ''}`, style: style(row, true), isStruck: row.isCancelled },
        { text: row.role[1] ?? '', style: grey },
        ...(row.isCancelled ? [{ text: say('cancelled').toUpperCase(), style: alert }] : []),
      ],
    },
    { heading: say('vehicle'), width: [70, 120], cell: (row) => pair(row.vehicle, row) },
    { heading: say('driver'), width: [80, 130], cell: (row) => pair(row.driver, row) },
    { heading: say('guests'), width: [100, 220], cell: guests },
  ];
}

const CAR = { width: 11, height: 19 };

/** Draws a car as it is seen from above. It drives up the page. */
function drawCar({ isCancelled, isPrincipal }: CarRow, { x, y }: Box, { look, page }: Booklet): void {
  const body = isCancelled ? WHITE : isPrincipal ? look.accent : look.shade;
  page.rectangle({ x, y, ...CAR }, body);
  page.outline({ x, y, ...CAR }, isCancelled ? GREY : INK, 0.7);
  page.rectangle({ x: x + 2, y: y + 4, width: CAR.width - 4, height: 3 }, isCancelled ? GREY : INK);
  page.rectangle({ x: x + 2.5, y: y + 15, width: CAR.width - 5, height: 1.6 }, isCancelled ? GREY : INK);
}

/** Returns orders of movement as PDF, each as a column of cars. Each begins on a new page. */
export async function movementPdf(sheets: readonly MovementSheet[], imprint: Imprint): Promise<PrintedFile> {
  const booklet = await Booklet.create(imprint, sheets);
  const { look, wording } = booklet;
  for (const { about, id, name, rows } of sheets) {
    const changes = imprint.changes?.get(id);
    beginChanged({ kind: imprint.title, title: name, about }, changes, booklet);
    const marked = markedColumns(carColumns(look, wording), changes, look, { keyOf: rowKeyOf });
    drawTable({ ...marked, rows, step: CAR_STEP, drawMark: (row, box) => drawCar(row, box, booklet) }, booklet);
  }
  if (sheets.length === 0) {
    booklet.beginSection({ title: imprint.title });
    booklet.page.text(wording.say('nothingInTime'), booklet.margin, booklet.y + 14, look.style(11));
  }
  return booklet.finish();
}

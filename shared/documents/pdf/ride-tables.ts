import type { RecordSheet, TimedRow } from '#shared/domain/reports/changes.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { Booklet } from './booklet.ts';
import { beginChanged, markedColumns, rowKeyOf } from './changes-pdf.ts';
import type { Column } from './column-widths.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import type { Look } from './look.ts';
import { drawTable } from './table.ts';

interface Shape<R> {
  readonly columnsOf: (look: Look, wording: Wording) => readonly Column<R>[];
  /** The height of a line. */
  readonly step: number;
}

/** Returns sheets of one table each as PDF. Each begins on a new page. */
export async function rideTablesPdf<R extends TimedRow>(
  sheets: readonly RecordSheet<R>[],
  imprint: Imprint,
  { columnsOf, step }: Shape<R>,
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

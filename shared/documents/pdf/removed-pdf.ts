import type { PrintedChanges, RemovedRow } from '#shared/domain/reports/changes.ts';
import type { Booklet } from './booklet.ts';
import type { Column } from './column-widths.ts';
import { drawTable } from './table.ts';

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

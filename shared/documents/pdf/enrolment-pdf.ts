import { create } from 'qrcode';
import { QR_OPTIONS } from '#shared/documents/qr-code.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { Booklet } from './booklet.ts';
import type { Column } from './cells.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import type { Look } from './look.ts';
import type { Colour } from './shapes.ts';
import { drawTable } from './table.ts';

const BLACK: Colour = [0, 0, 0];
/** The side of the code in points: a phone reads it from half a metre. */
const SIDE = 260;
const SIZE = 12;
const STEP = 16;
/** The white edge around a code, in modules. */
const EDGE = 4;

/** The paper with which a driver gives their phone to the GPS tracker. */
export interface EnrolmentPaper {
  readonly name: string;
  readonly phone: string;
  /** The text of the QR code. It holds the secret of the phone. */
  readonly text: string;
  /** What the reader gets who taps the code. */
  readonly link: string;
}

function columnsOf(look: Look, { say }: Wording): readonly Column<string>[] {
  return [
    {
      heading: say('number'),
      width: [26, 40],
      cell: (_step, place) => [{ text: String(place + 1), style: look.style(SIZE, { bold: true }) }],
    },
    { heading: say('what'), width: [200, 480], cell: (step) => [{ text: step, style: look.style(SIZE) }] },
  ];
}

/** Draws a code in the middle of the page. It is never mirrored: a phone could not read it. */
function drawCode(text: string, { page, wording, y }: Booklet): void {
  const { data, size } = create(text, QR_OPTIONS).modules;
  const unit = SIDE / (size + 2 * EDGE);
  const left = (page.width - SIDE) / 2 + EDGE * unit;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!data[row * size + column]) continue;
      const start = column;
      while (column + 1 < size && data[row * size + column + 1]) column += 1;
      const width = (column + 1 - start) * unit;
      const x = left + start * unit;
      const place = wording.isRightToLeft ? page.width - x - width : x;
      page.rectangle({ x: place, y: y + (row + EDGE) * unit, width, height: unit }, BLACK);
    }
  }
}

/** Returns the paper as PDF: the steps, and the code below them. */
export async function enrolmentPdf(
  { link, name, phone, text }: EnrolmentPaper,
  imprint: Imprint,
): Promise<PrintedFile> {
  const booklet = await Booklet.create(imprint, [{ name, phone }]);
  const { look, wording } = booklet;
  const { say } = wording;
  const about = phone ? [phone] : [];
  booklet.beginSection({ kind: imprint.title, title: name, about, notes: [say('codeOnce')] });
  const rows = [say('stepInstall'), say('stepScan'), say('stepAllow')];
  drawTable({ columns: columnsOf(look, wording), rows, step: STEP }, booklet);
  if (booklet.room < SIDE) booklet.turn();
  const place = { x: (booklet.page.width - SIDE) / 2, y: booklet.y, width: SIDE, height: SIDE };
  const alt = `${imprint.title}: QR`;
  const drawFigure = () => booklet.page.figure(alt, place, () => drawCode(text, booklet));
  booklet.page.link({ uri: link }, alt, place, drawFigure);
  return booklet.finish();
}

import { describe, expect, it } from '@jest/globals';
import { create } from 'qrcode';
import { Canvas } from '#shared/documents/pdf/canvas.ts';
import { enrolmentPdf } from '#shared/documents/pdf/enrolment-pdf.ts';
import { QR_OPTIONS } from '#shared/documents/qr-code.ts';
import { appLinkOf } from '#shared/domain/gps/enrolment.ts';
import { CATALOGUES } from '#shared/domain/reports/catalogues.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import { CODE } from './new-papers.ts';
import { anImprint } from './samples.ts';

const SIDE = 260;

/** Returns the black bars that are drawn while `make` runs, from the left edge of the page. */
async function blackBars(isRightToLeft: boolean, make: () => Promise<unknown>) {
  const bars: { x: number; y: number; width: number; height: number }[] = [];
  const draw = Object.getOwnPropertyDescriptor(Canvas.prototype, 'rectangle')?.value as Canvas['rectangle'];
  Canvas.prototype.rectangle = function rectangle(this: Canvas, box, colour) {
    const x = isRightToLeft ? this.width - box.x - box.width : box.x;
    if (colour.every((part) => part === 0)) bars.push({ ...box, x });
    draw.call(this, box, colour);
  };
  try {
    await make();
  } finally {
    Canvas.prototype.rectangle = draw;
  }
  return bars;
}

describe('the paper of an enrolment', () => {
  it.each(['en', 'ar'] as const)('draws the code of its text, never mirrored: %s', async (language) => {
    const imprint = await anImprint({
      wording: wordingOf({ timezone: 'UTC', isPaper: true, catalogues: [CATALOGUES[language]] }),
    });
    const paper = { name: 'Amara Okafor', phone: '', text: CODE, link: appLinkOf(CODE) };
    const bars = await blackBars(imprint.wording.isRightToLeft, () => enrolmentPdf(paper, imprint));
    const { data, size } = create(CODE, QR_OPTIONS).modules;
    const unit = SIDE / (size + 2 * QR_OPTIONS.margin);
    const [left, top] = [Math.min(...bars.map(({ x }) => x)), Math.min(...bars.map(({ y }) => y))];
    const isDark = (column: number, row: number): boolean => {
      const [x, y] = [left + (column + 0.5) * unit, top + (row + 0.5) * unit];
      return bars.some((bar) => x > bar.x && x < bar.x + bar.width && y > bar.y && y < bar.y + bar.height);
    };
    const drawn = Array.from({ length: size * size }, (_, at) => Number(isDark(at % size, Math.floor(at / size))));
    expect(drawn).toEqual(Array.from(data, Number));
  });
});

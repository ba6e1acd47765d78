import type { PdfSettings } from '#shared/schemas/pdf-settings.ts';
import type { Canvas } from './canvas.ts';
import { GREY, HAIRLINE, type Look, marginOf } from './look.ts';
import { breakLines, shapeLine } from './shape-line.ts';

/** The texts in the footer of each page. */
export interface FootTexts {
  /** The time zone of its times, and the revision of its data. */
  readonly zone: string;
  readonly revision: string;
  /** The time of printing. */
  readonly printed: string;
  readonly settings: PdfSettings;
}

const SIZE = 7.5;
const STEP = 10.5;
/** The distance of the last line from the lower edge. */
const BASELINE = 26;

/** Returns the lines above the last one. */
const linesOf = ({ contact, footer }: PdfSettings, { plain }: Look, width: number): readonly string[] => {
  const words = [footer, contact].filter(Boolean).join('  ·  ');
  return words ? breakLines(words, plain, width / SIZE) : [];
};

/** Returns the height of the footer in points. It depends on the lengths of its texts. */
export const footHeight = (settings: PdfSettings, look: Look, width: number): number =>
  BASELINE + linesOf(settings, look, width).length * STEP + 13;

/** Draws a footer. Its last line has the origin of the page, and the page number on the right. */
export const drawFoot = (
  page: Canvas,
  number: string,
  { printed, revision, settings, zone }: FootTexts,
  look: Look,
): void => {
  const style = look.style(SIZE, { colour: GREY });
  const margin = marginOf(page);
  const width = page.width - 2 * margin;
  const top = page.height - footHeight(settings, look, width);
  page.rectangle({ x: margin, y: top, width, height: 0.6 }, HAIRLINE);
  for (const [at, line] of linesOf(settings, look, width).entries())
    page.text(line, margin, top + 13 + at * STEP, style);
  const baseline = page.height - BASELINE;
  const origin = [zone, `Printed ${printed}`, `Revision ${revision}`].filter(Boolean).join('  ·  ');
  page.text(origin, margin, baseline, style);
  const taken = shapeLine(number, style.faces).width * style.size;
  page.text(number, page.width - margin - taken, baseline, style);
};

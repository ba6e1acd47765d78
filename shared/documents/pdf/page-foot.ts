import type { PdfSettings } from '#shared/schemas/pdf-settings.ts';
import type { Canvas } from './canvas.ts';
import { extraLeading } from './leading.ts';
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

/** Returns the lines above the last one, each with its height. */
const linesOf = ({ contact, footer }: PdfSettings, look: Look, width: number) => {
  const words = [footer, contact].filter(Boolean).join('  ·  ');
  const lines = words ? breakLines(words, look.plain, width / SIZE) : [];
  return lines.map((text) => ({ text, extra: extraLeading(text, look.style(SIZE), STEP) }));
};

/** Returns the height of the footer in points. It depends on the lengths of its texts. */
export const footHeight = (settings: PdfSettings, look: Look, width: number): number =>
  linesOf(settings, look, width).reduce((height, { extra }) => height + STEP + extra, BASELINE + 13);

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
  let next = top + 13;
  for (const { extra, text } of linesOf(settings, look, width)) {
    page.text(text, margin, next + extra / 2, style);
    next += STEP + extra;
  }
  const baseline = page.height - BASELINE;
  const origin = [zone, `Printed ${printed}`, `Revision ${revision}`].filter(Boolean).join('  ·  ');
  page.text(origin, margin, baseline, style);
  const taken = shapeLine(number, style.faces).width * style.size;
  page.text(number, page.width - margin - taken, baseline, style);
};

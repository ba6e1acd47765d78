import { joinedTexts } from '#shared/domain/reports/wording.ts';
import type { Canvas } from './canvas.ts';
import type { FootTexts } from './imprint.ts';
import { GREY, HAIRLINE, type Look, marginOf, RED } from './look.ts';
import { breakLines, extraLeading, shapeLine } from './shape-line.ts';
import type { Structure } from './structure.ts';

const SIZE = 7.5;
const STEP = 10.5;
/** The distance of the last line from the lower edge. */
const BASELINE = 26;
/** The width that stays free for the number of the page. */
const NUMBER = 0.2;

function joined(texts: readonly string[]): string {
  return joinedTexts(texts, '  ·  ');
}

/** Returns the lines, each with its height. The origin of the page stands last, beside the page number. */
function linesOf({ origin, settings: { contact, footer } }: FootTexts, look: Look, width: number) {
  const words = joined([footer, contact]);
  const lines = [
    ...(words ? breakLines(words, look.plain, width / SIZE) : []),
    ...breakLines(joined(origin), look.plain, (width * (1 - NUMBER)) / SIZE),
  ];
  return lines.map((text) => ({ text, extra: extraLeading(text, look.style(SIZE), STEP) }));
}

/** Returns the height of the footer in points. It depends on the lengths of its texts. */
export function footHeight(texts: FootTexts, look: Look, width: number): number {
  return linesOf(texts, look, width).reduce((height, { extra }) => height + STEP + extra, BASELINE + 13 - STEP);
}

/** Draws a footer. Its last line has the origin of the page, and the page number at its end. */
export function drawFoot(page: Canvas, number: string, texts: FootTexts, look: Look): void {
  const style = look.style(SIZE, { colour: GREY });
  const margin = marginOf(page);
  const width = page.width - 2 * margin;
  const top = page.height - footHeight(texts, look, width);
  page.rectangle({ x: margin, y: top, width, height: 0.6 }, HAIRLINE);
  let next = top + 13;
  let baseline = next;
  for (const { extra, text } of linesOf(texts, look, width)) {
    baseline = next + extra / 2;
    page.text(text, margin, baseline, style);
    next += STEP + extra;
  }
  const size = Math.min(SIZE, (width * NUMBER - 6) / shapeLine(number, style.faces).width);
  const taken = shapeLine(number, style.faces).width * size;
  page.text(number, page.width - margin - taken, baseline, { ...style, size });
}

const CLASSIFICATION_SIZE = 8.5;

/** Draws the classification of a page, above its head and below its foot. */
export function drawClassification(
  page: Canvas,
  text: string | undefined,
  { look, structure }: { readonly look: Look; readonly structure: Structure },
): void {
  if (!text) return;
  const style = look.style(CLASSIFICATION_SIZE, { bold: true, colour: RED });
  const width = shapeLine(text, style.faces).width;
  const size = Math.min(CLASSIFICATION_SIZE, (page.width - 80) / width);
  const x = (page.width - width * size) / 2;
  structure.asArtifact('Header', () => page.text(text, x, 25, { ...style, size }));
  structure.asArtifact('Footer', () => page.text(text, x, page.height - 18, { ...style, size }));
}

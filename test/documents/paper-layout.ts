import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib';
import { type PlacedText, placedTexts } from '#test/support/reports.ts';

/** What the layout of a page is judged by. */
export interface PageLayout {
  /** The baselines of the body, from the top, each once. */
  readonly lines: readonly number[];
  /** The free height below the body in points. */
  readonly blank: number;
  readonly height: number;
  /** Says that it is the last page of its section. */
  readonly isLast: boolean;
}

/** The texts of the footer begin at most this far above the page number. */
function isFootOf(texts: readonly PlacedText[], footLines: number) {
  return ({ y }: PlacedText): boolean => y >= numberOf(texts).y - footLines * 10.5 - 1;
}

const NUMBER = /^Page \d+ of \d+$/;

function numberOf(texts: readonly PlacedText[]): PlacedText {
  const number = texts.find(({ text }) => NUMBER.test(text));
  if (!number) throw new Error('the page has no number');
  return number;
}

/** Returns the layout of each page. The header of a page lies above 48 points. `footLines` is the number of lines above the page number. */
export async function layoutOf(bytes: Uint8Array, footLines = 1): Promise<PageLayout[]> {
  const pages = await placedTexts(bytes);
  const document = await PDFDocument.load(bytes);
  return pages.flatMap((texts, at) => {
    // The pages of contents have no number.
    if (!texts.some(({ text }) => NUMBER.test(text))) return [];
    const isFoot = isFootOf(texts, footLines);
    const body = texts.filter((text) => text.y > 48 && !isFoot(text));
    const foot = Math.min(...texts.filter(isFoot).map(({ y }) => y)) - 13;
    const lines = [...new Set(body.map(({ y }) => Math.round(y)))].sort((a, b) => a - b);
    const [, number, of] = /^Page (\d+) of (\d+)$/.exec(numberOf(texts).text) ?? [];
    return {
      lines,
      isLast: number === of,
      blank: foot - (lines.at(-1) ?? 0),
      height: document.getPage(at).getHeight(),
    };
  });
}

/** Returns how often a pattern occurs in what is drawn in a PDF. */
async function drawnIn(bytes: Uint8Array, pattern: RegExp): Promise<number> {
  const { context } = await PDFDocument.load(bytes);
  return context.enumerateIndirectObjects().reduce((sum, [, object]) => {
    if (!(object instanceof PDFRawStream)) return sum;
    const drawn = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1');
    return sum + (drawn.match(pattern)?.length ?? 0);
  }, 0);
}

/** Returns the number of boxes to tick in a PDF. */
export function ticksIn(bytes: Uint8Array): Promise<number> {
  return drawnIn(bytes, / re S$/gm);
}

/** Returns the number of thin lines in a PDF: those of tables, and those through texts. */
export function rulesIn(bytes: Uint8Array): Promise<number> {
  return drawnIn(bytes, / -?0?\.6 re f$/gm);
}

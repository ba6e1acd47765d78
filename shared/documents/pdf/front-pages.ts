import type { PDFImage } from 'pdf-lib';
import { isolated } from '#shared/domain/reports/isolated.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import type { PdfSettings } from '#shared/schemas/pdf-settings.ts';
import type { Canvas } from './canvas.ts';
import { GREY, HAIRLINE, INK, type Look, MARGIN } from './look.ts';
import { breakLines, shapeLine } from './shape-line.ts';

const CREST = { width: 260, height: 150 };
const TITLE_SIZE = 30;
const LINE = 17;
const ROW_SIZE = 10;
const TOP = 84;
/** The room of a contents page for its lines: a page of LETTER, without its head and foot. */
const ROWS = 36;

export interface CoverTexts {
  readonly title: string;
  /** Empty ones are left out. */
  readonly lines: readonly string[];
}

/** Draws a cover: the crest, the title, the event and its contact. */
export const drawCover = (page: Canvas, { lines, title }: CoverTexts, look: Look, logo: PDFImage | undefined): void => {
  const width = page.width - 2 * MARGIN;
  let y = page.height * 0.2;
  if (logo) {
    const scale = Math.min(CREST.width / logo.width, CREST.height / logo.height);
    const size = { width: logo.width * scale, height: logo.height * scale };
    page.picture(logo, { x: (page.width - size.width) / 2, y, ...size });
    y += size.height + 40;
  }
  const centred = (text: string, size: number, bold: boolean, colour = INK): void => {
    const style = look.style(size, { bold, colour });
    for (const line of breakLines(text, style.faces, width / size)) {
      const taken = shapeLine(line, style.faces).width * size;
      y += size * 1.3;
      page.text(line, (page.width - taken) / 2, y, style);
    }
  };
  centred(title, TITLE_SIZE, true);
  y += 22;
  page.rectangle({ x: page.width / 2 - 40, y, width: 80, height: 2.2 }, look.accent);
  y += 18;
  for (const line of lines.filter(Boolean)) centred(line, 12, false, GREY);
};

/** Returns what a cover says below its title. */
export const coverLines = ({ contact, header }: PdfSettings, { say }: Wording, origin: readonly string[]): string[] => [
  header,
  contact ? say('contact', { contact }) : '',
  ...origin,
];

export interface ContentsRow {
  readonly title: string;
  readonly page: number;
}

/** Returns the rows of each page of contents. */
export const contentsPages = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) => rows.slice(at * ROWS, (at + 1) * ROWS));

/** Draws a page of contents: the name of each section, and the page of the file on which it begins. */
export const drawContents = (page: Canvas, rows: readonly ContentsRow[], look: Look, { say }: Wording): void => {
  page.text(say('contents'), MARGIN, TOP - 26, look.style(20, { bold: true }));
  const style = look.style(ROW_SIZE);
  const width = page.width - 2 * MARGIN;
  for (const [at, { page: number, title }] of rows.entries()) {
    const baseline = TOP + at * LINE;
    const [name = ''] = breakLines(isolated(title), style.faces, (width - 50) / ROW_SIZE, 1);
    page.text(name, MARGIN, baseline, style);
    const shown = String(number);
    page.text(shown, page.width - MARGIN - shapeLine(shown, style.faces).width * ROW_SIZE, baseline, style);
    page.rectangle({ x: MARGIN, y: baseline + 5, width, height: 0.4 }, HAIRLINE);
  }
};

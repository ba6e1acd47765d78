import type { PDFImage } from 'pdf-lib';
import { isolated } from '#shared/domain/reports/text-marks.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import type { PdfSettings } from '#shared/schemas/reports/pdf-settings.ts';
import type { Canvas, TextStyle } from './canvas.ts';
import type { Role } from './element.ts';
import { GREY, HAIRLINE, INK, type Look, MARGIN } from './look.ts';
import type { Page } from './pages.ts';
import { breakLines, shapeLine } from './shape-line.ts';
import type { Structure } from './structure.ts';

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
  /** What the logo is. */
  readonly logoOf: string;
}

/** What a front page is drawn with. */
interface Drawing {
  readonly look: Look;
  readonly structure: Structure;
  readonly logo: PDFImage | undefined;
}

/** Draws a cover: the crest, the title, the event and its contact. */
export function drawCover(
  page: Canvas,
  { lines, logoOf, title }: CoverTexts,
  { logo, look, structure }: Drawing,
): void {
  const width = page.width - 2 * MARGIN;
  let y = page.height * 0.2;
  if (logo) {
    const scale = Math.min(CREST.width / logo.width, CREST.height / logo.height);
    const size = { width: logo.width * scale, height: logo.height * scale };
    page.logo(logoOf, { x: (page.width - size.width) / 2, y, ...size });
    y += size.height + 40;
  }
  const centred = (role: Role, text: string, { colour, faces, size }: TextStyle): void =>
    structure.within(role, () => {
      for (const line of breakLines(text, faces, width / size)) {
        const taken = shapeLine(line, faces).width * size;
        y += size * 1.3;
        page.text(line, (page.width - taken) / 2, y, { faces, size, colour });
      }
    });
  centred('H1', title, look.style(TITLE_SIZE, { bold: true, colour: INK }));
  y += 22;
  page.rectangle({ x: page.width / 2 - 40, y, width: 80, height: 2.2 }, look.accent);
  y += 18;
  for (const line of lines.filter(Boolean)) centred('P', line, look.style(12, { colour: GREY }));
}

/** Returns what a cover says below its title. */
export function coverLines({ contact, header }: PdfSettings, { say }: Wording, origin: readonly string[]): string[] {
  return [header, contact ? say('contact', { contact }) : '', ...origin];
}

export interface ContentsRow {
  readonly title: string;
  /** The number of the page on which it begins, and the page. */
  readonly page: number;
  readonly to: Page;
}

/** Returns the rows of each page of contents. */
export function contentsPages<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) => rows.slice(at * ROWS, (at + 1) * ROWS));
}

/** Draws a page of contents: the name of each section, and the page of the file on which it begins. A row leads there. */
export function drawContents(
  page: Canvas,
  rows: readonly ContentsRow[],
  { look, structure }: Omit<Drawing, 'logo'>,
  { say }: Wording,
): void {
  const heading = () => page.text(say('contents'), MARGIN, TOP - 26, look.style(20, { bold: true }));
  structure.within('H1', heading);
  const style = look.style(ROW_SIZE);
  const width = page.width - 2 * MARGIN;
  const drawRow = (at: number, { page: number, title }: Omit<ContentsRow, 'to'>): void => {
    const baseline = TOP + at * LINE;
    const [name = ''] = breakLines(isolated(title), style.faces, (width - 50) / ROW_SIZE, 1);
    page.text(name, MARGIN, baseline, style);
    const shown = String(number);
    page.text(shown, page.width - MARGIN - shapeLine(shown, style.faces).width * ROW_SIZE, baseline, style);
    page.rectangle({ x: MARGIN, y: baseline + 5, width, height: 0.4 }, HAIRLINE);
  };
  structure.within('TOC', () => {
    for (const [at, row] of rows.entries()) {
      const place = { x: MARGIN, y: TOP + at * LINE - LINE + 5, width, height: LINE };
      const about = `${row.title}, ${row.page}`;
      const drawLink = () => page.link({ to: row.to }, about, place, () => drawRow(at, row));
      structure.within('TOCI', () => structure.within('Reference', drawLink));
    }
  });
}

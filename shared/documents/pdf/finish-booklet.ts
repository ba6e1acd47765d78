import { type PDFDocument, PDFHexString, type PDFImage, PDFName, PDFNull, PDFRef } from 'pdf-lib';
import { isolated, type Wording, withoutLanguageMarks } from '#shared/domain/reports/wording.ts';
import type { PdfSettings } from '#shared/schemas/reports/pdf-settings.ts';
import { Canvas, sizeWithin } from './canvas.ts';
import type { Role } from './element.ts';
import type { Imprint } from './imprint.ts';
import { GREY, HAIRLINE, INK, type Look, MARGIN } from './look.ts';
import type { OpenDocument } from './open-document.ts';
import type { Page } from './pages.ts';
import { breakLines, shapeLine, type TextStyle } from './shape-line.ts';
import type { Structure } from './structure.ts';

const CREST = { width: 260, height: 150 };
const TITLE_SIZE = 30;
const LINE = 17;
const ROW_SIZE = 10;
const TOP = 84;
/** The room of a contents page for its lines: a page of LETTER, without its head and foot. */
const ROWS = 36;

interface CoverTexts {
  readonly title: string;
  /** The day of the paper, or whose it is. Empty: it has several parts, which the contents list. */
  readonly subject: string;
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

/** Draws a cover: the crest, the title, its day or its person, the event and its contact. */
function drawCover(
  page: Canvas,
  { lines, logoOf, subject, title }: CoverTexts,
  { logo, look, structure }: Drawing,
): void {
  const width = page.width - 2 * MARGIN;
  let y = page.height * 0.2;
  if (logo) {
    const size = sizeWithin(logo, CREST);
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
  if (subject !== '') centred('P', subject, look.style(16, { bold: true, colour: INK }));
  y += 22;
  page.rectangle({ x: page.width / 2 - 40, y, width: 80, height: 2.2 }, look.accent);
  y += 18;
  for (const line of lines.filter(Boolean)) centred('P', line, look.style(12, { colour: GREY }));
}

/** Returns what a cover says below its title. */
function coverLines({ contact, header }: PdfSettings, { say }: Wording, origin: readonly string[]): string[] {
  return [header, contact ? say('contact', { contact }) : '', ...origin];
}

interface ContentsRow {
  readonly title: string;
  /** The number of the page on which it begins, and the page. */
  readonly page: number;
  readonly to: Page;
}

/** Returns the rows of each page of contents. */
function contentsPages<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) => rows.slice(at * ROWS, (at + 1) * ROWS));
}

/** Draws a page of contents: the name of each section, and the page of the file on which it begins. A row leads there. */
function drawContents(
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

interface Front {
  /** The sections of the document. */
  readonly bookmarks: readonly Bookmark[];
  readonly canvasOf: (page: Page) => Canvas;
  readonly logo: PDFImage | undefined;
  readonly size: [number, number];
}

/** Inserts the cover, and the contents of more than one section. Then each page shows the number that the contents name. */
export function addFrontPages(made: Made, { bookmarks, canvasOf, logo, size }: Front): void {
  const { imprint, look, output, pages: own, structure } = made;
  const { marks, origin, settings, title, wording } = imprint;
  const places = new Map(own.all.map((page, at) => [page, at]));
  const contents = bookmarks.length > 1 ? contentsPages(bookmarks) : [];
  const covers = marks?.cover ? 1 : 0;
  const count = covers + contents.length;
  const front = marks?.duplex ? count + (count % 2) : count;
  const pages = Array.from({ length: front }, (_, at) => own.add(size, at));
  const canvases = pages.slice(0, count).map(canvasOf);
  const [cover] = canvases;
  const drawing = { look, structure, logo };
  const logoOf = wording.say('logo', { of: settings.header || title });
  const lines = coverLines(settings, wording, origin);
  const [first] = bookmarks;
  const subject = first && bookmarks.length === 1 ? first.title : '';
  if (covers > 0 && cover) drawCover(cover, { title, subject, lines, logoOf }, drawing);
  for (const [at, some] of contents.entries()) {
    const page = canvases[at + covers];
    const rows = some.map(({ page: to, title: name }) => ({
      title: name,
      to,
      page: (places.get(to) ?? 0) + front + 1,
    }));
    if (page) drawContents(page, rows, drawing, wording);
  }
  for (const canvas of canvases) canvas.finish(output);
  structure.endSection('front');
  if (contents.length > 0) numberPages(made, front);
}

const NUMBER_SIZE = 7.5;
/** The distance of the number from the upper edge, in points: above the head. */
const NUMBER_BASELINE = 24;

/** Numbers the pages of the file after its front pages. The foot counts those of its section. */
function numberPages(made: Made, front: number): void {
  const style = made.look.style(NUMBER_SIZE, { colour: GREY });
  const { all } = made.pages;
  for (const [at, page] of all.entries()) {
    if (at < front) continue;
    const number = `${at + 1} / ${all.length}`;
    const width = shapeLine(number, style.faces).width * NUMBER_SIZE;
    stamp(made, page, (canvas) => canvas.text(number, canvas.width - MARGIN - width, NUMBER_BASELINE, style));
  }
}

/** Draws on a page that is finished. */
function stamp(made: Made, page: Page, draw: (canvas: Canvas) => void): void {
  const canvas = new Canvas(page, made, made.imprint.wording.isRightToLeft);
  made.structure.asArtifact('Header', () => draw(canvas));
  canvas.finish(made.output);
}

const COPY_SIZE = 8.5;
/** The distance of the mark from the upper edge, in points. */
const COPY_BASELINE = 25;

/** The parts of a document that is nearly finished. */
interface Made extends Pick<OpenDocument, 'buffers' | 'faces' | 'output' | 'pages' | 'structure'> {
  readonly look: Look;
  readonly imprint: Imprint;
}

/** Repeats all pages for each further copy, and marks each page with the number of its copy. */
export function addCopies(made: Made): void {
  const { imprint, look, pages: own, structure } = made;
  const { marks, wording } = imprint;
  const style = look.style(COPY_SIZE, { bold: true, colour: INK });
  const copies = marks?.copies ?? 0;
  const originals = [...own.all];
  const all = Array.from({ length: copies }, (_, copy) => {
    const copyOf = new Map(originals.map((page) => [page, copy === 0 ? page : own.repeat(page)]));
    if (copy > 0) structure.repeat((page) => copyOf.get(page) ?? page);
    return [...copyOf.values()];
  });
  for (const [at, pages] of all.entries()) {
    const mark = wording.say('copy', { copy: at + 1, copies });
    for (const page of pages) stamp(made, page, (canvas) => canvas.text(mark, MARGIN, COPY_BASELINE, style));
  }
}

/** A part of a document, and the page on which it begins. */
export interface Bookmark {
  readonly title: string;
  readonly page: Page;
}

/** Writes bookmarks, and lets viewers show them. */
export function writeOutline({ catalog, context }: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const root = context.nextRef();
  const refs = bookmarks.map(() => context.nextRef());
  for (const [at, { page, title }] of bookmarks.entries()) {
    const beside = (key: string, ref: PDFRef | undefined) => (ref ? { [key]: ref } : {});
    const item = {
      Title: PDFHexString.fromText(withoutLanguageMarks(title)),
      Parent: root,
      Dest: [PDFRef.of(page.number), PDFName.of('XYZ'), PDFNull, PDFNull, PDFNull],
      ...beside('Prev', refs[at - 1]),
      ...beside('Next', refs[at + 1]),
    };
    context.assign(refs[at] as PDFRef, context.obj(item));
  }
  const [first, last] = [refs[0], refs.at(-1)];
  if (!first || !last) return;
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: refs.length }));
  catalog.set(PDFName.of('Outlines'), root);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

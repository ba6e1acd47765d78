import type { PDFImage } from 'pdf-lib';
import { repeats } from '#shared/domain/reports/entry-details.ts';
import { joinedTexts, type Wording } from '#shared/domain/reports/wording.ts';
import type { PdfSettings } from '#shared/schemas/reports/pdf-settings.ts';
import { Canvas, sizeWithin } from './canvas.ts';
import type { Role } from './element.ts';
import type { FootTexts, Imprint, PrintedFile } from './imprint.ts';
import { GREY, HAIRLINE, INK, type Look, lookOf, marginOf, RED } from './look.ts';
import { type OpenDocument, openDocument } from './open-document.ts';
import { breakLines, extraLeading, shapeLine } from './shape-line.ts';
import type { Colour } from './shapes.ts';
import type { Structure } from './structure.ts';

/** The texts at the top of a section. Empty ones are left out. */
export interface SectionTexts {
  /** A small line above the title. */
  readonly kind?: string;
  readonly title: string;
  readonly about?: readonly string[];
  /** The dates of the paper, printed beside the name of the event. */
  readonly dates?: string;
  /** Which paper it replaces, and what changed since. */
  readonly notes?: readonly string[];
}

/** The page on which a head is drawn, from `y` down. */
interface Area {
  readonly page: Canvas;
  readonly look: Look;
  readonly structure: Structure;
  readonly wording: Wording;
  readonly margin: number;
  readonly width: number;
  y: number;
}

interface Written {
  readonly size: number;
  /** The distance to the next line in points. */
  readonly step: number;
  readonly bold?: boolean;
  readonly colour?: Colour;
  /** Points that stay free on the right. */
  readonly free?: number;
  /** Default: a paragraph. */
  readonly role?: Role;
}

const LOGO = { width: 130, height: 42 };
const TITLE_SIZE = 22;
/** A title of more than two large lines is printed smaller. */
const LONG_TITLE_SIZE = 15;
/** Keeps the deep letters of a title off the line below it, as a part of its size. */
const AFTER_TITLE = 0.2;

/** Writes a text of any length at the left margin. Moves down by its height. */
function write(
  text: string,
  { bold = false, colour = INK, free = 0, role = 'P', size, step }: Written,
  area: Area,
): void {
  const style = area.look.style(size, { bold, colour });
  area.structure.within(role, () => {
    for (const line of breakLines(text, style.faces, (area.width - free) / size)) {
      const extra = extraLeading(line, style, step);
      area.page.text(line, area.margin, area.y + extra / 2 + size, style);
      area.y += step + extra;
    }
  });
}

function joined(...texts: readonly string[]): string {
  return joinedTexts(texts, '  ·  ');
}

/** Draws the logo at the upper right. Returns the width that the texts beside it leave free. */
function drawLogo(logo: PDFImage | undefined, alt: string, { margin, page, y }: Area): number {
  if (!logo) return 0;
  const { height, width } = sizeWithin(logo, LOGO);
  page.logo(alt, { x: page.width - margin - width, y, width, height });
  return width + 16;
}

/** Draws the head of the first page of a section: the logo, the title, the event and its contact. */
export function drawHead(
  { about = [], dates = '', kind = '', notes = [], title }: SectionTexts,
  { contact, header }: PdfSettings,
  logo: PDFImage | undefined,
  area: Area,
): void {
  const { look, margin, page, width, wording } = area;
  const top = area.y;
  const free = drawLogo(logo, wording.say('logo', { of: header || title }), area);
  if (kind) write(kind.toUpperCase(), { size: 9, step: 16, bold: true, colour: GREY, free }, area);
  const isLong = breakLines(title, look.bold, (width - free) / TITLE_SIZE).length > 2;
  const size = isLong ? LONG_TITLE_SIZE : TITLE_SIZE;
  write(title, { size, step: size * 1.25, bold: true, free, role: 'H1' }, area);
  area.y += size * AFTER_TITLE;
  for (const line of about) write(line, { size: 10.5, step: 15, colour: GREY, free }, area);
  area.y = Math.max(area.y + 6, free > 0 ? top + LOGO.height + 6 : 0);
  page.rectangle({ x: margin, y: area.y, width: 56, height: 2.2 }, look.accent);
  area.y += 9;
  const event = joined(...[header, dates].filter((text) => !repeats(text, title)));
  if (event) write(event, { size: 10, step: 14, bold: true }, area);
  if (contact) write(wording.say('contact', { contact }), { size: 10, step: 14 }, area);
  for (const note of notes) write(note, { size: 10, step: 14, bold: true }, area);
  area.y += 10;
}

/** Draws the head of the following pages of a section. */
export function drawRunningHead({ kind, title }: SectionTexts, { header }: PdfSettings, area: Area): void {
  const running = joined(header, title, kind ?? '');
  write(running, { size: 9, step: 12, colour: GREY }, area);
  area.page.rectangle({ x: area.margin, y: area.y + 2, width: area.width, height: 0.6 }, HAIRLINE);
  area.y += 16;
}

const SIZE = 7.5;
const STEP = 10.5;
/** The distance of the last line from the lower edge. */
const BASELINE = 26;
/** The width that stays free for the number of the page. */
const NUMBER = 0.2;

function withDots(texts: readonly string[]): string {
  return joinedTexts(texts, '  ·  ');
}

/** Returns the lines, each with its height. The origin of the page stands last, beside the page number. */
function linesOf({ origin, settings: { contact, footer } }: FootTexts, look: Look, width: number) {
  const words = withDots([footer, contact]);
  const lines = [
    ...(words ? breakLines(words, look.plain, width / SIZE) : []),
    ...breakLines(withDots(origin), look.plain, (width * (1 - NUMBER)) / SIZE),
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

/** A document of pages without the header and the footer of papers: cards and signs. Each page is a section of its own. */
export class BarePages {
  readonly look: Look;
  readonly #opened: OpenDocument;
  readonly #imprint: Imprint;

  private constructor(opened: OpenDocument, imprint: Imprint) {
    this.#opened = opened;
    this.#imprint = imprint;
    this.look = lookOf(imprint.settings.accentColor, opened.faces);
  }

  static async create(imprint: Imprint, contents: readonly unknown[]): Promise<BarePages> {
    return new BarePages(await openDocument(imprint, contents), imprint);
  }

  get logo(): PDFImage | undefined {
    return this.#opened.logo;
  }

  get structure(): Structure {
    return this.#opened.structure;
  }

  /** Adds a page of this width and height in points, and draws it. */
  draw(size: [number, number], draw: (page: Canvas) => void): void {
    const { output, pages } = this.#opened;
    const canvas = new Canvas(pages.add(size), this.#opened, this.#imprint.wording.isRightToLeft);
    drawClassification(canvas, this.#imprint.marks?.classification, this);
    draw(canvas);
    canvas.finish(output);
    this.structure.endSection();
  }

  finish(): Promise<PrintedFile> {
    return this.#opened.close();
  }
}

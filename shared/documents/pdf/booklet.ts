import type { PDFDocument, PDFImage } from 'pdf-lib';
import { repeats } from '#shared/domain/reports/entry-details.ts';
import type { PdfSettings } from '#shared/schemas/pdf-settings.ts';
import { Canvas, type Colour } from './canvas.ts';
import { createDocument } from './create-document.ts';
import { embedFaces, type Faces, type FontFiles } from './faces.ts';
import { A4, GREY, HAIRLINE, INK, type Look, lookOf, marginOf } from './look.ts';
import { breakLines, shapeLine } from './shape-line.ts';

/** The texts in the header and the footer of each page, and the assets of a document. */
export interface Imprint {
  readonly title: string;
  /** The time zone of its times, and the revision of its data. */
  readonly zone: string;
  readonly revision: string;
  /** The time of printing: as text for the footer, and as RFC 3339 for the file. */
  readonly printed: string;
  readonly printedAt: string;
  readonly settings: PdfSettings;
  readonly fonts: FontFiles;
  /** A PNG. */
  readonly logo?: Uint8Array | undefined;
}

/** The texts at the top of a section. Empty ones are left out. */
export interface Section {
  /** A small line above the title. */
  readonly kind?: string;
  readonly title: string;
  readonly about?: readonly string[];
  /** The dates of the paper, printed beside the name of the event. */
  readonly dates?: string;
  readonly isLandscape?: boolean;
}

interface Written {
  readonly size: number;
  /** The distance to the next line in points. */
  readonly step: number;
  readonly bold?: boolean;
  readonly colour?: Colour;
  /** Points that stay free on the right. */
  readonly free?: number;
}

const TOP = 28;
const LOGO = { width: 130, height: 42 };
const TITLE_SIZE = 22;
/** A title of more than two large lines is printed smaller. */
const LONG_TITLE_SIZE = 15;
const FOOT_SIZE = 7.5;
const FOOT_STEP = 10.5;
/** The distance of the last line of the footer from the lower edge. */
const FOOT_BASELINE = 26;

/** A PDF of pages with a header and a footer, filled from top to bottom. Draw at `y`, then add the height to `y`. */
export class Booklet {
  readonly look: Look;
  readonly #document: PDFDocument;
  readonly #faces: Faces;
  readonly #imprint: Imprint;
  readonly #logo: PDFImage | undefined;
  /** The pages of each section. Each section has its own page numbers, since each goes to another person. */
  readonly #sections: Canvas[][] = [];
  #section: Section = { title: '' };
  /** The filled height of the current page in points, from the top. */
  y = 0;

  private constructor(document: PDFDocument, faces: Faces, imprint: Imprint, logo: PDFImage | undefined) {
    this.#document = document;
    this.#faces = faces;
    this.#imprint = imprint;
    this.#logo = logo;
    this.look = lookOf(imprint.settings.accentColor, faces);
  }

  /** Returns an empty booklet with the fonts that `texts` need. */
  static async create(imprint: Imprint, texts: string): Promise<Booklet> {
    const document = await createDocument();
    const { footer, header, contact } = imprint.settings;
    const faces = await embedFaces(document, imprint.fonts, [texts, footer, header, contact, imprint.title].join(''));
    const logo = imprint.logo && (await document.embedPng(imprint.logo));
    return new Booklet(document, faces, imprint, logo);
  }

  get page(): Canvas {
    const page = this.#sections.at(-1)?.at(-1);
    if (!page) throw new Error('begin a section before you draw');
    return page;
  }

  /** The margin of the current page on both sides, in points. */
  get margin(): number {
    return marginOf(this.page);
  }

  /** The width between the margins of the current page in points. */
  get width(): number {
    return this.page.width - 2 * this.margin;
  }

  /** The free height on the current page in points. */
  get room(): number {
    return this.page.height - this.#footHeight(this.width) - 8 - this.y;
  }

  /** Begins a section on a new page: the logo, the title, the event and its contact. */
  beginSection(section: Section): void {
    const { about = [], dates = '', kind = '', title } = section;
    const { contact, header } = this.#imprint.settings;
    this.#section = section;
    this.#sections.push([]);
    this.#add();
    const free = this.#drawLogo();
    if (kind) this.#write(kind.toUpperCase(), { size: 9, step: 16, bold: true, colour: GREY, free });
    const { faces } = this.look.style(TITLE_SIZE, { bold: true });
    const isLong = breakLines(title, faces, (this.width - free) / TITLE_SIZE).length > 2;
    const size = isLong ? LONG_TITLE_SIZE : TITLE_SIZE;
    this.#write(title, { size, step: size * 1.25, bold: true, free });
    for (const line of about) this.#write(line, { size: 10.5, step: 15, colour: GREY, free });
    this.y = Math.max(this.y + 8, free > 0 ? TOP + LOGO.height + 6 : 0);
    this.page.rectangle({ x: this.margin, y: this.y, width: 56, height: 2.2 }, this.look.accent);
    this.y += 9;
    const event = [header, dates].filter((text) => text && !repeats(text, title)).join('  ·  ');

    if (event) this.#write(event, { size: 10, step: 14, bold: true });
    if (contact) this.#write(`24-hour contact: ${contact}`, { size: 10, step: 14 });
    this.y += 10;
  }

  /** Continues the section on a new page. */
  turn(): void {
    const { kind, title } = this.#section;
    this.#add();
    const running = [this.#imprint.settings.header, title, kind].filter(Boolean).join('  ·  ');
    this.#write(running, { size: 9, step: 12, colour: GREY });
    this.page.rectangle({ x: this.margin, y: this.y + 2, width: this.width, height: 0.6 }, HAIRLINE);
    this.y += 16;
  }

  /** Draws the footers and returns the document. */
  async finish(): Promise<{ readonly bytes: Uint8Array; readonly pages: number }> {
    const { printedAt, title } = this.#imprint;
    for (const pages of this.#sections) {
      for (const [index, page] of pages.entries()) {
        this.#drawFoot(page, `Page ${index + 1} of ${pages.length}`);
        page.finish(this.#document);
      }
    }
    const at = new Date(printedAt);
    this.#document.setTitle(title, { showInWindowTitleBar: true });
    this.#document.setProducer('Motorcade');
    this.#document.setCreator('Motorcade');
    this.#document.setCreationDate(at);
    this.#document.setModificationDate(at);
    this.#document.setLanguage('en');
    return { bytes: await this.#document.save(), pages: this.#sections.flat().length };
  }

  #add(): void {
    const size: [number, number] = this.#section.isLandscape ? [A4.height, A4.width] : [A4.width, A4.height];
    const page = new Canvas(this.#document.addPage(size), this.#faces);
    page.rectangle({ x: 0, y: 0, width: page.width, height: 7 }, this.look.accent);
    this.#sections.at(-1)?.push(page);
    this.y = TOP;
  }

  /** Draws the logo at the upper right. Returns the width that the texts beside it leave free. */
  #drawLogo(): number {
    if (!this.#logo) return 0;
    const scale = Math.min(LOGO.width / this.#logo.width, LOGO.height / this.#logo.height);
    const [width, height] = [this.#logo.width * scale, this.#logo.height * scale];
    this.page.picture(this.#logo, { x: this.page.width - this.margin - width, y: TOP, width, height });
    return width + 16;
  }

  /** Writes a text of any length at the left margin. Moves down by its height. */
  #write(text: string, { bold = false, colour = INK, free = 0, size, step }: Written): void {
    const style = this.look.style(size, { bold, colour });
    for (const line of breakLines(text, style.faces, (this.width - free) / size)) {
      this.page.text(line, this.margin, this.y + size, style);
      this.y += step;
    }
  }

  /** Returns the lines of the footer above its last one. */
  #footLines(width: number): readonly string[] {
    const { contact, footer } = this.#imprint.settings;
    const words = [footer, contact].filter(Boolean).join('  ·  ');
    return words ? breakLines(words, this.look.plain, width / FOOT_SIZE) : [];
  }

  #footHeight(width: number): number {
    return FOOT_BASELINE + this.#footLines(width).length * FOOT_STEP + 13;
  }

  /** Draws the footer. Its last line has the origin of the page, and the page number on the right. */
  #drawFoot(page: Canvas, number: string): void {
    const { printed, revision, zone } = this.#imprint;
    const style = this.look.style(FOOT_SIZE, { colour: GREY });
    const margin = marginOf(page);
    const width = page.width - 2 * margin;
    const top = page.height - this.#footHeight(width);
    page.rectangle({ x: margin, y: top, width, height: 0.6 }, HAIRLINE);
    for (const [at, line] of this.#footLines(width).entries())
      page.text(line, margin, top + 13 + at * FOOT_STEP, style);
    const baseline = page.height - FOOT_BASELINE;
    const origin = [zone, `Printed ${printed}`, `Revision ${revision}`].filter(Boolean).join('  ·  ');
    page.text(origin, margin, baseline, style);
    const taken = shapeLine(number, style.faces).width * style.size;
    page.text(number, page.width - margin - taken, baseline, style);
  }
}

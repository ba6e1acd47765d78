import type { PDFDocument, PDFImage } from 'pdf-lib';
import type { PdfSettings } from '#shared/schemas/pdf-settings.ts';
import { Canvas } from './canvas.ts';
import { createDocument } from './create-document.ts';
import type { FontFiles } from './face-loader.ts';
import { embedFaces, type Faces } from './faces.ts';
import { A4, GREY, HAIRLINE, type Look, lookOf, MARGIN } from './look.ts';
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

interface Section {
  /** The header of its pages after the first. */
  readonly running: string;
  readonly isLandscape?: boolean;
}

const FOOT = 66;
const LOGO = { width: 130, height: 42 };

/** A PDF of pages with a header and a footer, filled from top to bottom. Draw at `y`, then add the height to `y`. */
export class Booklet {
  readonly look: Look;
  readonly #document: PDFDocument;
  readonly #faces: Faces;
  readonly #imprint: Imprint;
  readonly #logo: PDFImage | undefined;
  /** The pages of each section. Each section has its own page numbers, since each goes to another person. */
  readonly #sections: Canvas[][] = [];
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

  /** The free height on the current page in points. */
  get room(): number {
    return this.page.height - FOOT - this.y;
  }

  /** Begins a section on a new page with the full header. */
  beginSection({ isLandscape = false }: Section): void {
    this.#sections.push([]);
    this.#add(isLandscape);
    const { page } = this;
    const { header } = this.#imprint.settings;
    page.rectangle({ x: 0, y: 0, width: page.width, height: 7 }, this.look.accent);
    let right = 0;
    if (this.#logo) {
      const scale = Math.min(LOGO.width / this.#logo.width, LOGO.height / this.#logo.height);
      const [width, height] = [this.#logo.width * scale, this.#logo.height * scale];
      right = width + 16;
      page.picture(this.#logo, { x: page.width - MARGIN - width, y: 28, width, height });
    }
    const style = this.look.style(10, { colour: GREY });
    const [first = ''] = breakLines(header, style.faces, (page.width - 2 * MARGIN - right) / style.size, 1);
    page.text(first, MARGIN, 46, style);
    this.y = this.#logo ? 84 : 66;
  }

  /** Continues a section on a new page. */
  continueSection({ isLandscape = false, running }: Section): void {
    this.#add(isLandscape);
    const { page } = this;
    const style = this.look.style(9, { colour: GREY });
    page.rectangle({ x: 0, y: 0, width: page.width, height: 7 }, this.look.accent);
    const [line = ''] = breakLines(running, style.faces, (page.width - 2 * MARGIN) / style.size, 1);
    page.text(line, MARGIN, 36, style);
    page.rectangle({ x: MARGIN, y: 44, width: page.width - 2 * MARGIN, height: 0.6 }, HAIRLINE);
    this.y = 60;
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
    await this.#faces.embed();
    const at = new Date(printedAt);
    this.#document.setTitle(title, { showInWindowTitleBar: true });
    this.#document.setProducer('Motorcade');
    this.#document.setCreator('Motorcade');
    this.#document.setCreationDate(at);
    this.#document.setModificationDate(at);
    this.#document.setLanguage('en');
    return { bytes: await this.#document.save(), pages: this.#sections.flat().length };
  }

  #add(isLandscape: boolean): void {
    const size: [number, number] = isLandscape ? [A4.height, A4.width] : [A4.width, A4.height];
    this.#sections.at(-1)?.push(new Canvas(this.#document.addPage(size), this.#faces));
  }

  #drawFoot(page: Canvas, number: string): void {
    const { printed, revision, settings, zone } = this.#imprint;
    const style = this.look.style(7.5, { colour: GREY });
    const width = page.width - 2 * MARGIN;
    const top = page.height - 46;
    page.rectangle({ x: MARGIN, y: top, width, height: 0.6 }, HAIRLINE);
    const right = (line: string, baseline: number): number => {
      const taken = shapeLine(line, style.faces).width * style.size;
      page.text(line, page.width - MARGIN - taken, baseline, style);
      return taken;
    };
    const taken = right(number, top + 13);
    const words = [settings.footer, settings.contact].filter(Boolean).join('  ·  ');
    const [line = ''] = breakLines(words, style.faces, (width - taken - 12) / style.size, 1);
    page.text(line, MARGIN, top + 13, style);
    const origin = [zone, `Printed ${printed}`, `Revision ${revision}`].filter(Boolean).join('  ·  ');
    page.text(origin, MARGIN, top + 24, style);
  }
}

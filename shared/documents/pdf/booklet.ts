import type { PDFDocument, PDFImage } from 'pdf-lib';
import type { Wording } from '#shared/domain/reports/wording.ts';
import type { Word } from '#shared/domain/reports/words/catalogue.ts';
import { en } from '#shared/domain/reports/words/en.ts';
import type { PageSize } from '#shared/schemas/paper-language.ts';
import { Canvas } from './canvas.ts';
import { createDocument } from './create-document.ts';
import type { FontFiles } from './face-loader.ts';
import { embedFaces, type Faces } from './faces.ts';
import { type Look, lookOf, marginOf, PAGES } from './look.ts';
import { drawFoot, type FootTexts, footHeight } from './page-foot.ts';
import { drawHead, drawRunningHead, type SectionTexts } from './page-head.ts';

/** The texts in the header and the footer of each page, and the assets of a document. */
export interface Imprint extends FootTexts {
  readonly title: string;
  readonly wording: Wording;
  readonly pageSize: PageSize;
  /** The time of printing, as RFC 3339 for the file. */
  readonly printedAt: string;
  readonly fonts: FontFiles;
  /** A PNG. */
  readonly logo?: Uint8Array | undefined;
}

interface Section extends SectionTexts {
  readonly isLandscape?: boolean;
}

const TOP = 28;

/** The fixed words may need other faces than the contents. */
const fixedWords = ({ wording }: Imprint): string[] =>
  (Object.keys(en.words) as Word[]).map((word) => wording.say(word));

/** A PDF of pages with a header and a footer, filled from top to bottom. Draw at `y`, then add the height to `y`. */
export class Booklet {
  readonly look: Look;
  readonly #document: PDFDocument;
  readonly #faces: Faces;
  readonly #imprint: Imprint;
  readonly #logo: PDFImage | undefined;
  #section: Section = { title: '' };
  /** The pages of the current section. Each section has its own page numbers, since each goes to another person. */
  #pages: Canvas[] = [];
  /** The filled height of the current page in points, from the top. */
  y = 0;

  private constructor(document: PDFDocument, faces: Faces, imprint: Imprint, logo: PDFImage | undefined) {
    this.#document = document;
    this.#faces = faces;
    this.#imprint = imprint;
    this.#logo = logo;
    this.look = lookOf(imprint.settings.accentColor, faces);
  }

  /** Returns an empty booklet with the fonts that the texts in these contents need. */
  static async create(imprint: Imprint, contents: readonly unknown[]): Promise<Booklet> {
    const document = await createDocument();
    const { footer, header, contact } = imprint.settings;
    const base = imprint.wording.isRightToLeft ? 'rtl' : 'ltr';
    const faces = await embedFaces(
      document,
      imprint.fonts,
      [...contents, ...fixedWords(imprint), footer, header, contact, imprint.title, imprint.origin],
      base,
    );
    const logo = imprint.logo && (await document.embedPng(imprint.logo));
    return new Booklet(document, faces, imprint, logo);
  }

  get wording(): Wording {
    return this.#imprint.wording;
  }

  get page(): Canvas {
    const page = this.#pages.at(-1);
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
    return this.page.height - footHeight(this.#imprint, this.look, this.width) - 8 - this.y;
  }

  /** Begins a section on a new page, with its full head. */
  beginSection(section: Section): void {
    this.#endSection();
    this.#section = section;
    this.#add();
    drawHead(section, this.#imprint.settings, this.#logo, this);
  }

  /** Continues the section on a new page. */
  turn(): void {
    this.#add();
    drawRunningHead(this.#section, this.#imprint.settings, this);
  }

  /** Returns the document. */
  async finish(): Promise<{ readonly bytes: Uint8Array; readonly pages: number }> {
    const { printedAt, title, wording } = this.#imprint;
    this.#endSection();
    await this.#faces.embed();
    const at = new Date(printedAt);
    this.#document.setTitle(title, { showInWindowTitleBar: true });
    this.#document.setProducer('Motorcade');
    this.#document.setCreator('Motorcade');
    this.#document.setCreationDate(at);
    this.#document.setModificationDate(at);
    this.#document.setLanguage(wording.locale);
    return { bytes: await this.#document.save(), pages: this.#document.getPageCount() };
  }

  #add(): void {
    const { pageSize, wording } = this.#imprint;
    const { height, width } = PAGES[pageSize];
    const size: [number, number] = this.#section.isLandscape ? [height, width] : [width, height];
    const page = new Canvas(this.#document.addPage(size), this.#faces, wording.isRightToLeft);
    page.rectangle({ x: 0, y: 0, width: page.width, height: 7 }, this.look.accent);
    this.#pages.push(page);
    this.y = TOP;
  }

  /** Draws the footers of the section and compresses its pages, so that memory holds the drawing of one section only. */
  #endSection(): void {
    for (const [index, page] of this.#pages.entries()) {
      const { say } = this.#imprint.wording;
      const number = say('page', { page: index + 1, pages: this.#pages.length });
      drawFoot(page, number, this.#imprint, this.look);
      page.finish(this.#document);
    }
    this.#pages = [];
  }
}

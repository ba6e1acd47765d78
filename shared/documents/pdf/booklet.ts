import type { Wording } from '#shared/domain/reports/wording.ts';
import { Canvas } from './canvas.ts';
import { addCopies, addFrontPages, type Bookmark, writeOutline } from './finish-booklet.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { type Look, lookOf, marginOf, PAGES } from './look.ts';
import { type OpenDocument, openDocument, type PaperLinks } from './open-document.ts';
import {
  drawClassification,
  drawFoot,
  drawHead,
  drawRunningHead,
  footHeight,
  type SectionTexts,
} from './page-frame.ts';
import type { Page } from './pages.ts';
import type { Structure } from './structure.ts';

interface Section extends SectionTexts {
  readonly isLandscape?: boolean;
}

const TOP = 28;
/** The height of the classification above the head. */
const CLASSIFICATION = 10;

/** A PDF of pages with a header and a footer, filled from top to bottom. Draw at `y`, then add the height to `y`. */
export class Booklet {
  readonly look: Look;
  readonly #opened: OpenDocument;
  readonly #imprint: Imprint;
  #section: Section = { title: '' };
  /** The pages of the current section. Each section has its own page numbers, since each goes to another person. */
  #pages: Canvas[] = [];
  readonly #bookmarks: Bookmark[] = [];
  /** The filled height of the current page in points, from the top. */
  y = 0;

  private constructor(opened: OpenDocument, imprint: Imprint) {
    this.#opened = opened;
    this.#imprint = imprint;
    this.look = lookOf(imprint.settings.accentColor, opened.faces);
  }

  /** Returns an empty booklet with the fonts that the texts in these contents need. */
  static async create(imprint: Imprint, contents: readonly unknown[], links?: PaperLinks): Promise<Booklet> {
    return new Booklet(await openDocument(imprint, contents, links), imprint);
  }

  get wording(): Wording {
    return this.#imprint.wording;
  }

  /** The parts of the document that programs read aloud. */
  get structure(): Structure {
    return this.#opened.structure;
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
    if (this.#imprint.marks?.duplex) this.#evenPages();
    this.#bookmarks.push({ title: section.title, page: this.#add() });
    drawHead(section, this.#imprint.settings, this.#opened.logo, this);
  }

  /** Continues the section on a new page. */
  turn(): void {
    this.#add();
    this.structure.asArtifact('Header', () => drawRunningHead(this.#section, this.#imprint.settings, this));
  }

  /** Returns the document. */
  async finish(): Promise<PrintedFile> {
    this.#endSection();
    const { document, logo } = this.#opened;
    const made = { ...this.#opened, look: this.look, imprint: this.#imprint };
    const canvasOf = (page: Page) => this.#canvas(page);
    addFrontPages(made, { bookmarks: this.#bookmarks, canvasOf, logo, size: this.#size() });
    if (this.#bookmarks.length > 1) writeOutline(document, this.#bookmarks);
    if (this.#imprint.marks?.duplex && this.#imprint.marks.copies) this.#evenPages();
    addCopies(made);
    return this.#opened.close();
  }

  #add(): Page {
    const page = this.#opened.pages.add(this.#size(this.#section.isLandscape));
    this.#pages.push(this.#canvas(page));
    this.y = TOP + (this.#imprint.marks?.classification ? CLASSIFICATION : 0);
    return page;
  }

  #size(isLandscape = false): [number, number] {
    const { height, width } = PAGES[this.#imprint.pageSize];
    return isLandscape ? [height, width] : [width, height];
  }

  #canvas(page: Page): Canvas {
    const canvas = new Canvas(page, this.#opened, this.wording.isRightToLeft);
    canvas.rectangle({ x: 0, y: 0, width: canvas.width, height: 7 }, this.look.accent);
    drawClassification(canvas, this.#imprint.marks?.classification, this);
    return canvas;
  }

  /** Adds a blank page after an odd number of pages. */
  #evenPages(): void {
    const { pages } = this.#opened;
    if (pages.all.length % 2 === 1) pages.add(this.#size(this.#section.isLandscape));
  }

  /** Draws the footers of the section and compresses its pages, so that memory holds the drawing of one section only. */
  #endSection(): void {
    for (const [index, page] of this.#pages.entries()) {
      const { say } = this.#imprint.wording;
      const number = say('page', { page: index + 1, pages: this.#pages.length });
      this.structure.asArtifact('Footer', () => drawFoot(page, number, this.#imprint, this.look));
      page.finish(this.#opened.output);
    }
    this.structure.endSection();
    this.#pages = [];
  }
}

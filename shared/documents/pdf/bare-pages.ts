import type { PDFImage } from 'pdf-lib';
import { Canvas } from './canvas.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { type Look, lookOf } from './look.ts';
import { type OpenDocument, openDocument } from './open-document.ts';
import { drawClassification } from './page-frame.ts';
import type { Structure } from './structure.ts';

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

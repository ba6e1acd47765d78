import type { PDFDocument, PDFImage, PDFPage } from 'pdf-lib';
import { Canvas } from './canvas.ts';
import type { Faces } from './faces.ts';
import type { Imprint } from './imprint.ts';
import { type Look, lookOf } from './look.ts';
import { drawClassification } from './marks.ts';
import { describeDocument, openDocument } from './open-document.ts';

/** A document of pages without the header and the footer of papers: cards and signs. */
export class BarePages {
  readonly look: Look;
  readonly logo: PDFImage | undefined;
  readonly #document: PDFDocument;
  readonly #faces: Faces;
  readonly #imprint: Imprint;

  private constructor(document: PDFDocument, faces: Faces, imprint: Imprint, logo: PDFImage | undefined) {
    this.#document = document;
    this.#faces = faces;
    this.#imprint = imprint;
    this.logo = logo;
    this.look = lookOf(imprint.settings.accentColor, faces);
  }

  static async create(imprint: Imprint, contents: readonly unknown[]): Promise<BarePages> {
    const { document, faces, logo } = await openDocument(imprint, contents);
    return new BarePages(document, faces, imprint, logo);
  }

  /** Adds a page of this width and height in points, and draws it. */
  draw(size: [number, number], draw: (page: Canvas) => void): void {
    const page: PDFPage = this.#document.addPage(size);
    const canvas = new Canvas(page, this.#faces, this.#imprint.wording.isRightToLeft);
    drawClassification(canvas, this.#imprint.marks?.classification, this.look);
    draw(canvas);
    canvas.finish(this.#document);
  }

  async finish(): Promise<{ readonly bytes: Uint8Array; readonly pages: number }> {
    await this.#faces.embed();
    describeDocument(this.#document, this.#imprint);
    return { bytes: await this.#document.save(), pages: this.#document.getPageCount() };
  }
}

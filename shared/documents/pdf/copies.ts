import { type PDFDocument, PDFName, PDFPage } from 'pdf-lib';
import { Canvas } from './canvas.ts';
import type { Faces } from './faces.ts';
import type { Imprint } from './imprint.ts';
import { INK, type Look, MARGIN } from './look.ts';

const SIZE = 8.5;
/** The distance of the mark from the upper edge, in points. */
const BASELINE = 25;

/** Adds a page with the contents of another one. The file holds these contents once. */
const repeated = (page: PDFPage, document: PDFDocument): PDFPage => {
  const { context } = document;
  const node = page.node.clone(context);
  const contents = page.node.normalizedEntries().Contents;
  if (contents) node.set(PDFName.of('Contents'), contents.clone(context));
  return document.addPage(PDFPage.of(node, context.register(node), document));
};

/** The parts of a document that is nearly finished. */
export interface Made {
  readonly document: PDFDocument;
  readonly faces: Faces;
  readonly look: Look;
  readonly imprint: Imprint;
}

/** Repeats all pages for each further copy, and marks each page with the number of its copy. */
export const addCopies = ({ document, faces, imprint: { marks, wording }, look }: Made): void => {
  const copies = marks?.copies ?? 0;
  const originals = document.getPages();
  const all = Array.from({ length: copies }, (_, copy) =>
    copy === 0 ? originals : originals.map((page) => repeated(page, document)),
  );
  for (const [at, pages] of all.entries()) {
    const mark = wording.say('copy', { copy: at + 1, copies });
    for (const page of pages) {
      const canvas = new Canvas(page, faces, wording.isRightToLeft);
      canvas.text(mark, MARGIN, BASELINE, look.style(SIZE, { bold: true, colour: INK }));
      canvas.finish(document);
    }
  }
};

import { type PDFDocument, PDFName, PDFPage } from 'pdf-lib';
import { Canvas } from './canvas.ts';
import type { Imprint } from './imprint.ts';
import { INK, type Look, MARGIN } from './look.ts';
import type { OpenDocument } from './open-document.ts';

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
export interface Made extends Pick<OpenDocument, 'document' | 'faces' | 'structure'> {
  readonly look: Look;
  readonly imprint: Imprint;
}

/** Repeats all pages for each further copy, and marks each page with the number of its copy. */
export const addCopies = (made: Made): void => {
  const { document, imprint, look, structure } = made;
  const { marks, wording } = imprint;
  const copies = marks?.copies ?? 0;
  const originals = document.getPages();
  const all = Array.from({ length: copies }, (_, copy) => {
    const copyOf = new Map(originals.map((page) => [page, copy === 0 ? page : repeated(page, document)]));
    if (copy > 0) structure.repeat((page) => copyOf.get(page) ?? page);
    return [...copyOf.values()];
  });
  for (const [at, pages] of all.entries()) {
    const mark = wording.say('copy', { copy: at + 1, copies });
    for (const page of pages) {
      const canvas = new Canvas(page, made, wording.isRightToLeft);
      const style = look.style(SIZE, { bold: true, colour: INK });
      structure.asArtifact('Header', () => canvas.text(mark, MARGIN, BASELINE, style));
      canvas.finish(document);
    }
  }
};

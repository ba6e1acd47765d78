import { Canvas } from './canvas.ts';
import type { Imprint } from './imprint.ts';
import { INK, type Look, MARGIN } from './look.ts';
import type { OpenDocument } from './open-document.ts';

const SIZE = 8.5;
/** The distance of the mark from the upper edge, in points. */
const BASELINE = 25;

/** The parts of a document that is nearly finished. */
export interface Made extends Pick<OpenDocument, 'buffers' | 'faces' | 'output' | 'pages' | 'structure'> {
  readonly look: Look;
  readonly imprint: Imprint;
}

/** Repeats all pages for each further copy, and marks each page with the number of its copy. */
export function addCopies(made: Made): void {
  const { imprint, look, output, pages: own, structure } = made;
  const { marks, wording } = imprint;
  const copies = marks?.copies ?? 0;
  const originals = [...own.all];
  const all = Array.from({ length: copies }, (_, copy) => {
    const copyOf = new Map(originals.map((page) => [page, copy === 0 ? page : own.repeat(page)]));
    if (copy > 0) structure.repeat((page) => copyOf.get(page) ?? page);
    return [...copyOf.values()];
  });
  for (const [at, pages] of all.entries()) {
    const mark = wording.say('copy', { copy: at + 1, copies });
    for (const page of pages) {
      const canvas = new Canvas(page, made, wording.isRightToLeft);
      const style = look.style(SIZE, { bold: true, colour: INK });
      structure.asArtifact('Header', () => canvas.text(mark, MARGIN, BASELINE, style));
      canvas.finish(output);
    }
  }
}

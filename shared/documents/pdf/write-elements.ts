import type { PDFPage } from 'pdf-lib';
import { type Content, Element, type MarkedPage } from './element.ts';
import { LinkArea } from './link-area.ts';
import type { ObjectStreams } from './object-streams.ts';

/** Where parts are written. */
interface Place {
  readonly streams: ObjectStreams;
  /** Returns the number of the object of a page. */
  readonly numberOf: (page: PDFPage) => number;
  /** Writes an area that a reader can tap. Returns the number of its object. */
  readonly addArea: (area: LinkArea, element: Element) => number;
}

const number = (element: Element, streams: ObjectStreams): void => {
  element.number = streams.next();
  for (const kid of element.kids) if (kid instanceof Element && !kid.isEmpty) number(kid, streams);
};

/** Returns contents in the syntax of PDF: those on the page of the first one are numbers. */
const contentOf = (content: Content, first: MarkedPage | undefined, { numberOf }: Place): string =>
  content.page === first
    ? String(content.number)
    : `<</Type/MCR/Pg ${numberOf(content.page.page)} 0 R/MCID ${content.number}>>`;

const write = (element: Element, parent: number, place: Place): void => {
  const { attributes, kids, role } = element;
  const first = kids.find((kid) => !(kid instanceof Element || kid instanceof LinkArea)) as Content | undefined;
  const shown = kids.flatMap((kid) => {
    if (kid instanceof LinkArea) {
      return [`<</Type/OBJR/Pg ${place.numberOf(kid.page)} 0 R/Obj ${place.addArea(kid, element)} 0 R>>`];
    }
    if (!(kid instanceof Element)) return [contentOf(kid, first?.page, place)];
    return kid.isEmpty ? [] : [`${kid.number} 0 R`];
  });
  const page = first ? `/Pg ${place.numberOf(first.page.page)} 0 R` : '';
  const [only = ''] = shown;
  const inside =
    shown.length > 1 ? `/K[${shown.join(' ')}]` : only.startsWith('<') ? `/K${only}` : only && `/K ${only}`;
  place.streams.add(element.number, `<</S/${role}/P ${parent} 0 R${attributes}${page}${inside}>>`);
  for (const kid of kids) if (kid instanceof Element && !kid.isEmpty) write(kid, element.number, place);
};

/** Writes a part of a document with all its parts. */
export const writeElements = (root: Element, parent: number, place: Place): void => {
  number(root, place.streams);
  write(root, parent, place);
};

import { type Content, Element, type MarkedPage } from './element.ts';
import type { ObjectStreams } from './object-streams.ts';

type NumberOf = (page: MarkedPage) => number;

const number = (element: Element, streams: ObjectStreams): void => {
  element.number = streams.next();
  for (const kid of element.kids) if (kid instanceof Element && !kid.isEmpty) number(kid, streams);
};

/** Returns contents in the syntax of PDF: those on the page of the first one are numbers. */
const contentOf = (content: Content, first: MarkedPage | undefined, numberOf: NumberOf): string =>
  content.page === first
    ? String(content.number)
    : `<</Type/MCR/Pg ${numberOf(content.page)} 0 R/MCID ${content.number}>>`;

const write = (element: Element, parent: number, streams: ObjectStreams, numberOf: NumberOf): void => {
  const { attributes, kids, role } = element;
  const first = kids.find((kid) => !(kid instanceof Element)) as Content | undefined;
  const shown = kids.flatMap((kid) => {
    if (!(kid instanceof Element)) return [contentOf(kid, first?.page, numberOf)];
    return kid.isEmpty ? [] : [`${kid.number} 0 R`];
  });
  const page = first ? `/Pg ${numberOf(first.page)} 0 R` : '';
  const [only = ''] = shown;
  const inside =
    shown.length > 1 ? `/K[${shown.join(' ')}]` : only.startsWith('<') ? `/K${only}` : only && `/K ${only}`;
  streams.add(element.number, `<</S/${role}/P ${parent} 0 R${attributes}${page}${inside}>>`);
  for (const kid of kids) if (kid instanceof Element && !kid.isEmpty) write(kid, element.number, streams, numberOf);
};

/** Writes a part of a document with all its parts. `numberOf` returns the number of the object of a page. */
export const writeElements = (root: Element, parent: number, streams: ObjectStreams, numberOf: NumberOf): void => {
  number(root, streams);
  write(root, parent, streams, numberOf);
};

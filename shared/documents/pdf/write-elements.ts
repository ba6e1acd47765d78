import { Content, Element, type MarkedPage } from './element.ts';
import { LinkArea } from './link-area.ts';
import type { Output } from './output.ts';
import type { Page } from './pages.ts';

/** Where parts are written. */
interface Place {
  readonly output: Output;
  /** Returns the number of the object of a page. */
  readonly numberOf: (page: Page) => number;
  /** Writes an area that a reader can tap. Returns the number of its object. */
  readonly addArea: (area: LinkArea, element: Element) => number;
}

/** Numbers a part and all its parts that are not empty. */
function number(element: Element, output: Output): void {
  element.number = element.isEmpty ? 0 : output.next();
  for (const kid of element.kids) {
    if (!(kid instanceof Element)) continue;
    if (element.number > 0) number(kid, output);
    else kid.number = 0;
  }
}

function kidOf(
  kid: Element['kids'][number],
  { element, first }: { readonly element: Element; readonly first: MarkedPage | undefined },
  { addArea, numberOf }: Place,
): string {
  if (kid instanceof Element) return kid.number > 0 ? `${kid.number} 0 R` : '';
  if (kid instanceof LinkArea) return `<</Type/OBJR/Pg ${numberOf(kid.page)} 0 R/Obj ${addArea(kid, element)} 0 R>>`;
  // Contents on the page of the first one are numbers.
  if (kid.page === first) return String(kid.number);
  return `<</Type/MCR/Pg ${numberOf(kid.page.page)} 0 R/MCID ${kid.number}>>`;
}

function write(element: Element, parent: number, place: Place): void {
  const { attributes, kids, role } = element;
  const first = kids.find((kid) => kid instanceof Content)?.page;
  let shown = '';
  let count = 0;
  for (const kid of kids) {
    const text = kidOf(kid, { element, first }, place);
    if (text === '') continue;
    shown += count === 0 ? text : ` ${text}`;
    count += 1;
  }
  const page = first ? `/Pg ${place.numberOf(first.page)} 0 R` : '';
  const inside = count > 1 ? `/K[${shown}]` : shown.startsWith('<') ? `/K${shown}` : shown && `/K ${shown}`;
  place.output.add(element.number, `<</S/${role}/P ${parent} 0 R${attributes}${page}${inside}>>`);
  for (const kid of kids) if (kid instanceof Element && kid.number > 0) write(kid, element.number, place);
}

/** Writes a part of a document with all its parts. */
export function writeElements(root: Element, parent: number, place: Place): void {
  number(root, place.output);
  write(root, parent, place);
}

import { type PDFDocument, PDFName, PDFRef } from 'pdf-lib';
import { Content, Element, LinkArea, type MarkedPage } from './element.ts';
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
function numberElements(element: Element, output: Output): void {
  element.number = element.isEmpty ? 0 : output.next();
  for (const kid of element.kids) {
    if (!(kid instanceof Element)) continue;
    if (element.number > 0) numberElements(kid, output);
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

function writeElement(element: Element, parent: number, place: Place): void {
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
  for (const kid of kids) if (kid instanceof Element && kid.number > 0) writeElement(kid, element.number, place);
}

/** Writes a part of a document with all its parts. */
function writeElements(root: Element, parent: number, place: Place): void {
  numberElements(root, place.output);
  writeElement(root, parent, place);
}

/** A part of a document with pages of its own. */
export interface Section {
  readonly root: Element;
  readonly pages: Set<MarkedPage>;
}

type CopyOf = (page: Page) => Page;

/** Writes the parts of a document, and the map from the pieces of pages to their parts. */
export class SectionWriter {
  readonly #output: Output;
  /** The number of the object of the whole document. */
  readonly #root: number;
  /** The numbers of the objects of the map, by their keys. */
  readonly #map: number[] = [];

  constructor(output: Output) {
    this.#output = output;
    this.#root = output.next();
  }

  /** Writes a section for the copies of its pages. Returns the number of its object. */
  write({ pages, root }: Section, copyOf: CopyOf): number {
    const numberOf = (page: Page): number => copyOf(page).number;
    const addArea = (area: LinkArea, element: Element): number => {
      const number = this.#output.next();
      this.#output.add(number, area.objectOf(this.#keep(element.number), numberOf));
      copyOf(area.page).areas.push(number);
      return number;
    };
    writeElements(root, this.#root, { output: this.#output, numberOf, addArea });
    for (const { owners, page } of pages) {
      const number = this.#output.next();
      this.#output.add(number, `[${owners.map((owner) => `${owner.number} 0 R`).join(' ')}]`);
      copyOf(page).key = this.#keep(number);
    }
    return root.number;
  }

  /** Tells viewers of the sections. */
  finish(sections: readonly number[], { catalog, context }: PDFDocument): void {
    const [root, map] = [this.#output.next(), this.#output.next()];
    const kids = sections.map((number) => `${number} 0 R`).join(' ');
    this.#output.add(this.#root, `<</S/Document/P ${root} 0 R/K[${kids}]>>`);
    this.#output.add(map, `<</Nums[${this.#map.map((number, key) => `${key} ${number} 0 R`).join(' ')}]>>`);
    const fields = `/K ${this.#root} 0 R/ParentTree ${map} 0 R/ParentTreeNextKey ${this.#map.length}`;
    this.#output.add(root, `<</Type/StructTreeRoot${fields}>>`);
    catalog.set(PDFName.of('StructTreeRoot'), PDFRef.of(root));
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }

  /** Adds an object to the map. Returns its key. */
  #keep(number: number): number {
    return this.#map.push(number) - 1;
  }
}

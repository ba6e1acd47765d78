import { type PDFDocument, PDFName, PDFRef } from 'pdf-lib';
import {
  Content,
  type Corners,
  Element,
  LinkArea,
  type Mark,
  type MarkedPage,
  type Role,
  type Target,
} from './element.ts';
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
interface Section {
  readonly root: Element;
  readonly pages: Set<MarkedPage>;
}

type CopyOf = (page: Page) => Page;

/** Writes the parts of a document, and the map from the pieces of pages to their parts. */
class SectionWriter {
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

/** Drawing that is no part of the text: page numbers, lines and backgrounds. */
export type Artifact = 'Header' | 'Footer' | 'Layout';

function artifact(fields: string): Mark {
  return { operator: `/Artifact ${fields}` };
}
const ARTIFACTS: Readonly<Record<Artifact, Mark>> = {
  Header: artifact('<</Type/Pagination/Subtype/Header>> BDC'),
  Footer: artifact('<</Type/Pagination/Subtype/Footer>> BDC'),
  Layout: artifact('BMC'),
};

function sectionOf(): Section {
  return { root: new Element('Sect', undefined), pages: new Set() };
}

/** The parts of a document: headings, paragraphs, tables and lists, in the order in which they are read. */
export class Structure {
  readonly #writer: SectionWriter;
  /** The numbers of the objects of its sections. */
  readonly #front: number[] = [];
  readonly #body: number[] = [];
  readonly #pages = new Map<Page, MarkedPage>();
  /** The written sections, if more copies of them follow. */
  readonly #kept: Section[] | undefined;
  /** The second language of its texts. */
  readonly #second: string | undefined;
  #section = sectionOf();
  #current = this.#section.root;
  #artifact: Artifact | undefined;

  constructor(
    output: Output,
    { hasCopies, second }: { readonly hasCopies: boolean; readonly second: string | undefined },
  ) {
    this.#writer = new SectionWriter(output);
    this.#kept = hasCopies ? [] : undefined;
    this.#second = second;
  }

  /** Draws a new part inside the current one. A text outside of any part becomes a paragraph. */
  within<T>(role: Role, draw: () => T, attributes = ''): T {
    return this.#artifact ? draw() : this.inside(this.add(role, attributes), draw);
  }

  /** Returns a new part of the current one, to draw later. A part without drawing is not written. */
  add(role: Role, attributes = ''): Element {
    return this.#current.add(role, attributes);
  }

  /** Draws more of a part. */
  inside<T>(element: Element, draw: () => T): T {
    const before = this.#current;
    this.#current = element;
    try {
      return draw();
    } finally {
      this.#current = before;
    }
  }

  /** Draws what programs that read aloud leave out. */
  asArtifact<T>(kind: Artifact, draw: () => T): T {
    const before = this.#artifact;
    this.#artifact = kind;
    try {
      return draw();
    } finally {
      this.#artifact = before;
    }
  }

  /** Returns the part to which the next text belongs: the current one, or a paragraph in it. */
  ownPart(): Element {
    return this.#current.isContainer && !this.#artifact ? this.#current.add('P') : this.#current;
  }

  /** Draws words in the second language of the document. */
  inSecond<T>(draw: () => T): T {
    if (this.#artifact || this.#second === undefined) return draw();
    return this.inside(this.#current.continued('Span', `/Lang(${this.#second})`), draw);
  }

  /** Draws what a reader can tap, within these corners. */
  link<T>(page: Page, area: { corners: Corners; target: Target; text: string }, draw: () => T): T {
    if (this.#artifact) return draw();
    const link = this.add('Link');
    const drawn = this.inside(link, draw);
    link.kids.push(new LinkArea(page, area));
    return drawn;
  }

  /** Returns what the next drawing on a page belongs to. Default: the current part. */
  markOn(page: Page, element = this.ownPart()): Mark {
    if (this.#artifact) return ARTIFACTS[this.#artifact];
    const marked = this.#markedOf(page);
    this.#section.pages.add(marked);
    const { last } = marked;
    if (last?.element === element) return last;
    const content = new Content(element, marked);
    marked.owners.push(element);
    marked.last = content;
    element.kids.push(content);
    return content;
  }

  /** Writes the current section, and begins the next. A front section stands before all others. */
  endSection(place: 'front' | 'body' = 'body'): void {
    const section = this.#section;
    this.#section = sectionOf();
    this.#current = this.#section.root;
    if (section.root.isEmpty) return;
    (place === 'front' ? this.#front : this.#body).push(this.#writer.write(section, (page) => page));
    this.#kept?.[place === 'front' ? 'unshift' : 'push'](section);
    // Programs need no parts of pages that are written. Other copies do.
    if (!this.#kept) for (const { page } of section.pages) this.#pages.delete(page);
  }

  /** Writes all sections again, for a copy of their pages. */
  repeat(copyOf: (page: Page) => Page): void {
    for (const section of this.#kept ?? []) this.#body.push(this.#writer.write(section, copyOf));
  }

  /** Tells viewers of the parts. */
  finish(document: PDFDocument): void {
    this.#writer.finish([...this.#front, ...this.#body], document);
  }

  #markedOf(page: Page): MarkedPage {
    const known = this.#pages.get(page);
    if (known) return known;
    const marked = { page, owners: [] };
    this.#pages.set(page, marked);
    return marked;
  }
}

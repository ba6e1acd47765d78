import { type PDFDocument, PDFName, PDFNumber, type PDFPage, PDFRef } from 'pdf-lib';
import { type Content, Element, type Mark, type MarkedPage, type Role } from './element.ts';
import type { ObjectStreams } from './object-streams.ts';
import { writeElements } from './write-elements.ts';

/** Drawing that is no part of the text: page numbers, lines and backgrounds. */
export type Artifact = 'Header' | 'Footer' | 'Layout';

const artifact = (fields: string): Mark => ({ operator: `/Artifact ${fields}` });
const ARTIFACTS: Readonly<Record<Artifact, Mark>> = {
  Header: artifact('<</Type/Pagination/Subtype/Header>> BDC'),
  Footer: artifact('<</Type/Pagination/Subtype/Footer>> BDC'),
  Layout: artifact('BMC'),
};

interface Section {
  readonly root: Element;
  readonly pages: Set<MarkedPage>;
}

const sectionOf = (): Section => ({ root: new Element('Sect', undefined), pages: new Set() });

/** The parts of a document: headings, paragraphs, tables and lists, in the order in which they are read. */
export class Structure {
  readonly #document: PDFDocument;
  readonly #streams: ObjectStreams;
  /** The numbers of the objects of the document, of its map of pages, and of its sections. */
  readonly #root: number;
  readonly #map: string[] = [];
  readonly #front: number[] = [];
  readonly #body: number[] = [];
  readonly #pages = new Map<PDFPage, MarkedPage>();
  /** The written sections, if more copies of them follow. */
  readonly #kept: Section[] | undefined;
  #section = sectionOf();
  #current = this.#section.root;
  #artifact: Artifact | undefined;

  constructor(document: PDFDocument, streams: ObjectStreams, hasCopies: boolean) {
    this.#document = document;
    this.#streams = streams;
    this.#root = streams.next();
    this.#kept = hasCopies ? [] : undefined;
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

  /** Returns what the next drawing on a page belongs to. */
  markOn(page: PDFPage): Mark {
    if (this.#artifact) return ARTIFACTS[this.#artifact];
    const marked: MarkedPage = this.#pages.get(page) ?? { page, owners: [] };
    this.#pages.set(page, marked);
    this.#section.pages.add(marked);
    const element = this.#current.isContainer ? this.#current.add('P') : this.#current;
    const { last } = marked;
    if (last?.element === element) return last;
    const number = marked.owners.length;
    const content: Content = { element, page: marked, number, operator: `/${element.role}<</MCID ${number}>>BDC` };
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
    (place === 'front' ? this.#front : this.#body).push(this.#write(section, (page) => page));
    this.#kept?.[place === 'front' ? 'unshift' : 'push'](section);
    // Programs need no parts of pages that are written. Other copies do.
    if (!this.#kept) for (const { page } of section.pages) this.#pages.delete(page);
  }

  /** Writes all sections again, for a copy of their pages. */
  repeat(copyOf: (page: PDFPage) => PDFPage): void {
    for (const section of this.#kept ?? []) this.#body.push(this.#write(section, copyOf));
  }

  /** Tells viewers of the parts. */
  finish(): void {
    const { catalog, context } = this.#document;
    const [root, map] = [this.#streams.next(), this.#streams.next()];
    const kids = [...this.#front, ...this.#body].map((number) => `${number} 0 R`).join(' ');
    this.#streams.add(this.#root, `<</S/Document/P ${root} 0 R/K[${kids}]>>`);
    this.#streams.add(map, `<</Nums[${this.#map.join(' ')}]>>`);
    const fields = `/K ${this.#root} 0 R/ParentTree ${map} 0 R/ParentTreeNextKey ${this.#map.length}`;
    this.#streams.add(root, `<</Type/StructTreeRoot${fields}>>`);
    catalog.set(PDFName.of('StructTreeRoot'), PDFRef.of(root));
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }

  #write({ pages, root }: Section, copyOf: (page: PDFPage) => PDFPage): number {
    writeElements(root, this.#root, this.#streams, ({ page }) => copyOf(page).ref.objectNumber);
    for (const { owners, page } of pages) {
      const number = this.#streams.next();
      this.#streams.add(number, `[${owners.map((owner) => `${owner.number} 0 R`).join(' ')}]`);
      copyOf(page).node.set(PDFName.of('StructParents'), PDFNumber.of(this.#map.length));
      this.#map.push(`${this.#map.length} ${number} 0 R`);
    }
    return root.number;
  }
}

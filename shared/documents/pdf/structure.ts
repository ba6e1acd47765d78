import type { PDFDocument } from 'pdf-lib';
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
import { type Section, SectionWriter } from './section-writer.ts';

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

import type { Page } from './pages.ts';
import { textString } from './to-unicode.ts';

/** What a reader gets who taps: an address, or a page of the file. */
export type Target = { readonly uri: string } | { readonly to: Page };

/** The corners of a box: left, bottom, right, top, as they are written. */
export type Corners = readonly [string, string, string, string];

/** Printed too, and without a border. */
const LOOK = '/F 4/Border[0 0 0]';

/** A part of a page that a reader can tap. */
export class LinkArea {
  readonly page: Page;
  readonly #about: string;
  readonly #target: Target;

  constructor(page: Page, { corners, target, text }: { corners: Corners; target: Target; text: string }) {
    this.page = page;
    this.#target = target;
    this.#about = `${LOOK}/Rect[${corners.join(' ')}]/Contents${textString(text)}`;
  }

  /** Returns its object in the syntax of PDF. `key` is its place in the map of pages. */
  objectOf(key: number, numberOf: (page: Page) => number): string {
    const target = this.#target;
    const leads =
      'uri' in target
        ? `/A<</S/URI/URI${textString(target.uri)}>>`
        : `/Dest[${numberOf(target.to)} 0 R/XYZ null null null]`;
    return `<</Type/Annot/Subtype/Link${this.#about}/StructParent ${key}${leads}>>`;
  }
}

type Container = 'Sect' | 'Table' | 'THead' | 'TBody' | 'TR' | 'L' | 'LI' | 'TOC' | 'TOCI';

/** What a part of a document is, in the names of PDF. */
export type Role =
  | Container
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Lbl'
  | 'LBody'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Reference'
  | 'Span'
  | 'Link';

/** Parts that only hold other parts. */
const CONTAINERS: ReadonlySet<Role> = new Set<Container>([
  'Sect',
  'Table',
  'THead',
  'TBody',
  'TR',
  'L',
  'LI',
  'TOC',
  'TOCI',
]);

/** A page with the parts that are drawn on it: the place of a part is the number of its content. */
export interface MarkedPage {
  readonly page: Page;
  readonly owners: Element[];
  /** The content that was drawn last. */
  last?: Content;
}

/** What a piece of drawing belongs to. The same piece has the same object. */
export interface Mark {
  /** Begins the piece. */
  readonly operator: string;
}

/** A piece of the drawing of a page. */
export class Content implements Mark {
  readonly element: Element;
  readonly page: MarkedPage;
  readonly number: number;

  constructor(element: Element, page: MarkedPage) {
    this.element = element;
    this.page = page;
    this.number = page.owners.length;
  }

  get operator(): string {
    return `/${this.element.role}<</MCID ${this.number}>>BDC`;
  }
}

/** A part of a document, for programs that read it aloud or convert it. */
export class Element {
  readonly role: Role;
  readonly parent: Element | undefined;
  /** In the syntax of PDF. */
  readonly attributes: string;
  readonly kids: (Element | Content | LinkArea)[] = [];
  /** The number of its object in the file, when it is written; 0 if it is not. */
  number = 0;

  constructor(role: Role, parent: Element | undefined, attributes = '') {
    this.role = role;
    this.parent = parent;
    this.attributes = attributes;
  }

  get isContainer(): boolean {
    return CONTAINERS.has(this.role);
  }

  /** Says that the file can do without it: it shows nothing, and no table needs it as a cell. */
  get isEmpty(): boolean {
    if (this.role === 'TH' || this.role === 'TD') return false;
    for (const kid of this.kids) if (!(kid instanceof Element && kid.isEmpty)) return false;
    return true;
  }

  /** Returns its last part if that is the same, so that a text continues on its next line. Else a new one. */
  continued(role: Role, attributes: string): Element {
    const last = this.kids.at(-1);
    const isSame = last instanceof Element && last.role === role && last.attributes === attributes;
    return isSame ? last : this.add(role, attributes);
  }

  add(role: Role, attributes = ''): Element {
    const element = new Element(role, this, attributes);
    this.kids.push(element);
    return element;
  }
}

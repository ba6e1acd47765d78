import type { Element } from './element.ts';
import type { Row } from './schedule-row.ts';
import type { Structure } from './structure.ts';

/** The parts of an entry in the structure of a document: a heading of its time and its title, paragraphs, and a list of guests. */
export class EntryParts {
  readonly #structure: Structure;
  readonly #heading: Element;
  #list: Element | undefined;
  #last: Element;

  constructor(structure: Structure) {
    this.#structure = structure;
    this.#heading = structure.add('H3');
    this.#last = this.#heading;
  }

  /** Returns the part to which a row belongs. */
  partOf({ role }: Row): Element {
    if (role === 'heading') this.#last = this.#heading;
    else if (role === 'paragraph') this.#last = this.#structure.add('P');
    else if (role === 'item') {
      this.#list ??= this.#structure.add('L');
      this.#last = this.#list.add('LI').add('LBody');
    }
    return this.#last;
  }
}

import { type PDFDocument, PDFName, PDFRef } from 'pdf-lib';
import type { Element, MarkedPage } from './element.ts';
import type { LinkArea } from './link-area.ts';
import type { Output } from './output.ts';
import type { Page } from './pages.ts';
import { writeElements } from './write-elements.ts';

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

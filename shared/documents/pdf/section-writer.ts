import { type PDFDocument, PDFName, PDFNumber, type PDFPage, PDFRef } from 'pdf-lib';
import type { Element, MarkedPage } from './element.ts';
import type { LinkArea } from './link-area.ts';
import type { ObjectStreams } from './object-streams.ts';
import { writeElements } from './write-elements.ts';

/** A part of a document with pages of its own. */
export interface Section {
  readonly root: Element;
  readonly pages: Set<MarkedPage>;
}

type CopyOf = (page: PDFPage) => PDFPage;

/** Writes the parts of a document, and the map from the pieces of pages to their parts. */
export class SectionWriter {
  readonly #document: PDFDocument;
  readonly #streams: ObjectStreams;
  /** The number of the object of the whole document. */
  readonly #root: number;
  readonly #map: string[] = [];

  constructor(document: PDFDocument, streams: ObjectStreams) {
    this.#document = document;
    this.#streams = streams;
    this.#root = streams.next();
  }

  /** Writes a section for the copies of its pages. Returns the number of its object. */
  write({ pages, root }: Section, copyOf: CopyOf): number {
    this.#writeParts(root, copyOf);
    for (const { owners, page } of pages) {
      const number = this.#streams.next();
      this.#streams.add(number, `[${owners.map((owner) => `${owner.number} 0 R`).join(' ')}]`);
      copyOf(page).node.set(PDFName.of('StructParents'), PDFNumber.of(this.#keep(number)));
    }
    return root.number;
  }

  /** Tells viewers of the sections. */
  finish(sections: readonly number[]): void {
    const { catalog, context } = this.#document;
    const [root, map] = [this.#streams.next(), this.#streams.next()];
    const kids = sections.map((number) => `${number} 0 R`).join(' ');
    this.#streams.add(this.#root, `<</S/Document/P ${root} 0 R/K[${kids}]>>`);
    this.#streams.add(map, `<</Nums[${this.#map.join(' ')}]>>`);
    const fields = `/K ${this.#root} 0 R/ParentTree ${map} 0 R/ParentTreeNextKey ${this.#map.length}`;
    this.#streams.add(root, `<</Type/StructTreeRoot${fields}>>`);
    catalog.set(PDFName.of('StructTreeRoot'), PDFRef.of(root));
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }

  #writeParts(root: Element, copyOf: CopyOf): void {
    const areas = new Map<PDFPage, PDFRef[]>();
    const numberOf = (page: PDFPage): number => copyOf(page).ref.objectNumber;
    const addArea = (area: LinkArea, element: Element): number => {
      const number = this.#streams.next();
      this.#streams.add(number, area.objectOf(this.#keep(element.number), numberOf));
      const page = copyOf(area.page);
      const others = areas.get(page) ?? [];
      areas.set(page, others);
      others.push(PDFRef.of(number));
      return number;
    };
    writeElements(root, this.#root, { streams: this.#streams, numberOf, addArea });
    for (const [page, refs] of areas) {
      page.node.set(PDFName.of('Annots'), this.#document.context.obj(refs));
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    }
  }

  /** Adds an object to the map. Returns its key. */
  #keep(number: number): number {
    this.#map.push(`${this.#map.length} ${number} 0 R`);
    return this.#map.length - 1;
  }
}

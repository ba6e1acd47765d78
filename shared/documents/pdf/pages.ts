import { type PDFDocument, PDFName, PDFRef } from 'pdf-lib';
import type { Face } from './face.ts';
import type { Output } from './output.ts';

/** The name of the logo among the pictures of a page. */
export const PICTURE = 'Logo';

/** A page of a file. */
export interface Page {
  /** The number of its object. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** The numbers of the objects of its drawing, in order. */
  readonly drawings: number[];
  /** The numbers of the objects of the areas that a reader can tap. */
  readonly areas: number[];
  /** Its key in the map from the pieces of pages to parts of the document. */
  key?: number;
}

function refs(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(' ');
}

/** The pages of a file, in order. Those of pdf-lib look through all pages for the place of one, so they are slow in a large file. */
export class Pages {
  readonly all: Page[] = [];
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  /** Adds a page of this width and height in points. Default: after all others. */
  add([width, height]: readonly [number, number], at = this.all.length): Page {
    const page: Page = { number: this.#output.next(), width, height, drawings: [], areas: [] };
    this.all.splice(at, 0, page);
    return page;
  }

  /** Adds a page with the same drawing. The file holds that once. */
  repeat({ drawings, height, width }: Page): Page {
    const page = this.add([width, height]);
    page.drawings.push(...drawings);
    return page;
  }

  /** Writes all pages, with the faces and the picture that they show. */
  finish({ catalog, context }: PDFDocument, faces: readonly Face[], picture: PDFRef | undefined): void {
    const [tree, shown] = [this.#output.next(), this.#output.next()];
    for (const { areas, drawings, height, key, number, width } of this.all) {
      const fields = [
        `/Parent ${tree} 0 R/Resources ${shown} 0 R/MediaBox[0 0 ${width} ${height}]`,
        drawings.length === 0 ? '' : `/Contents[${refs(drawings)}]`,
        key === undefined ? '' : `/StructParents ${key}`,
        areas.length === 0 ? '' : `/Tabs/S/Annots[${refs(areas)}]`,
      ];
      this.#output.add(number, `<</Type/Page${fields.join('')}>>`);
    }
    const fonts = faces.map(({ font, resource }) => `/${resource} ${String(font.ref)}`).join('');
    const pictures = picture ? `/XObject<</${PICTURE} ${String(picture)}>>` : '';
    this.#output.add(shown, `<</Font<<${fonts}>>${pictures}>>`);
    const kids = refs(this.all.map(({ number }) => number));
    this.#output.add(tree, `<</Type/Pages/Kids[${kids}]/Count ${this.all.length}>>`);
    const before = catalog.get(PDFName.of('Pages'));
    if (before instanceof PDFRef) context.delete(before);
    catalog.set(PDFName.of('Pages'), PDFRef.of(tree));
  }
}

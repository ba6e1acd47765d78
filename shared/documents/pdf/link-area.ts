import type { Page } from './pages.ts';
import { textString } from './text-string.ts';

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

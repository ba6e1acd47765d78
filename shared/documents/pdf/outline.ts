import { type PDFDocument, PDFHexString, PDFName, PDFNull, PDFRef } from 'pdf-lib';
import { withoutLanguageMarks } from '#shared/domain/reports/text-marks.ts';
import type { Page } from './pages.ts';

/** A part of a document, and the page on which it begins. */
export interface Bookmark {
  readonly title: string;
  readonly page: Page;
}

/** Writes bookmarks, and lets viewers show them. */
export function writeOutline({ catalog, context }: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const root = context.nextRef();
  const refs = bookmarks.map(() => context.nextRef());
  for (const [at, { page, title }] of bookmarks.entries()) {
    const beside = (key: string, ref: PDFRef | undefined) => (ref ? { [key]: ref } : {});
    const item = {
      Title: PDFHexString.fromText(withoutLanguageMarks(title)),
      Parent: root,
      Dest: [PDFRef.of(page.number), PDFName.of('XYZ'), PDFNull, PDFNull, PDFNull],
      ...beside('Prev', refs[at - 1]),
      ...beside('Next', refs[at + 1]),
    };
    context.assign(refs[at] as PDFRef, context.obj(item));
  }
  const [first, last] = [refs[0], refs.at(-1)];
  if (!first || !last) return;
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: refs.length }));
  catalog.set(PDFName.of('Outlines'), root);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

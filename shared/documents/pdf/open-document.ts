import type { PDFDocument, PDFImage } from 'pdf-lib';
import type { Word } from '#shared/domain/reports/words/catalogue.ts';
import { en } from '#shared/domain/reports/words/en.ts';
import { createDocument } from './create-document.ts';
import { embedFaces, type Faces } from './faces.ts';
import type { Imprint } from './imprint.ts';

interface OpenDocument {
  readonly document: PDFDocument;
  readonly faces: Faces;
  readonly logo: PDFImage | undefined;
}

/** The fixed words may need other faces than the contents. Some are printed in capitals. */
const fixedWords = ({ wording }: Imprint): string[] =>
  (Object.keys(en.words) as Word[]).flatMap((word) => [wording.say(word), wording.say(word).toUpperCase()]);

/** What changed, as it is printed. */
const changedTexts = ({ changes }: Imprint): unknown[] =>
  [...(changes?.values() ?? [])].flatMap(({ notes, removed }) => [notes, removed]);

/** Returns an empty document with the fonts that the texts in these contents need. */
export const openDocument = async (imprint: Imprint, contents: readonly unknown[]): Promise<OpenDocument> => {
  const document = await createDocument();
  const { contact, footer, header } = imprint.settings;
  const own = [
    footer,
    header,
    contact,
    imprint.title,
    imprint.origin,
    imprint.marks ?? {},
    '0123456789',
    ...changedTexts(imprint),
  ];
  const base = imprint.wording.isRightToLeft ? 'rtl' : 'ltr';
  const faces = await embedFaces(document, imprint.fonts, [...contents, ...fixedWords(imprint), ...own], base);
  const logo = imprint.logo && (await document.embedPng(imprint.logo));
  return { document, faces, logo };
};

/** Writes who made a document, when and in which language. */
export const describeDocument = (document: PDFDocument, { fileTitle, printedAt, title, wording }: Imprint): void => {
  const at = new Date(printedAt);
  document.setTitle(fileTitle ?? title, { showInWindowTitleBar: true });
  document.setProducer('Motorcade');
  document.setCreator('Motorcade');
  document.setCreationDate(at);
  document.setModificationDate(at);
  document.setLanguage(wording.locale);
};

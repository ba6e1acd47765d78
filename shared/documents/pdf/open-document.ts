import { deflateSync } from 'node:zlib';
import { PDFDocument, type PDFImage } from 'pdf-lib';
import en from '#shared/domain/reports/languages/en.json' with { type: 'json' };
import type { Word } from '#shared/domain/reports/wording.ts';
import { Buffers } from './bytes.ts';
import { describeFile } from './describe-file.ts';
import { embedFaces, type Faces } from './faces.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { Output } from './output.ts';
import { Pages } from './pages.ts';
import { Structure } from './structure.ts';

/**
 * Returns an empty document that compresses its pages, fonts and PNG pictures with Node's zlib.
 * pdf-lib alone compresses them with a slower deflate in JavaScript. It still does so for its tables of objects.
 */
export async function createDocument(): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const { context } = document;
  context.flateStream = (contents, dict = {}) => {
    const bytes = typeof contents === 'string' ? Buffer.from(contents, 'latin1') : contents;
    // Copy, since zlib returns a part of a larger buffer, which would stay in memory until the document is written.
    return context.stream(new Uint8Array(deflateSync(bytes, { level: 8 })), { ...dict, Filter: 'FlateDecode' });
  };
  return document;
}

/** A document to draw into. */
export interface OpenDocument {
  readonly document: PDFDocument;
  readonly output: Output;
  readonly pages: Pages;
  readonly buffers: Buffers;
  readonly faces: Faces;
  readonly structure: Structure;
  readonly logo: PDFImage | undefined;
  /** Returns the file. Draw nothing after it. */
  readonly close: () => Promise<PrintedFile>;
}

/** What a document does beside its print. */
export interface PaperLinks {
  /** Says that a reader can tap phones and addresses. Default: they can. */
  readonly hasLinks?: boolean;
}

/** The fixed words may need other faces than the contents. Some are printed in capitals. */
function fixedWords({ wording }: Imprint): string[] {
  return (Object.keys(en.words) as Word[]).flatMap((word) => [wording.say(word), wording.say(word).toUpperCase()]);
}

/** What changed, as it is printed. */
function changedTexts({ changes }: Imprint): unknown[] {
  return [...(changes?.values() ?? [])].flatMap(({ notes, removed }) => [notes, removed]);
}

/** Returns an empty document with the fonts that the texts in these contents need. */
export async function openDocument(
  imprint: Imprint,
  contents: readonly unknown[],
  { hasLinks = true }: PaperLinks = {},
): Promise<OpenDocument> {
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
  const texts = [...contents, ...fixedWords(imprint), ...own];
  const faces = await embedFaces(document, imprint.fonts, texts, { base, hasLinks });
  const logo = imprint.logo && (await document.embedPng(imprint.logo));
  const output = new Output(document.context);
  const pages = new Pages(output);
  const structure = new Structure(output, {
    hasCopies: (imprint.marks?.copies ?? 0) > 1,
    second: imprint.wording.secondLocale,
  });
  return {
    document,
    output,
    pages,
    buffers: new Buffers(),
    faces,
    structure,
    logo,
    close: async () => {
      structure.finish(document);
      pages.finish(document, faces.all, logo?.ref);
      await faces.embed();
      describeFile(document, imprint);
      await document.flush();
      output.addMade();
      return { bytes: output.finish(), pages: pages.all.length };
    },
  };
}

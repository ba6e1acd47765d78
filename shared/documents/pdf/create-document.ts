import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';

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

import { describe, expect, it } from '@jest/globals';
import { decodePDFRawStream, PDFDocument, PDFName } from 'pdf-lib';
import { createDocument } from '#shared/documents/pdf/open-document.ts';

describe('createDocument', () => {
  it.each([
    ['a text', 'BT /F1 9 Tf <0001> Tj ET\n'.repeat(500)],
    ['a Latin-1 text', 'é\u00ff\u0000'],
    ['bytes', new Uint8Array(70_000).map((_, at) => (at * at) % 251)],
    ['nothing', ''],
  ])('keeps the contents and the fields of a stream: %s', async (_, contents) => {
    const [plain, native] = await Promise.all([PDFDocument.create(), createDocument()]);
    const [wanted, made] = [plain, native].map(({ context }) => context.flateStream(contents, { Subtype: 'Image' }));
    if (!wanted || !made) throw new Error('both documents make a stream');
    expect(Buffer.from(decodePDFRawStream(made).decode())).toEqual(Buffer.from(decodePDFRawStream(wanted).decode()));
    expect(made.dict.get(PDFName.of('Filter'))).toBe(PDFName.of('FlateDecode'));
    expect(made.dict.toString()).toBe(wanted.dict.toString());
  });

  it('keeps no larger buffer in memory than the stream needs', async () => {
    const document = await createDocument();
    const { contents } = document.context.flateStream('x');
    expect(contents.buffer.byteLength).toBe(contents.byteLength);
  });
});

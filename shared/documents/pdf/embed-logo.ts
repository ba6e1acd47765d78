import { PDFDocument, type PDFImage } from 'pdf-lib';

/** The first byte of a JPEG. */
const JPEG = 0xff;

/** Embeds a picture that `isPrintable` accepts: a JPEG or a PNG. */
export const embedLogo = (document: PDFDocument, bytes: Uint8Array): Promise<PDFImage> =>
  bytes[0] === JPEG ? document.embedJpg(bytes) : document.embedPng(bytes);

/** Throws if a picture has a good header but cannot be embedded. */
export const verifyLogo = async (bytes: Uint8Array): Promise<void> => {
  await embedLogo(await PDFDocument.create(), bytes);
};

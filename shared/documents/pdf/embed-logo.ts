import { PDFDocument, type PDFImage } from 'pdf-lib';

/** How a JPEG begins; anything else is taken for a PNG. */
const JPEG = 0xff;

/** Embeds a picture whose bytes were found printable. */
export const embedLogo = (document: PDFDocument, bytes: Uint8Array): Promise<PDFImage> =>
  bytes[0] === JPEG ? document.embedJpg(bytes) : document.embedPng(bytes);

/** Throws where a picture is broken, though it begins as one that can be printed. */
export const rehearseLogo = async (bytes: Uint8Array): Promise<void> => {
  await embedLogo(await PDFDocument.create(), bytes);
};

import type { FontFiles } from '#shared/documents/pdf/faces.ts';
import { readAsset } from '#shared/platform/asset.ts';

/** The fonts of PDFs. Each operation and job that makes PDFs names them as its assets. */
export const FONT_ASSETS = {
  'regular.ttf': 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  'bold.ttf': 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
  'last-resort.woff': 'node_modules/@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
} as const;

/** Reads the fonts of PDFs. Reads the large last one only if a document needs it. */
export const readFonts = async (): Promise<FontFiles> => {
  const [regular, bold] = await Promise.all([
    readAsset(FONT_ASSETS, 'regular.ttf'),
    readAsset(FONT_ASSETS, 'bold.ttf'),
  ]);
  return { regular, bold, lastResort: () => readAsset(FONT_ASSETS, 'last-resort.woff') };
};

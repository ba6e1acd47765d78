import type { FontFile, FontFiles } from '#shared/documents/pdf/face-loader.ts';
import type { FaceName, HanFace } from '#shared/documents/text/scripts.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { openAsset, readAsset } from '#shared/platform/bundled-file.ts';

/** The names of the Noto families, as in their files. */
const NOTO: Readonly<
  Record<Exclude<FaceName, HanFace | 'latin' | 'tibetan' | 'inuktitut' | 'mongolian' | 'tifinagh'>, string>
> = {
  arabic: 'Arabic',
  armenian: 'Armenian',
  bengali: 'Bengali',
  devanagari: 'Devanagari',
  ethiopic: 'Ethiopic',
  georgian: 'Georgian',
  gujarati: 'Gujarati',
  gurmukhi: 'Gurmukhi',
  hebrew: 'Hebrew',
  kannada: 'Kannada',
  khmer: 'Khmer',
  lao: 'Lao',
  malayalam: 'Malayalam',
  myanmar: 'Myanmar',
  oriya: 'Oriya',
  sinhala: 'Sinhala',
  tamil: 'Tamil',
  telugu: 'Telugu',
  thaana: 'Thaana',
  thai: 'Thai',
};

function weights(name: FaceName, regular: string, bold: string): [FontFile, string][] {
  return [
    [`${name}-regular.font`, regular],
    [`${name}-bold.font`, bold],
  ];
}
function noto(name: FaceName, family: string): [FontFile, string][] {
  const path = `shared/documents/fonts/${family}`;
  return weights(name, `${path}-Regular.ttf`, `${path}-Bold.ttf`);
}
/** A family that has no bold weight. */
function single(name: FaceName, family: string): [FontFile, string][] {
  const file = `shared/documents/fonts/${family}-Regular.ttf`;
  return weights(name, file, file);
}
/** These files are large, so they come from packages: 50 MB, where all others together have 9 MB. */
function han(name: HanFace, folder: string, family: string): [FontFile, string][] {
  const path = `node_modules/@embedpdf/${folder}/fonts/${family}`;
  return weights(name, `${path}-Regular.otf`, `${path}-Bold.otf`);
}

/** The fonts of PDFs, and the programs that shape them. Each operation and job that makes PDFs names them as its assets. */
export const FONT_ASSETS: Readonly<Record<string, string>> = Object.fromEntries<string>([
  ...noto('latin', 'NotoSans'),
  ...Object.entries(NOTO).flatMap(([name, word]) => noto(name as FaceName, `NotoSans${word}`)),
  ...single('mongolian', 'NotoSansMongolian'),
  ...single('tifinagh', 'NotoSansTifinagh'),
  ...noto('tibetan', 'NotoSerifTibetan'),
  ...noto('inuktitut', 'NotoSansCanadianAboriginal'),
  ...han('chinese', 'fonts-sc', 'NotoSansHans'),
  ...han('traditional', 'fonts-tc', 'NotoSansHant'),
  ...han('japanese', 'fonts-jp', 'NotoSansJP'),
  ...han('korean', 'fonts-kr', 'NotoSansKR'),
  ['last-resort.woff', 'node_modules/@fontsource/unifontex/files/unifontex-latin-400-normal.woff'],
  ['harfbuzz.wasm', 'node_modules/harfbuzzjs/dist/harfbuzz.wasm'],
  ['harfbuzz-subset.wasm', 'node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm'],
] satisfies [FontFile, string][]);

/** The fonts of PDFs. A file is opened when a document needs it. */
export const FONTS: FontFiles = {
  open: (file) => openAsset(FONT_ASSETS, file),
  read: (file) => readAsset(FONT_ASSETS, file),
};

const HAN_FACES: Readonly<Record<string, HanFace>> = {
  CN: 'chinese',
  JP: 'japanese',
  KR: 'korean',
  TW: 'traditional',
  HK: 'traditional',
  MO: 'traditional',
};

/** Returns the face of Han letters in a language. Chinese is written in two ways, as the country does. */
function faceOfLanguage(locale: string, country: string): HanFace | undefined {
  if (locale.startsWith('ja')) return 'japanese';
  if (!locale.startsWith('zh')) return undefined;
  return HAN_FACES[country] === 'traditional' ? 'traditional' : 'chinese';
}

/** Returns the face of Han letters on a paper: that of its language, else of the country, else of its second language. */
export function hanFaceOf(country: string, { locale, secondLocale = '' }: Pick<Wording, 'locale' | 'secondLocale'>) {
  return faceOfLanguage(locale, country) ?? HAN_FACES[country] ?? faceOfLanguage(secondLocale, country) ?? 'chinese';
}

/**
 * The faces of text, each in a regular and a bold weight, and the scripts that they are for. A Han name has a rule of its own. `language`
 * (BCP 47) is the one in which a program reads their letters aloud: the one that most people write in them. Latin, Greek and Cyrillic
 * letters are read in the language of the paper.
 */
const FACES = {
  latin: { script: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u, language: undefined },
  arabic: { script: /\p{Script=Arabic}/u, language: 'ar' },
  armenian: { script: /\p{Script=Armenian}/u, language: 'hy' },
  bengali: { script: /\p{Script=Bengali}/u, language: 'bn' },
  devanagari: { script: /\p{Script=Devanagari}/u, language: 'hi' },
  ethiopic: { script: /\p{Script=Ethiopic}/u, language: 'am' },
  georgian: { script: /\p{Script=Georgian}/u, language: 'ka' },
  gujarati: { script: /\p{Script=Gujarati}/u, language: 'gu' },
  gurmukhi: { script: /\p{Script=Gurmukhi}/u, language: 'pa' },
  hebrew: { script: /\p{Script=Hebrew}/u, language: 'he' },
  kannada: { script: /\p{Script=Kannada}/u, language: 'kn' },
  khmer: { script: /\p{Script=Khmer}/u, language: 'km' },
  lao: { script: /\p{Script=Lao}/u, language: 'lo' },
  malayalam: { script: /\p{Script=Malayalam}/u, language: 'ml' },
  myanmar: { script: /\p{Script=Myanmar}/u, language: 'my' },
  oriya: { script: /\p{Script=Oriya}/u, language: 'or' },
  sinhala: { script: /\p{Script=Sinhala}/u, language: 'si' },
  tamil: { script: /\p{Script=Tamil}/u, language: 'ta' },
  telugu: { script: /\p{Script=Telugu}/u, language: 'te' },
  thai: { script: /\p{Script=Thai}/u, language: 'th' },
  tibetan: { script: /\p{Script=Tibetan}/u, language: 'bo' },
  thaana: { script: /\p{Script=Thaana}/u, language: 'dv' },
  mongolian: { script: /\p{Script=Mongolian}/u, language: 'mn-Mong' },
  inuktitut: { script: /\p{Script=Canadian_Aboriginal}/u, language: 'iu' },
  tifinagh: { script: /\p{Script=Tifinagh}/u, language: 'zgh' },
  chinese: { script: /[\p{Script=Han}\p{Script=Bopomofo}]/u, language: 'zh-Hans' },
  // Its letters are Han too. The country of the settings asks for it.
  traditional: { script: /(?!)/u, language: 'zh-Hant' },
  japanese: { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, language: 'ja' },
  korean: { script: /\p{Script=Hangul}/u, language: 'ko' },
} as const;

export type FaceName = keyof typeof FACES;
export type HanFace = 'chinese' | 'traditional' | 'japanese' | 'korean';

/** Returns the language in which the letters of a face are read. Undefined: that of the paper. */
export function languageOf(file: string): string | undefined {
  return faces.find(([name]) => file.startsWith(`${name}-`))?.[1].language;
}

/** The names of all faces of text. */
export const FACE_NAMES = Object.keys(FACES) as FaceName[];

const faces = Object.entries(FACES) as [FaceName, (typeof FACES)[FaceName]][];

/** Returns the face for the script of a character. Undefined for signs that all scripts share, such as digits and full stops. */
export function faceFor(character: string): FaceName | undefined {
  return faces.find(([, { script }]) => script.test(character))?.[0];
}

export const HAN = FACES.chinese.script;

/** Returns the faces for the Han letters of a text, the best first: kana tell Japanese, Hangul tells Korean, else `preferred`. */
export function hanOrder(text: string, preferred: HanFace = 'chinese'): readonly HanFace[] {
  const own = FACES.japanese.script.test(text) ? 'japanese' : FACES.korean.script.test(text) ? 'korean' : preferred;
  return [...new Set<HanFace>([own, preferred, 'chinese', 'traditional', 'japanese', 'korean'])];
}

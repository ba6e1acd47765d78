/** The faces of text, each in a regular and a bold weight, and the scripts that they are for. A Han name has a rule of its own. */
const SCRIPTS = {
  latin: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u,
  arabic: /\p{Script=Arabic}/u,
  armenian: /\p{Script=Armenian}/u,
  bengali: /\p{Script=Bengali}/u,
  devanagari: /\p{Script=Devanagari}/u,
  ethiopic: /\p{Script=Ethiopic}/u,
  georgian: /\p{Script=Georgian}/u,
  gujarati: /\p{Script=Gujarati}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  hebrew: /\p{Script=Hebrew}/u,
  kannada: /\p{Script=Kannada}/u,
  khmer: /\p{Script=Khmer}/u,
  lao: /\p{Script=Lao}/u,
  malayalam: /\p{Script=Malayalam}/u,
  myanmar: /\p{Script=Myanmar}/u,
  oriya: /\p{Script=Oriya}/u,
  sinhala: /\p{Script=Sinhala}/u,
  tamil: /\p{Script=Tamil}/u,
  telugu: /\p{Script=Telugu}/u,
  thai: /\p{Script=Thai}/u,
  tibetan: /\p{Script=Tibetan}/u,
  thaana: /\p{Script=Thaana}/u,
  mongolian: /\p{Script=Mongolian}/u,
  inuktitut: /\p{Script=Canadian_Aboriginal}/u,
  tifinagh: /\p{Script=Tifinagh}/u,
  chinese: /[\p{Script=Han}\p{Script=Bopomofo}]/u,
  // Its letters are Han too. The country of the settings asks for it.
  traditional: /(?!)/u,
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  korean: /\p{Script=Hangul}/u,
} as const;

export type FaceName = keyof typeof SCRIPTS;
export type HanFace = 'chinese' | 'traditional' | 'japanese' | 'korean';

/**
 * The languages in which a program reads the letters of a face aloud (BCP 47): the one that most people write in them. Latin, Greek and
 * Cyrillic letters are read in the language of the paper.
 */
const LANGUAGES: Readonly<Record<Exclude<FaceName, 'latin'>, string>> = {
  arabic: 'ar',
  armenian: 'hy',
  bengali: 'bn',
  devanagari: 'hi',
  ethiopic: 'am',
  georgian: 'ka',
  gujarati: 'gu',
  gurmukhi: 'pa',
  hebrew: 'he',
  kannada: 'kn',
  khmer: 'km',
  lao: 'lo',
  malayalam: 'ml',
  myanmar: 'my',
  oriya: 'or',
  sinhala: 'si',
  tamil: 'ta',
  telugu: 'te',
  thai: 'th',
  tibetan: 'bo',
  thaana: 'dv',
  mongolian: 'mn-Mong',
  inuktitut: 'iu',
  tifinagh: 'zgh',
  chinese: 'zh-Hans',
  traditional: 'zh-Hant',
  japanese: 'ja',
  korean: 'ko',
};

/** Returns the language in which the letters of a face are read. Undefined: that of the paper. */
export function languageOf(file: string): string | undefined {
  return Object.entries(LANGUAGES).find(([name]) => file.startsWith(`${name}-`))?.[1];
}

/** The names of all faces of text. */
export const FACE_NAMES = Object.keys(SCRIPTS) as FaceName[];

const scripts = Object.entries(SCRIPTS) as [FaceName, RegExp][];

/** Returns the face for the script of a character. Undefined for signs that all scripts share, such as digits and full stops. */
export function faceFor(character: string): FaceName | undefined {
  return scripts.find(([, script]) => script.test(character))?.[0];
}

export const HAN = SCRIPTS.chinese;

/** Returns the faces for the Han letters of a text, the best first: kana tell Japanese, Hangul tells Korean, else `preferred`. */
export function hanOrder(text: string, preferred: HanFace = 'chinese'): readonly HanFace[] {
  const own = SCRIPTS.japanese.test(text) ? 'japanese' : SCRIPTS.korean.test(text) ? 'korean' : preferred;
  return [...new Set<HanFace>([own, preferred, 'chinese', 'traditional', 'japanese', 'korean'])];
}

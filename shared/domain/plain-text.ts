/** Letters that Unicode does not take apart, and how those type them who do not have them. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  '’': "'",
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

// Accents belong to no script of their own; vowel signs, such as those of Devanagari, do, and they stay.
const ACCENTS = /(?=\p{Script=Inherited})\p{M}/gu;

/** Text as it is compared and ordered: without case, accents and doubled spaces, so that Łukasz, lukasz and LUKÁSZ are one. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();

/** Letters that Unicode does not decompose, with their usual replacements. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
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
const SPECIAL = new RegExp(`[${Object.keys(REPLACEMENTS).join('')}]`, 'gu');

// Accents have the script "Inherited", so we remove them. Vowel signs, such as those of Devanagari, have their own script and stay.
const ACCENTS = /(?=\p{Script=Inherited})\p{M}/gu;

/** Returns text for comparing and sorting: without case, accents and double spaces. Łukasz, lukasz and LUKÁSZ become equal. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(SPECIAL, (letter) => REPLACEMENTS[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Returns a function that tells whether texts contain every word of a search. */
export function searchFor(search: string): (...texts: readonly (string | undefined)[]) => boolean {
  const words = plainText(search).split(' ');
  return (...texts) => {
    const all = plainText(texts.filter((text) => text !== undefined).join('\n'));
    return words.every((word) => all.includes(word));
  };
}

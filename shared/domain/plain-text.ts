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

/** Returns the words of a text with one space between them. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Returns the text with the digits of wide, Arabic and Persian keyboards as 0 to 9. */
export function usualDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/[٠-٩۰-۹]/gu, (digit) => String((digit.codePointAt(0) ?? 0) % 16));
}

/** Returns a function that tells whether texts contain every word of a search. */
export function searchFor(search: string): (...texts: readonly (string | undefined)[]) => boolean {
  const words = plainText(search).split(' ');
  return (...texts) => {
    const all = plainText(texts.filter((text) => text !== undefined).join('\n'));
    return words.every((word) => all.includes(word));
  };
}

/**
 * Returns how many letters must be added, left out, changed or swapped with the next to make one word of another; `most` + 1 if it is more
 * than `most`.
 */
export function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const [last = [], before = []] = [rows[i - 1], rows[i - 2]];
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped =
        one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (before[j - 2] ?? most) + 1 : most + 1;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change, swapped));
    }
    rows.push(row);
  }
  return Math.min(rows[one.length]?.[other.length] ?? 0, most + 1);
}

/** Returns a text of at most this length. Where it is longer, it ends with `…`. */
export function clip(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

import { plainText } from './plain-text.ts';

/** Returns a function that tells whether texts contain every word of a search. */
export function searchFor(search: string): (...texts: readonly (string | undefined)[]) => boolean {
  const words = plainText(search).split(' ');
  return (...texts) => {
    const all = plainText(texts.filter((text) => text !== undefined).join('\n'));
    return words.every((word) => all.includes(word));
  };
}

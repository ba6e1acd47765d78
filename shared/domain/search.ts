import { plainText } from './plain-text.ts';

/** Tells whether every word of a search stands somewhere in the given texts. */
export const searchFor = (search: string): ((...texts: readonly (string | undefined)[]) => boolean) => {
  const words = plainText(search).split(' ');
  return (...texts) => {
    const all = plainText(texts.filter((text) => text !== undefined).join('\n'));
    return words.every((word) => all.includes(word));
  };
};

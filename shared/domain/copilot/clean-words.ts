import { cleanReply } from './clean-reply.ts';

const SENTENCE_END = /[.!?:](?=\s)|\n/g;

/**
 * Returns the part of an unfinished text that can be shown, clean as the whole reply is: up to the last end of a sentence that lies in no
 * link. A link that is cut in two would not be known as one.
 */
export function cleanWords(heard: string, ownHosts: readonly string[]): string {
  const ends = [...heard.matchAll(SENTENCE_END)].map(({ index }) => index + 1).reverse();
  const end = ends.find((place) => isClosed(heard.slice(0, place)));
  return end === undefined ? '' : cleanReply(heard.slice(0, end), ownHosts);
}

/** Tells whether every bracket of a text is closed. */
function isClosed(text: string): boolean {
  const count = (bracket: string): number => text.split(bracket).length;
  return count('[') === count(']') && count('(') === count(')') && count('<') === count('>');
}

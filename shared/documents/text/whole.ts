const UNBREAKABLE_SPACE = '\u00A0';

/** Keeps a text on one line, as far as it fits on a line. */
export function whole(text: string): string {
  return text.replaceAll(' ', UNBREAKABLE_SPACE);
}

const PHONE = String.raw`\+\d[\d ().-]{4,}\d(?:,? ?(?:ext\.?|x|;ext=) ?\d+)?`;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\b\.?)?(?: (?:GMT|UTC)(?:[+-]\d{1,2}(?::\d{2})?)?)?`;
/** A date of this century in the order of most languages, with or without its year. */
const DATE = String.raw`\d{1,2}\.? \p{L}{3,12}\.?(?: (?:19|20|21)\d{2})`;
const AMOUNT = String.raw`\d{1,9} (?:km|m|kg|min|h|%|€|£|\$)(?![\p{L}\p{N}])`;
const WHOLES = new RegExp(`${PHONE}|${TIME}(?: ?[–-] ?${TIME})?|${DATE}|${AMOUNT}`, 'giu');

/** Keeps the phones, times, dates and amounts in a text each on one line. */
export function keepWholes(text: string): string {
  return /\d/.test(text) && text.includes(' ') ? text.replaceAll(WHOLES, (each) => whole(each)) : text;
}

/** The most letters of a code, such as a plate or a flight number. A longer word may break. */
const MAX_CODE = 24;

/** Tells whether a word is one thing: it has spaces that do not break, or it is a number or a code. */
export function isWhole(word: string): boolean {
  return word.includes(UNBREAKABLE_SPACE) || (/\d/.test(word) && !word.includes('@') && word.length <= MAX_CODE);
}

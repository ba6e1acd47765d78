import { plainText, wordSet } from '#shared/domain/plain-text.ts';

/** Words that say nothing about which organization it is. */
const SMALL = wordSet(
  'of the for and to in on at de la le les du des der die das und von y e del di da do dos ltd limited inc llc plc co corp company gmbh ag sa srl spa bv',
);
const MIN_SHORT = 3;

function wordsOf(organization: string): string[] {
  const all = plainText(organization)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = all.filter((word) => !SMALL.has(word));
  return telling.length > 0 ? telling : all;
}

/** Tells whether a word is short for another one: `min` for `ministry`, `govt` for `government`. */
function isShortFor(short: string, long: string): boolean {
  if (short === long) return true;
  if (short.length < MIN_SHORT || short.length >= long.length) return false;
  if (long.startsWith(short)) return true;
  let place = 0;
  for (const letter of long) if (letter === short[place]) place += 1;
  return place === short.length && short[0] === long[0] && short.at(-1) === long.at(-1);
}

/** Tells whether a text is made of the first letters of an organization, with or without the small words: `MoP`, `MP`. */
function isAcronymOf(text: string, organization: string): boolean {
  const letters = plainText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (letters.length < 2 || /\s/u.test(text.trim())) return false;
  const all = plainText(organization).split(/[^\p{L}\p{M}\p{N}]+/u);
  return [all, wordsOf(organization)].some(
    (words) => words.length > 1 && words.map((word) => word[0] ?? '').join('') === letters,
  );
}

/** Tells whether two texts may name one organization: shortened, with fewer words, in another order, or one of them is absent. */
export function mayBeOneOrganization(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return true;
  const [short = [], long = []] = [wordsOf(a), wordsOf(b)].sort((one, other) => one.length - other.length);
  const isWithin = short.every((word) => long.some((other) => isShortFor(word, other) || isShortFor(other, word)));
  return isWithin || isAcronymOf(a, b) || isAcronymOf(b, a);
}

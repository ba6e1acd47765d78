import { once } from '#shared/platform/once.ts';

/** The position after a letter of a script that breaks lines between any two letters. */
const IDEOGRAPH =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])(?![\p{M}\p{Pe}\p{Pf}、。，．・：；？！ー々])(?<![（「『【《〈])/u;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const dictionary = once(() => new Intl.Segmenter('th', { granularity: 'word' }));

/** Splits a word where a line may break in its script: between ideographs, and by the dictionary where a script has no spaces. */
export function unitsOf(word: string): string[] {
  return UNSPACED.test(word) ? Array.from(dictionary().segment(word), ({ segment }) => segment) : word.split(IDEOGRAPH);
}

import { lettersApart } from '#shared/domain/plain-text.ts';
import type { Field } from './field.ts';
import { bare, headingsOf } from './headings.ts';

/** Longer headings are compared by their first letters. */
const MAX_LETTERS = 40;

/** Returns the field that a heading is nearly a word of, because it is misspelt. Undefined if there is none, or several. */
export function nearestField(heading: string, fields: readonly Field[]): Field | undefined {
  const word = bare(heading).slice(0, MAX_LETTERS);
  if (word.length < 4) return undefined;
  const most = word.length < 8 ? 1 : 2;
  const near = fields.flatMap((field) => {
    const apart = Math.min(...headingsOf(field).map((each) => lettersApart(word, bare(each), most)));
    return apart <= most ? [{ field, apart }] : [];
  });
  const least = Math.min(...near.map(({ apart }) => apart));
  const [best, ...others] = near.filter(({ apart }) => apart === least);
  return others.length === 0 ? best?.field : undefined;
}

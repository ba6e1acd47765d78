import type { en } from './en.ts';

/** A fixed word of papers. */
export type Word = keyof (typeof en)['words'];
/** A noun that is printed with a number. */
export type Noun = keyof (typeof en)['nouns'];

/** The forms of a noun by the plural rules of its language. `{n}` is the number. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** All fixed words of papers in one language. */
export interface Catalogue {
  /** The language of dates (BCP 47). Digits are those of tickets and phones in every language. */
  readonly locale: string;
  /** Default: false. */
  readonly isRightToLeft?: boolean;
  readonly words: Readonly<Record<Word, string>>;
  readonly nouns: Readonly<Record<Noun, Forms>>;
}

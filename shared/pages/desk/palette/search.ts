import { plainText } from '#shared/domain/plain-text.ts';

/** Something that the palette finds: a record, or something to do. */
export interface Entry {
  readonly key: string;
  /** What it is: Guest, Ride, “Do”. */
  readonly kind: string;
  readonly text: string;
  /** What stands behind the text: a time, a number plate. */
  readonly about?: string | undefined;
  /** What it is found by beside its text: names of guests, synonyms. */
  readonly more?: string | undefined;
  /** Of two that fit as well, the greater one stands first. */
  readonly weight: number;
  readonly run: () => void;
}

/** An entry as it is searched: folded once, because a key must cost nothing. */
export interface Prepared {
  readonly entry: Entry;
  readonly main: string;
  readonly more: string;
}

/** Returns what a text is found by. Codes are also found without their spaces: “BA117” finds BA 117. */
function searchable(text: string): string {
  const plain = plainText(text);
  const tight = plain.replaceAll(/(\p{L})[\s-](?=\d)/gu, '$1');
  return ` ${plain}${tight === plain ? '' : ` ${tight}`}`;
}

export function prepared(entries: readonly Entry[]): readonly Prepared[] {
  return entries.map((entry) => ({
    entry,
    main: searchable(`${entry.text} ${entry.about ?? ''}`),
    more: searchable(entry.more ?? ''),
  }));
}

/** How well a text has a word: at the beginning of a word better than inside, a whole word best. */
function fit(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  const start = text.indexOf(` ${word}`);
  if (start < 0) return 3;
  // Words of one thing to do stand between commas.
  return /[\p{L}\p{N}]/u.test(text.charAt(start + word.length + 1)) ? 9 : 12;
}

function scoreOf({ entry, main, more }: Prepared, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const best = Math.max(fit(main, word), fit(more, word) * 0.7);
    if (best === 0) return 0;
    score += best;
  }
  // A text that begins as it was typed, or words that stand together as they were typed.
  const typed = ` ${words.join(' ')}`;
  const isStart = main.startsWith(typed) || (words.length > 1 && more.includes(typed));
  return score + (isStart ? 6 : 0) + entry.weight;
}

/** Returns the entries that have all words, the best first. Without words: those of weight, in their order. */
export function search(all: readonly Prepared[], query: string, most: number): readonly Entry[] {
  const words = plainText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = all.flatMap((each) => {
    const score = scoreOf(each, words);
    return score > 0 ? [{ score, entry: each.entry }] : [];
  });
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}

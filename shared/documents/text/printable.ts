import { once } from '#shared/platform/once.ts';

/** Characters without a shape. Fonts would draw them as boxes. */
const INVISIBLE = /\p{Cc}|\p{Cf}|\p{Cs}|\p{Variation_Selector}/gu;
/** Change the shape of the letters beside them. */
const JOINER = /\u200C|\u200D/;
/** Keep the direction of a text from its neighbours. On a paper from right to left, Latin texts need that too. */
const ISOLATE = /[\u2066-\u2069]/;
/** The marks of words in the second language of a paper. */
const LANGUAGE = /[\uFFF9\uFFFB]/;
/** Says where a word may break. */
const SOFT_HYPHEN = '\u00AD';
/** Scripts whose letters change with their neighbours: those from right to left, and those of South and South-East Asia. */
const JOINED = /[\u0590-\u08FF\u0900-\u0DFF\u1000-\u109F\u1780-\u17FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}]/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Extended_Pictographic}\uFE0F|[\u{1F000}-\u{1FAFF}]|\u20E3/u;

const segmenter = once(() => new Intl.Segmenter('en'));

/** Splits a text into the characters that a reader sees. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter().segment(text), ({ segment }) => segment);
}

function withoutEmoji(text: string): string {
  return graphemes(text)
    .map((each) => (EMOJI.test(each) ? each.replaceAll(/[^0-9#*]/gu, '') : each))
    .join('');
}

/**
 * Returns a text as it is printed: without emoji, and without invisible characters that its script does not need. Keeps a text of emoji
 * alone.
 */
export function printable(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return text;
  const spaced = text.replaceAll(/\p{Zl}|\p{Zp}|\r\n?/gu, '\n').replaceAll('\t', ' ');
  const named = EMOJI.test(spaced) ? withoutEmoji(spaced) : spaced;
  const kept = named.trim() ? named : spaced;
  const joins = JOINED.test(kept);
  return kept.replaceAll(INVISIBLE, (mark) =>
    mark === '\n' || mark === SOFT_HYPHEN || LANGUAGE.test(mark) || ISOLATE.test(mark) || (joins && JOINER.test(mark))
      ? mark
      : '',
  );
}

/** Returns the number of a reply such as `OK 12`. Returns undefined for any other text. */
export function confirmationNumber(text: string): number | undefined {
  const [, digits] = /^\W*ok(?:ay)?\W*(\d{1,6})\b/iu.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** What a driver replies to a muster question. */
export type MusterReply = { readonly kind: 'ALL' } | { readonly kind: 'MISSING'; readonly number: number };

/** Returns the number of the message that a reply such as `OK 12`, or `NO 12 3`, names. */
export function namedNumber(text: string): number | undefined {
  const [, digits] = /^\W*no\W*(\d{1,6})\b/iu.exec(text) ?? [];
  return digits === undefined ? confirmationNumber(text) : Number(digits);
}

/**
 * Returns the meaning of `OK` and of `NO <number>`. Returns undefined for any other text: `OK <number>` confirms changed rides, and a
 * text with more words may answer something else. The reply to a question with a number of its own names that first.
 */
export function musterReply(text: string, asked?: number): MusterReply | undefined {
  if (asked !== undefined) return namedNumber(text) === asked ? musterReply(withoutNumber(text)) : undefined;
  if (/^\W*ok(?:ay)?\W*$/iu.test(text)) return { kind: 'ALL' };
  const [, digits] = /^\W*no\W*(\d{1,4})\W*$/iu.exec(text) ?? [];
  return digits === undefined ? undefined : { kind: 'MISSING', number: Number(digits) };
}

/** Returns `OK 12` as `OK`, and `NO 12 3` as `NO 3`. */
function withoutNumber(text: string): string {
  return text.replace(/\d{1,6}/u, '');
}

/** What a turn did and did not do: one sentence each, in order. The service makes it from what it committed, never from the model. */
export interface Account {
  readonly done: readonly string[];
  /** Steps of the proposal, which the user confirms. */
  readonly waiting: readonly string[];
  readonly notDone: readonly string[];
  /** Writes that may have been made: the operation failed. */
  readonly unknown: readonly string[];
}

const NOTHING_CHANGED = 'Nothing was changed.';

/**
 * Puts what the service knows before what the model says: the model may claim anything. In the next turn, the model reads here what was
 * done, with the values before and after it, and can set it back.
 */
export function replyOf(account: Account, said: string): string {
  return `${accountSentences({ ...account, waiting: [], notDone: [] }).join(' ')}\n\n${said}`;
}

/** Says the account in sentences. */
export function accountSentences(account: Account | undefined): string[] {
  if (!account) return [];
  const { done, notDone, unknown, waiting } = account;
  return [
    ...(done.length > 0 ? [`Done: ${done.join('; ')}.`] : []),
    ...(done.length + unknown.length === 0 ? [NOTHING_CHANGED] : []),
    ...(unknown.length > 0 ? [`Look at these, I do not know whether they are done: ${unknown.join('; ')}.`] : []),
    ...(waiting.length > 0 ? [`Waits for your confirmation: ${waiting.join('; ')}.`] : []),
    ...(notDone.length > 0 ? [`Not done: ${notDone.join('; ')}.`] : []),
  ];
}

/** The longest text that a client can send back as a message. */
export const MAX_REPLY = 8_000;
const CUT = '\n\n(The answer was cut here.)';

// Control characters, and those that turn the direction of a text: an address could read as another one.
const CONTROL = '\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F';
const UNSEEN = new RegExp(`[${CONTROL}\\u202A-\\u202E\\u2066-\\u2069]`, 'gu');
const ADDRESS = /[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>()"'`\]]+/gi;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const THOUGHT = /<(think|thinking|thought)>/i;
const THOUGHT_END = /<\/(?:think|thinking|thought)>/i;

/**
 * Returns a text of the model without what it thinks: what stands between `<think>` and `</think>`, before an end without a beginning
 * (some models begin to think before they write), and behind a beginning without an end.
 */
export function withoutThoughts(text: string): string {
  let kept = '';
  let rest = text;
  for (;;) {
    const begin = THOUGHT.exec(rest);
    const end = THOUGHT_END.exec(rest);
    if (!end) return kept + (begin ? rest.slice(0, begin.index) : rest);
    // An end that comes first ends what was thought before the text.
    kept = begin && begin.index < end.index ? kept + rest.slice(0, begin.index) : '';
    rest = rest.slice(end.index + end[0].length);
  }
}

/**
 * Returns what the model says as a reader expects it: without characters that deceive, without links and images of other hosts than
 * these, and short enough to be sent back. An image of another host would tell that host what stands in its address.
 */
export function cleanReply(text: string, ownHosts: readonly string[]): string {
  const isOwn = (address: string): boolean => ownHosts.includes(hostOf(address) ?? '');
  const plain = withoutLinks(text.toWellFormed().normalize('NFC').replace(UNSEEN, ''), isOwn)
    .replace(ADDRESS, (address) =>
      isOwn(address) ? address : `(address of ${hostOf(address) ?? 'another host'} left out)`,
    )
    .trim();
  if (!VISIBLE.test(plain)) return '';
  return plain.length <= MAX_REPLY ? plain : `${plain.slice(0, MAX_REPLY - CUT.length).toWellFormed()}${CUT}`;
}

/** Returns a text with the labels of its links and images in Markdown, but keeps those that are own. Reads each part of the text once. */
function withoutLinks(text: string, isOwn: (address: string) => boolean): string {
  let kept = '';
  let rest = text;
  for (;;) {
    const middle = rest.indexOf('](');
    const end = rest.indexOf(')', Math.max(middle, 0));
    if (middle < 0 || end < 0) return kept + rest;
    const before = rest.slice(0, middle);
    const start = before.lastIndexOf('[');
    const [address = ''] = /[^\s<>]+/.exec(rest.slice(middle + 2, end)) ?? [];
    if (isOwn(address)) kept += rest.slice(0, end + 1);
    // What stands before it may be a link that was taken apart: with a space between, no reader takes this for its address.
    else if (start < 0) kept += `${before}] ${rest.slice(middle + 1, end + 1)}`;
    else kept += before.slice(0, start).replace(/!$/, '') + before.slice(start + 1);
    rest = rest.slice(end + 1);
  }
}

/** Returns the host of an address; undefined for what is no whole address. */
function hostOf(address: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(address)?.[1]?.toLowerCase();
}

const SENTENCE_END = /[.!?:](?=\s)|\n/g;

/**
 * Returns the part of an unfinished text that can be shown, clean as the whole reply is: up to the last end of a sentence that lies in no
 * link. A link that is cut in two would not be known as one.
 */
export function cleanWords(words: string, ownHosts: readonly string[]): string {
  const heard = withoutThoughts(words);
  const ends = [...heard.matchAll(SENTENCE_END)].map(({ index }) => index + 1).reverse();
  const end = ends.find((place) => isClosed(heard.slice(0, place)));
  return end === undefined ? '' : cleanReply(heard.slice(0, end), ownHosts);
}

/** Tells whether every bracket of a text is closed. */
function isClosed(text: string): boolean {
  const count = (bracket: string): number => text.split(bracket).length;
  return count('[') === count(']') && count('(') === count(')') && count('<') === count('>');
}

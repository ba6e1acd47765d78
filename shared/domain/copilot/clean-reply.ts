/** The longest text that a client can send back as a message. */
export const MAX_REPLY = 8_000;
const CUT = '\n\n(The answer was cut here.)';

// Control characters, and those that turn the direction of a text: an address could read as another one.
const CONTROL = '\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F';
const UNSEEN = new RegExp(`[${CONTROL}\\u202A-\\u202E\\u2066-\\u2069]`, 'gu');
const MARKDOWN_LINK = /(!?)\[([^\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g;
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s<>()"'`\]]+/gi;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns what the model says as a reader expects it: without characters that deceive, without links and images of other hosts than
 * these, and short enough to be sent back. An image of another host would tell that host what stands in its address.
 */
export function cleanReply(text: string, ownHosts: readonly string[]): string {
  const isOwn = (address: string): boolean => ownHosts.includes(hostOf(address) ?? '');
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(MARKDOWN_LINK, (whole, _image: string, label: string, address: string) => (isOwn(address) ? whole : label))
    .replace(ADDRESS, (address) =>
      isOwn(address) ? address : `(address of ${hostOf(address) ?? 'another host'} left out)`,
    )
    .trim();
  if (!VISIBLE.test(plain)) return '';
  return plain.length <= MAX_REPLY ? plain : `${plain.slice(0, MAX_REPLY - CUT.length).toWellFormed()}${CUT}`;
}

/** Returns the host of an address; undefined for what is no whole address. */
function hostOf(address: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(address)?.[1]?.toLowerCase();
}

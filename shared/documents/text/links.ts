import { PHONE } from './visual-runs.ts';

/** A part of a text that a reader can tap: a phone in the international format, or an address on the web. */
export interface TextLink {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly uri: string;
}

const ADDRESS = String.raw`https?://[^\s<>"\uD800\u202C-\u202E\u2066-\u2069]+`;
const LINK = new RegExp(`${PHONE.source}|${ADDRESS}`, 'giu');

/** Returns an address without the signs of the sentence around it. */
function withoutSigns(found: string): string {
  let end = found.length;
  while (/['.,;:!?)\]]/.test(found[end - 1] ?? '')) end -= 1;
  return found.slice(0, end);
}

/** Returns the address of a phone (RFC 3966). */
function telOf(phone: string): string {
  const [number = '', extension] = phone.split(/ext\./i);
  const digits = number.replaceAll(/\D/g, '');
  return `tel:+${digits}${extension === undefined ? '' : `;ext=${extension.replaceAll(/\D/g, '')}`}`;
}

/** Returns what a reader can tap in a text, in its order. */
export function linksIn(text: string): TextLink[] {
  // Most texts have neither.
  if (!text.includes('+') && !text.includes('://')) return [];
  return Array.from(text.matchAll(LINK)).flatMap(({ 0: whole, index }) => {
    const isPhone = whole.startsWith('+');
    const found = isPhone ? whole : withoutSigns(whole);
    if (!isPhone && !URL.canParse(found)) return [];
    const uri = isPhone ? telOf(found) : new URL(found).href;
    return [{ from: index, to: index + found.length, text: found, uri }];
  });
}

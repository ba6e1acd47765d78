import { graphemes } from '#shared/documents/text/printable.ts';
import { PHONE } from '#shared/documents/text/visual-runs.ts';
import { SECOND_BEGINS, SECOND_ENDS, withoutLanguageMarks } from '#shared/domain/reports/wording.ts';

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

/** What a part of a line is, besides its text. */
export interface LinePart {
  /** Says that it is in the second language of the paper. */
  readonly isSecond: boolean;
  /** What a reader gets who taps it: an address, and the text that is tapped. */
  readonly link?: { readonly uri: string; readonly text: string };
}

const SECOND: LinePart = { isSecond: true };
const MARK = /[\uFFF9\uFFFB]/;

/** A line without marks, and what each of its characters is a part of. */
interface Parted {
  readonly text: string;
  /** Undefined: the whole line is plain. */
  readonly parts: readonly (LinePart | undefined)[] | undefined;
}

function withoutMarks(line: string): Parted {
  if (!MARK.test(line)) return { text: line, parts: undefined };
  let depth = 0;
  let text = '';
  const parts: (LinePart | undefined)[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (letter === SECOND_BEGINS) depth += 1;
    else if (letter === SECOND_ENDS) depth = Math.max(depth - 1, 0);
    else {
      text += letter;
      parts.push(depth > 0 ? SECOND : undefined);
    }
  }
  return { text, parts };
}

/** Finds the words in the second language, and what a reader can tap, if the paper has links. */
export function partsOf(line: string, hasLinks: boolean): Parted {
  const { parts, text } = withoutMarks(line);
  const links = hasLinks ? linksIn(text) : [];
  if (links.length === 0) return { text, parts };
  const all = parts ? [...parts] : Array.from({ length: text.length }, (): LinePart | undefined => undefined);
  for (const { from, text: found, to, uri } of links) {
    const link = { uri, text: found.replaceAll('\u00A0', ' ') };
    // Its characters share one object, by which their part is known.
    const part: LinePart = { isSecond: all[from]?.isSecond ?? false, link };
    for (let at = from; at < to; at += 1) all[at] = part;
  }
  return { text, parts: all };
}

/** Continues the marks of a paragraph in each of its lines. */
export function markedLines(lines: readonly string[]): string[] {
  if (!lines.some((line) => MARK.test(line))) return [...lines];
  let depth = 0;
  return lines.map((line) => {
    const before = SECOND_BEGINS.repeat(depth);
    for (const letter of line) {
      if (letter === SECOND_BEGINS) depth += 1;
      if (letter === SECOND_ENDS) depth = Math.max(depth - 1, 0);
    }
    return `${before}${line}${SECOND_ENDS.repeat(depth)}`;
  });
}

/** Cuts the end of a line so that an ellipsis fits. */
export function cut(line: string, width: number, measure: (text: string) => number): string {
  const letters = graphemes(line).slice(0, -1);
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Moves the last word or letter of the line before to a last line of one letter. */
export function withoutLoneLetter(lines: readonly string[], fits: (line: string) => boolean): string[] {
  const [last = '', before = ''] = lines.toReversed();
  if (lines.length < 2 || graphemes(withoutLanguageMarks(last)).length > 1) return [...lines];
  const at = before.lastIndexOf(' ');
  const moved = at > 0 ? `${before.slice(at + 1)} ${last}` : `${graphemes(before).at(-1)}${last}`;
  const kept = at > 0 ? before.slice(0, at) : graphemes(before).slice(0, -1).join('');
  return kept.length > 1 && fits(moved) ? [...lines.slice(0, -2), kept, moved] : [...lines];
}

import type { GlyphPart } from '#shared/documents/text/fuse-glyphs.ts';
import type { Glyph } from '#shared/documents/text/harfbuzz.ts';

/** Glyphs that show one part of a text together, such as a syllable. */
export interface Cluster {
  /** Where it begins from the start of its text, in thousandths of the font size. */
  readonly x: number;
  readonly advance: number;
  /** Their places from the start of the cluster. */
  readonly glyphs: readonly GlyphPart[];
  /** As viewers expect it: from right to left, marks stand before their letter. */
  readonly text: string;
}

interface Placed extends GlyphPart {
  readonly start: number;
  /** Where the pen is before and after it. */
  readonly from: number;
  readonly to: number;
}

const MARK = /^\p{M}/u;
/** How far from its letter a mark is drawn at most. Marks that are stacked higher stand on each other, not on other lines. */
const REACH = 1_000;

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
const LETTERS = /\p{M}+|\P{M}+/gu;

function placed(glyphs: readonly Glyph[]): Placed[] {
  let pen = 0;
  return glyphs.map(({ advance, cluster, dx, dy, id }) => {
    const from = pen;
    pen += advance;
    return { id, x: from + dx, y: dy, start: cluster, from, to: pen };
  });
}

/** Puts marks before their letters, since viewers turn a text from right to left round. */
function turned(text: string): string {
  return MARK.test(text) || !/\p{M}/u.test(text)
    ? text
    : (text.match(LETTERS) ?? [])
        .map((part) => (MARK.test(part) ? Array.from(part).reverse().join('') : part))
        .reverse()
        .join('');
}

/**
 * Begins the text of the glyph at the left with a mark of its direction if it has marks. Poppler would count them among what stands before
 * a text from right to left, on a page where Latin dominates.
 */
function opened(text: string, place: number): string {
  return place === 0 && MARK.test(text) ? `\u200F${text}` : text;
}

/** Groups glyphs by the part of the text that they show, in the order in which they are drawn. A mark belongs to its letter. */
export function clustersOf(text: string, glyphs: readonly Glyph[], isRightToLeft: boolean): Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const endOf = (start: number): number => starts[starts.indexOf(start) + 1] ?? text.length;
  const groups: { readonly starts: Set<number>; readonly glyphs: Placed[] }[] = [];
  // From right to left HarfBuzz gives marks before their letter.
  let marks: Placed[] = [];
  for (const glyph of placed(glyphs)) {
    const last = groups.at(-1);
    if (isRightToLeft && MARK.test(text.slice(glyph.start))) marks.push(glyph);
    else if (last?.starts.has(glyph.start) && marks.length === 0) last.glyphs.push(glyph);
    else {
      const all = [glyph, ...marks];
      groups.push({ glyphs: all, starts: new Set(all.map(({ start }) => start)) });
      marks = [];
    }
  }
  if (marks.length > 0) groups.push({ glyphs: marks, starts: new Set(marks.map(({ start }) => start)) });
  return groups.map((group, place) => {
    const x = Math.min(...group.glyphs.map(({ from }) => from));
    const own = [...group.starts]
      .sort((a, b) => a - b)
      .map((start) => text.slice(start, endOf(start)))
      .join('');
    const advance = Math.max(...group.glyphs.map(({ to }) => to)) - x;
    return {
      x,
      advance,
      glyphs: group.glyphs.map((glyph) => ({
        id: glyph.id,
        x: within(glyph.x - x, -REACH, advance + REACH),
        y: within(glyph.y, -REACH, REACH),
      })),
      text: isRightToLeft ? opened(turned(own), place) : own,
    };
  });
}

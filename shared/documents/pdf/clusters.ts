import type { Glyph } from '#shared/documents/text/harfbuzz.ts';
import { mirrored } from '#shared/documents/text/visual-runs.ts';

/** A glyph with its place from the start of its text, in thousandths of the font size. */
export interface PlacedGlyph {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Glyphs that show one part of a text together, such as a syllable. */
export interface Cluster {
  readonly glyphs: readonly PlacedGlyph[];
  /** As it looks: from right to left, brackets are mirrored. */
  readonly text: string;
}

interface Placed extends PlacedGlyph {
  readonly cluster: number;
  readonly isMark: boolean;
}

const placed = (glyphs: readonly Glyph[]): Placed[] => {
  let pen = 0;
  return glyphs.map(({ advance, cluster, dx, dy, id }) => {
    const glyph = { id, cluster, x: pen + dx, y: dy, isMark: advance === 0 };
    pen += advance;
    return glyph;
  });
};

/** Puts marks behind their letter. From right to left HarfBuzz gives them before it, but viewers expect a letter first. */
const lettersFirst = (glyphs: readonly Placed[]): Placed[] => {
  let marks: Placed[] = [];
  const ordered = glyphs.flatMap((glyph) => {
    if (glyph.isMark) {
      marks.unshift(glyph);
      return [];
    }
    const letter = [glyph, ...marks];
    marks = [];
    return letter;
  });
  return [...ordered, ...marks];
};

/** Groups glyphs by the part of the text that they show, in the order in which they are drawn. */
export const clustersOf = (text: string, glyphs: readonly Glyph[], isRightToLeft: boolean): Cluster[] => {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const textFrom = (start: number): string => {
    const part = text.slice(start, starts[starts.indexOf(start) + 1]).replaceAll(/[\u200C\u200D]/g, '');
    return isRightToLeft ? mirrored(part) : part;
  };
  const clusters: { readonly start: number; readonly text: string; readonly glyphs: PlacedGlyph[] }[] = [];
  for (const glyph of isRightToLeft ? lettersFirst(placed(glyphs)) : placed(glyphs)) {
    const last = clusters.at(-1);
    if (last?.start === glyph.cluster) last.glyphs.push(glyph);
    else clusters.push({ start: glyph.cluster, text: textFrom(glyph.cluster), glyphs: [glyph] });
  }
  return clusters;
};

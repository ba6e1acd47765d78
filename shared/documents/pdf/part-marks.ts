import type { Mark } from './element.ts';
import type { PlacedPiece } from './faces.ts';
import type { LinePart } from './line-parts.ts';
import type { Corners } from './link-area.ts';
import type { Page } from './pages.ts';
import { figure } from './shapes.ts';
import type { Structure } from './structure.ts';

/** How far the letters of a line reach below and above its baseline, as a part of their size. */
const BELOW = 0.25;
const ABOVE = 0.85;

/** Where a line stands, in points from the lower left corner of the page. */
interface Placed {
  readonly left: number;
  readonly bottom: number;
  readonly size: number;
}

/** Returns the corners of a part of a line. */
export function cornersOf(
  pieces: readonly PlacedPiece[],
  part: LinePart | undefined,
  { bottom, left, size }: Placed,
): Corners {
  const own = pieces.filter((piece) => piece.part === part);
  const from = Math.min(...own.map(({ x }) => x));
  const to = Math.max(...own.map(({ piece, x }) => x + piece.width));
  return [
    figure(left + from * size),
    figure(bottom - BELOW * size),
    figure(left + to * size),
    figure(bottom + ABOVE * size),
  ];
}

/** Returns what a part of a line belongs to: the part of the document that is drawn, words in the second language in it, or a link. */
export function markOfPart(
  structure: Structure,
  page: Page,
  { isSecond, link }: LinePart,
  corners: () => Corners,
): Mark {
  const mark = (): Mark => structure.markOn(page);
  const linked = link
    ? () => structure.link(page, { corners: corners(), target: { uri: link.uri }, text: link.text }, mark)
    : mark;
  return isSecond ? structure.inSecond(linked) : linked();
}

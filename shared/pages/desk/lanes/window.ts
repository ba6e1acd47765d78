import { signal } from '@preact/signals';
import { laterSide } from '#shared/pages/desk/words.ts';
import { AXIS_PX, type PlacedLane } from './layout.ts';
import { box, layout, namePx, scale } from './plan-state.ts';
import { pixelsOf, timeAt } from './scale.ts';

/** The drawn part of the time moves in pieces of this width, and each piece is drawn over two frames: odd lanes after even ones. */
const PIECE_PX = 200;
const SPARE_PX = 240;
const ROWS_PX = 128;
/** Bars that begin within this much of the drawn part may lie at the edge of the view until the next piece is drawn: their names stay in view. */
export const EDGE_PX = SPARE_PX + PIECE_PX;

/** The time in which bars are drawn, for even and for odd lanes. */
export const drawn = [signal({ from: 0, to: 0 }), signal({ from: 0, to: 0 })] as const;
/** The heights between which lanes are drawn. */
export const rows = signal({ from: 0, to: 1_200 });

let scroller: HTMLElement | undefined;
let frame = 0;
/** How far the lanes were scrolled when they were last looked at: a zoom makes the browser forget it. */
let last = 0;

/** The element that scrolls. */
export function lanesBox(): HTMLElement | undefined {
  return scroller;
}

/** How far the lanes are scrolled in time: in pixels. In a text from right to left, browsers count below zero. */
export function scrolled(): number {
  return Math.abs(scroller?.scrollLeft ?? 0);
}

function timesDrawn() {
  const piece = Math.floor(scrolled() / PIECE_PX) * PIECE_PX;
  return {
    from: timeAt(scale.peek(), piece - SPARE_PX),
    to: timeAt(scale.peek(), piece + PIECE_PX + box.peek().width - namePx.peek() + SPARE_PX),
  };
}

function set<T extends { readonly from: number; readonly to: number }>(
  into: { value: T; peek(): T },
  next: T,
): boolean {
  const { from, to } = into.peek();
  if (from === next.from && to === next.to) return false;
  into.value = next;
  return true;
}

/** Draws what has come into view. */
export function look(): void {
  if (!scroller) return;
  last = scrolled();
  const top = Math.floor(scroller.scrollTop / ROWS_PX) * ROWS_PX;
  set(rows, { from: top - ROWS_PX, to: top + box.peek().height + 2 * ROWS_PX });
  if (!set(drawn[0], timesDrawn())) return;
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => set(drawn[1], timesDrawn()));
}

/** Draws both halves at once: after a jump or a zoom. */
export function lookAgain(): void {
  look();
  cancelAnimationFrame(frame);
  set(drawn[1], timesDrawn());
}

/** Follows the scrolling and the size of the lanes. Returns how to stop. */
export function followBox(element: HTMLElement): () => void {
  scroller = element;
  const measure = () => {
    namePx.value = element.clientWidth < 560 ? 96 : 184;
    box.value = { width: element.clientWidth, height: element.clientHeight };
    lookAgain();
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(element);
  element.addEventListener('scroll', look, { passive: true });
  measure();
  return () => {
    sizes.disconnect();
    cancelAnimationFrame(frame);
    element.removeEventListener('scroll', look);
    scroller = undefined;
  };
}

export function scrollToPixels(left: number, top = scroller?.scrollTop ?? 0): void {
  scroller?.scrollTo({ left: laterSide() * Math.max(0, left), top });
  lookAgain();
}

/** Scrolls so that a moment lies a little after the names. */
export function showTime(at: number): void {
  scrollToPixels(pixelsOf(scale.peek(), at) - Math.min(120, box.peek().width / 8));
}

/** The moment at the beginning of the view. */
export function viewStart(): number {
  return timeAt(scale.peek(), last);
}

/** The moment in the middle of the view, or that was there with another scale. */
export function middle(size = scale.peek()): number {
  return timeAt(size, last + (box.peek().width - namePx.peek()) / 2);
}

export function showMiddle(at: number): void {
  scrollToPixels(pixelsOf(scale.peek(), at) - (box.peek().width - namePx.peek()) / 2);
}

const NEAR_PX = 24;

/** Scrolls as little as needed to see a time in a lane. */
export function showBar(start: number, end: number, lane: PlacedLane | undefined): void {
  if (!scroller) return;
  const [left, right] = [pixelsOf(scale.peek(), start), pixelsOf(scale.peek(), end)];
  const room = box.peek().width - namePx.peek();
  const at = scrolled();
  let to = at;
  if (left < at + NEAR_PX) to = left - NEAR_PX;
  else if (right > at + room - NEAR_PX) to = Math.min(left - NEAR_PX, right - room + NEAR_PX);
  let top = scroller.scrollTop;
  if (lane && !layout.peek().pinned.some(({ key }) => key === lane.key)) {
    const view = box.peek().height - AXIS_PX - layout.peek().pinnedPx;
    if (lane.top < top) top = lane.top;
    else if (lane.top + lane.height > top + view) top = lane.top + lane.height - view;
  }
  if (to !== at || top !== scroller.scrollTop) scrollToPixels(to, top);
}

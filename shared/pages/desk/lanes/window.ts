import { signal } from '@preact/signals';
import { laterSide } from '#shared/pages/desk/words.ts';
import { AXIS_PX, type PlacedLane, THUMB_PX } from './layout.ts';
import { box, layout, namePx, scale } from './plan-state.ts';
import { pixelsOf, timeAt } from './scale.ts';

/** The drawn part of the time moves in pieces of this width. A frame draws it in every fourth lane alone, the next frame in the others after them. */
const PIECE_PX = 160;
/** Drawn beyond the edges, so that nothing appears late while scrolling. */
export const SPARE_PX = 320;
const PHASES = 4;
const ROWS_PX = 128;
/** Bars that begin within this much of the drawn part may lie at the edge of the view until the next piece is drawn: their names stay in view. */
export const EDGE_PX = SPARE_PX + 2 * PIECE_PX;

/** The time in which bars are drawn, for every fourth lane. */
const drawn = Array.from({ length: PHASES }, () => signal({ from: 0, to: 0 }));

/** The time in which the bars of a lane are drawn, by its place. */
export function drawnIn(place: number): { readonly from: number; readonly to: number } {
  return (drawn[place % PHASES] as (typeof drawn)[number]).value;
}
/** The heights between which lanes are drawn. */
export const rows = signal({ from: 0, to: 1_200 });

let scroller: HTMLElement | undefined;
let frame = 0;
/** How far the lanes were scrolled when they were last looked at: a zoom makes the browser forget it. */
let last = 0;

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

/** The room of a name changes in steps: each change is a layout. */
const ROOM_STEP_PX = 16;
/** The border of a bar before its name. */
const BORDER_PX = 3;

/**
 * Keeps the names of bars in view that are half out of it, and hides those of bars that are out of it. A name that moves has less room before the next
 * bar, and one that begins at its far end has it up to the end of the view. `sticky` would give each a layer of its own, which costs a third of a frame.
 */
function followEdge(): void {
  const view = box.peek().width - namePx.peek();
  for (const bar of scroller?.querySelectorAll<HTMLElement>('.at-edge, .at-end') ?? []) {
    const label = bar.querySelector<HTMLElement>('.bar-label');
    if (!label) continue;
    const over = last - Number.parseFloat(bar.style.insetInlineStart);
    const isOut = over >= Number.parseFloat(bar.style.inlineSize);
    label.style.translate = over > 0 && !isOut ? `${over * laterSide()}px` : '';
    label.style.visibility = isOut ? 'hidden' : '';
    const room = Number.parseFloat(bar.style.getPropertyValue('--room'));
    const end = bar.classList.contains('at-end') ? Math.min(room, view + over - BORDER_PX) : room;
    const left = Math.floor((end - Math.max(0, over)) / ROOM_STEP_PX) * ROOM_STEP_PX;
    label.style.maxInlineSize = left < room - ROOM_STEP_PX ? `${Math.max(0, left)}px` : '';
  }
}

let phase = 0;

/** Draws the next part of the lanes that is not up to date, and the one after it with the next frame. */
function drawNext(): void {
  frame = 0;
  const now = timesDrawn();
  for (let tries = 0; tries < PHASES; tries += 1) {
    phase = (phase + 1) % PHASES;
    if (set(drawn[phase] as (typeof drawn)[number], now)) {
      frame = requestAnimationFrame(drawNext);
      return;
    }
  }
  followEdge();
}

function lookDown(): void {
  if (!scroller) return;
  last = scrolled();
  const top = Math.floor(scroller.scrollTop / ROWS_PX) * ROWS_PX;
  set(rows, { from: top - ROWS_PX, to: top + box.peek().height + 2 * ROWS_PX });
}

/** Draws what has come into view. */
export function look(): void {
  lookDown();
  followEdge();
  if (scroller && frame === 0) drawNext();
}

/** Draws all of it at once: after a jump or a zoom. */
export function lookAgain(): void {
  if (!scroller) return;
  lookDown();
  cancelAnimationFrame(frame);
  frame = 0;
  const now = timesDrawn();
  for (const each of drawn) set(each, now);
  // What is drawn by then.
  frame = requestAnimationFrame(drawNext);
}

/** Follows the scrolling and the size of the lanes. Returns how to stop. */
export function followBox(element: HTMLElement): () => void {
  scroller = element;
  const measure = () => {
    namePx.value = element.clientWidth < 560 ? 96 : 184;
    const least = matchMedia('(pointer: coarse)').matches ? THUMB_PX : 0;
    box.value = { width: element.clientWidth, height: element.clientHeight, least };
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

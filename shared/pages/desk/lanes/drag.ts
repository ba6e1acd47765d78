import { HOUR_MS } from '#shared/units/durations.ts';
import { select } from '../route.ts';
import { laterSide } from '../words.ts';
import type { Bar } from './bars.ts';
import { AXIS_PX, laneAt, type PlacedLane } from './layout.ts';
import { draft } from './draft.ts';
import { cursor, findBar, layout, namePx, pick, picked, scale } from './plan-state.ts';
import { drop, leaveMove, movedWith, moveTo, moving, newRide } from './moving.ts';
import { rounded, timeAt } from './scale.ts';
import { look, scrolled } from './window.ts';

/** A drag begins after this number of pixels. Below that it is a press. A finger must rest instead: else it scrolls. */
const DRAG_PX = 5;
const HOLD_MS = 350;
/** Near an edge the lanes scroll, by up to this much per frame. */
const EDGE_PX = 56;
const FASTEST_PX = 20;

interface Hand {
  readonly pointerId: number;
  readonly isTouch: boolean;
  readonly bar: Bar | undefined;
  readonly lane: PlacedLane | undefined;
  readonly isResize: boolean;
  readonly withKey: boolean;
  readonly begunAt: number;
  readonly begunX: number;
  readonly begunY: number;
  x: number;
  y: number;
  isOn: boolean;
  hold: ReturnType<typeof setTimeout> | undefined;
  frame: number;
}

let hand: Hand | undefined;

function pointerTime(box: HTMLElement, x: number): number {
  const { left, right } = box.getBoundingClientRect();
  const inside = laterSide() === 1 ? x - left : right - x;
  return timeAt(scale.peek(), inside - namePx.peek() + scrolled());
}

function pointerLane(box: HTMLElement, y: number): PlacedLane | undefined {
  const { lanes, pinned, pinnedPx } = layout.peek();
  const inside = y - box.getBoundingClientRect().top - AXIS_PX;
  return inside < pinnedPx ? laneAt(pinned, inside) : laneAt(lanes, inside - pinnedPx + box.scrollTop);
}

/** Moves the ghost to where the pointer is. */
function follow(box: HTMLElement, by: Hand): void {
  const at = pointerTime(box, by.x);
  const lane = pointerLane(box, by.y);
  if (!by.bar) {
    draft.value = { lane: by.lane?.key ?? '', start: rounded(Math.min(by.begunAt, at)), end: rounded(Math.max(by.begunAt, at)) };
    return;
  }
  const shift = rounded(at - by.begunAt);
  const fromLane = by.lane?.key ?? '';
  const mayChange = by.lane?.takesRides && lane?.takesRides && by.bar.kind === 'activities' && !by.isResize;
  const shortest = rounded(by.bar.start - by.bar.end) + 5 * 60_000;
  const endBy = by.isResize ? Math.max(shortest, shift) : shift;
  moveTo(
    {
      bars: by.isResize ? [by.bar] : movedWith(by.bar),
      fromLane,
      toLane: mayChange && lane ? lane.key : fromLane,
      startBy: by.isResize ? 0 : shift,
      endBy,
    },
    'pointer',
  );
}

function push(over: number): number {
  return Math.min(1, Math.max(0, over / EDGE_PX)) * FASTEST_PX;
}

/** Scrolls while the pointer is near an edge. The ghost stays under it. */
function scrollAtEdges(box: HTMLElement): void {
  if (!hand?.isOn) return;
  const { bottom, left, right, top } = box.getBoundingClientRect();
  const [before, after] = laterSide() === 1 ? [left + namePx.peek(), right] : [left, right - namePx.peek()];
  const across = push(hand.x - (after - EDGE_PX)) - push(before + EDGE_PX - hand.x);
  const down = push(hand.y - (bottom - EDGE_PX)) - push(top + AXIS_PX + layout.peek().pinnedPx + EDGE_PX / 2 - hand.y);
  // Over the pinned lanes the pointer chooses one of them.
  const isOverPinned = hand.y < top + AXIS_PX + layout.peek().pinnedPx;
  if (across !== 0 || (down !== 0 && !(isOverPinned && down < 0))) {
    box.scrollBy(across, isOverPinned ? 0 : down);
    look();
    follow(box, hand);
  }
  hand.frame = requestAnimationFrame(() => scrollAtEdges(box));
}

function begin(box: HTMLElement, by: Hand): void {
  by.isOn = true;
  // The lanes have the pointer: the bar may be unmounted while it is dragged.
  box.setPointerCapture(by.pointerId);
  by.frame = requestAnimationFrame(() => scrollAtEdges(box));
}

function end(isDrop: boolean): void {
  const by = hand;
  hand = undefined;
  if (!by) return;
  clearTimeout(by.hold);
  cancelAnimationFrame(by.frame);
  const drawnRide = draft.peek();
  draft.value = undefined;
  if (!by.isOn) {
    if (isDrop && by.bar) press(by.bar, by.withKey);
    return;
  }
  if (!isDrop) return leaveMove();
  if (!by.bar) {
    if (drawnRide && drawnRide.end > drawnRide.start) newRide(drawnRide.start, drawnRide.end, drawnRide.lane);
    return;
  }
  void drop();
}

function press(bar: Bar, withKey: boolean): void {
  cursor.value = bar.key;
  if (withKey) return pick(bar.key);
  if (picked.peek().size > 0) picked.value = new Set();
  select(bar.kind, bar.id);
}

function down(box: HTMLElement, event: PointerEvent): void {
  if (event.button !== 0 || hand || moving.peek()) return;
  const target = event.target as HTMLElement;
  if (target.closest('button, a, .lane-name, .axis')) return;
  const found = findBar(target.closest<HTMLElement>('.bar')?.dataset.key ?? '');
  const isTouch = event.pointerType === 'touch';
  // A finger on an empty place scrolls.
  if (isTouch && !found) return;
  const by: Hand = {
    pointerId: event.pointerId,
    isTouch,
    bar: found?.bar,
    lane: found?.lane ?? pointerLane(box, event.clientY),
    isResize: target.classList.contains('bar-end'),
    withKey: event.ctrlKey || event.metaKey || event.shiftKey,
    begunAt: pointerTime(box, event.clientX),
    begunX: event.clientX,
    begunY: event.clientY,
    x: event.clientX,
    y: event.clientY,
    isOn: false,
    hold: undefined,
    frame: 0,
  };
  hand = by;
  if (isTouch && found && !found.bar.isFixed) {
    by.hold = setTimeout(() => {
      if (hand !== by) return;
      navigator.vibrate?.(10);
      begin(box, by);
      follow(box, by);
    }, HOLD_MS);
  }
}

function move(box: HTMLElement, event: PointerEvent): void {
  const by = hand;
  if (!by || event.pointerId !== by.pointerId) return;
  [by.x, by.y] = [event.clientX, event.clientY];
  if (!by.isOn && Math.hypot(by.x - by.begunX, by.y - by.begunY) > DRAG_PX) {
    if (by.isTouch) return end(false);
    if (!by.bar?.isFixed) begin(box, by);
  }
  if (by.isOn) follow(box, by);
}

/** Lets a pointer move, lengthen and draw rides. Returns how to stop. */
export function followPointer(box: HTMLElement): () => void {
  const until = new AbortController();
  const { signal } = until;
  box.addEventListener('pointerdown', (event) => down(box, event), { signal });
  box.addEventListener('pointermove', (event) => move(box, event), { signal });
  addEventListener('pointerup', (event) => event.pointerId === hand?.pointerId && end(true), { signal });
  addEventListener('pointercancel', (event) => event.pointerId === hand?.pointerId && end(false), { signal });
  box.addEventListener('lostpointercapture', (event) => event.pointerId === hand?.pointerId && end(false), { signal });
  box.addEventListener('contextmenu', (event) => hand?.isOn && event.preventDefault(), { signal });
  // The browser scrolls with a finger unless it is told not to, while it still asks.
  const hold = (event: TouchEvent) => {
    if (hand?.isOn) event.preventDefault();
  };
  box.addEventListener('touchmove', hold, { passive: false, signal });
  box.addEventListener(
    'dblclick',
    (event) => {
      const target = event.target as HTMLElement;
      if (target.closest('.bar, .lane-name, .axis, button')) return;
      const at = rounded(pointerTime(box, event.clientX));
      newRide(at, at + HOUR_MS, pointerLane(box, event.clientY)?.key);
    },
    { signal },
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !hand?.isOn) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { capture: true, signal },
  );
  return () => until.abort();
}

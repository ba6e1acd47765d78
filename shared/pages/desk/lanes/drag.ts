import { select } from '#shared/pages/desk/route.ts';
import { laterSide } from '#shared/pages/desk/words.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { Bar } from './bars.ts';
import { draft } from './ghosts.ts';
import { AXIS_PX, laneAt, type PlacedLane } from './layout.ts';
import { drop, leaveMove, movedWith, moveTo, moving, newRide } from './moving.ts';
import { cursor, findBar, isPicking, layout, namePx, pick, picked, scale } from './plan-state.ts';
import { rounded, STEP_MS, timeAt } from './scale.ts';
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
    draft.value = {
      lane: by.lane?.key ?? '',
      start: rounded(Math.min(by.begunAt, at)),
      end: rounded(Math.max(by.begunAt, at)),
    };
    return;
  }
  const shift = rounded(at - by.begunAt);
  if (by.isResize) lengthen(by, by.bar, shift);
  else carry(by, by.bar, shift, lane);
}

function lengthen({ lane }: Hand, bar: Bar, shift: number): void {
  const key = lane?.key ?? '';
  // A ride keeps one step at least.
  const endBy = Math.max(rounded(bar.start - bar.end) + STEP_MS, shift);
  moveTo({ bars: [bar], fromLane: key, toLane: key, startBy: 0, endBy }, 'pointer');
}

function carry(by: Hand, bar: Bar, shift: number, lane: PlacedLane | undefined): void {
  const fromLane = by.lane?.key ?? '';
  const mayChange = bar.kind === 'activities' && by.lane?.takesRides && lane?.takesRides;
  const toLane = mayChange ? lane.key : fromLane;
  moveTo({ bars: movedWith(bar), fromLane, toLane, startBy: shift, endBy: shift }, 'pointer');
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
  const below = push(hand.y - (bottom - EDGE_PX)) - push(top + AXIS_PX + layout.peek().pinnedPx + EDGE_PX / 2 - hand.y);
  // Over the pinned lanes the pointer chooses one of them.
  const isOverPinned = hand.y < top + AXIS_PX + layout.peek().pinnedPx;
  if (across !== 0 || (below !== 0 && !(isOverPinned && below < 0))) {
    box.scrollBy(across, isOverPinned ? 0 : below);
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
  if (withKey || isPicking.peek()) return pick(bar.key);
  if (picked.peek().size > 0) picked.value = new Set();
  select(bar.kind, bar.id);
}

/** A finger that rests on a ride takes it. */
function waitForHold(box: HTMLElement, by: Hand): void {
  by.hold = setTimeout(() => {
    if (hand !== by) return;
    navigator.vibrate?.(10);
    begin(box, by);
    follow(box, by);
  }, HOLD_MS);
}

function handOf(box: HTMLElement, event: PointerEvent, target: HTMLElement): Hand {
  const found = findBar(target.closest<HTMLElement>('.bar')?.dataset.key ?? '');
  return {
    pointerId: event.pointerId,
    isTouch: event.pointerType === 'touch',
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
}

function down(box: HTMLElement, event: PointerEvent): void {
  const target = event.target as HTMLElement;
  if (event.button !== 0 || hand || moving.peek() || target.closest('button, a, .lane-name, .axis')) return;
  const by = handOf(box, event, target);
  // A finger on an empty place scrolls.
  if (by.isTouch && !by.bar) return;
  hand = by;
  if (by.isTouch && !by.bar?.isFixed) waitForHold(box, by);
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

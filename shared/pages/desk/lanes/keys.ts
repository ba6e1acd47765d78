import { tell } from '#shared/pages/desk/kit/toast.ts';
import { select } from '#shared/pages/desk/route.ts';
import { laterSide, say } from '#shared/pages/desk/words.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { Bar } from './bars.ts';
import type { PlacedLane } from './layout.ts';
import { drop, leaveMove, movedWith, moveText, moveTo, moving } from './moving.ts';
import { cursor, FOLDABLE, findBar, fold, pick, picked, shownLanes } from './plan-state.ts';
import { STEP_MS } from './scale.ts';
import { showBar, viewStart } from './window.ts';

/** Which way a key points: in time, and over the lanes. */
interface Way {
  readonly time: -1 | 0 | 1;
  readonly lane: -1 | 0 | 1;
}

function wayOf(key: string): Way | undefined {
  const ways: Readonly<Record<string, Way>> = {
    ArrowLeft: { time: laterSide() === 1 ? -1 : 1, lane: 0 },
    ArrowRight: { time: laterSide(), lane: 0 },
    ArrowUp: { time: 0, lane: -1 },
    ArrowDown: { time: 0, lane: 1 },
  };
  return ways[key];
}

/** Returns the bar from which the keyboard starts: the first that ends after a moment. */
export function firstBar(at: number): string {
  const bars = shownLanes.peek().flatMap((lane) => (lane.isFolded ? [] : lane.bars));
  const ahead = bars.filter(({ end }) => end > at);
  return (ahead.toSorted((a, b) => a.start - b.start)[0] ?? bars[0])?.key ?? '';
}

/** Puts the keyboard on a bar, and shows it. */
export function goToBar(key: string): void {
  const found = findBar(key);
  if (!found) return;
  cursor.value = key;
  showBar(found.bar.start, found.bar.end, found.lane);
}

function nearest(lane: PlacedLane, at: number): Bar | undefined {
  return lane.bars.toSorted((a, b) => Math.abs(a.start - at) - Math.abs(b.start - at))[0];
}

/** Returns the bar beside another one: the next of its lane, or the nearest in time of the next lane that has any. */
function neighbour({ bar, lane }: { bar: Bar; lane: PlacedLane }, way: Way): Bar | undefined {
  if (way.time !== 0) return lane.bars[lane.bars.indexOf(bar) + way.time];
  const lanes = shownLanes.peek();
  for (let at = lanes.indexOf(lane) + way.lane; at >= 0 && at < lanes.length; at += way.lane) {
    const found = nearest(lanes[at] as PlacedLane, bar.start);
    if (found) return found;
  }
  return undefined;
}

/** Moves the ghost of a bar: by 5 minutes, by an hour, or to the next lane that takes rides. */
function moveBy(key: string, way: Way, isFar: boolean): void {
  const found = findBar(key);
  if (!found || found.bar.isFixed) return;
  const { bar, lane } = found;
  const known = moving.peek();
  const at = known ?? { bars: movedWith(bar), fromLane: lane.key, toLane: lane.key, startBy: 0, endBy: 0 };
  const by = way.time * (isFar ? HOUR_MS : STEP_MS);
  const takers = shownLanes.peek().filter(({ takesRides }) => takesRides);
  const place = takers.findIndex((each) => each.key === at.toLane);
  const next = way.lane !== 0 && place !== -1 && bar.kind === 'activities' ? takers[place + way.lane] : undefined;
  const to = { ...at, toLane: next?.key ?? at.toLane, startBy: at.startBy + by, endBy: at.endBy + by };
  moveTo(to, 'keys');
  showBar(
    bar.start + to.startBy,
    bar.end + to.endBy,
    shownLanes.peek().find((each) => each.key === to.toLane),
  );
  tell(say('lanes.moveHelp', { where: moveText(to) }));
}

function open(key: string): void {
  const found = findBar(key);
  if (found) select(found.bar.kind, found.bar.id);
}

function leave(): boolean {
  if (moving.peek()) {
    leaveMove();
    tell(say('lanes.notMoved'));
    return true;
  }
  if (picked.peek().size === 0) return false;
  picked.value = new Set();
  return true;
}

/** Goes to the bar beside, and with Shift selects both. */
function step(at: string, way: Way, isSelecting: boolean): void {
  const found = findBar(at);
  const next = found && !moving.peek() ? neighbour(found, way) : undefined;
  if (!next) return;
  for (const key of isSelecting ? [at, next.key] : []) if (!picked.peek().has(key)) pick(key);
  goToBar(next.key);
}

function goToEnd(at: string, end: 0 | -1): void {
  const bar = findBar(at)?.lane.bars.at(end);
  if (bar) goToBar(bar.key);
}

function enter(at: string): void {
  if (moving.peek()) void drop();
  else open(at);
}

/** Folds the lane of a bar, or unfolds it: its button is outside of what the keyboard goes through. */
function foldLane(at: string): void {
  const lane = findBar(at)?.lane;
  if (!lane || !FOLDABLE.has(lane.key)) return;
  fold(lane.key);
  tell(say(lane.isFolded ? 'lanes.unfolded' : 'lanes.folded', { name: lane.name }));
}

/** The keys that are no arrows. */
const ACTS: Readonly<Record<string, (at: string) => void>> = {
  Enter: enter,
  ' ': enter,
  Home: (at) => goToEnd(at, 0),
  End: (at) => goToEnd(at, -1),
  l: foldLane,
  x: pick,
};

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** Does what a key means on the lanes. Returns whether it meant anything. */
export function pressed({ altKey, ctrlKey, key, metaKey, shiftKey }: Pressed): boolean {
  if (ctrlKey || metaKey) return false;
  if (!findBar(cursor.peek())) cursor.value = firstBar(viewStart());
  const at = cursor.peek();
  if (key === 'Escape') return leave();
  const way = wayOf(key);
  if (way && altKey) moveBy(at, way, shiftKey);
  else if (way) step(at, way, shiftKey);
  const act = way ? undefined : ACTS[key.length === 1 ? key.toLowerCase() : key];
  act?.(at);
  return way !== undefined || act !== undefined;
}

import type { Bar } from './bars.ts';
import type { Lane } from './lane-rows.ts';

/** In pixels: a track of a lane, of a pinned one, of a folded one, and the axis above. The style sheet has the same. */
export const TRACK_PX = 32;
export const THIN_PX = 22;
const FOLDED_PX = 22;
/** The least of each where a finger is the pointer. */
export const THUMB_PX = 44;
export const AXIS_PX = 40;

/** A lane with its place from the top. `trackPx`: the height of a track. */
export interface PlacedLane extends Lane {
  readonly top: number;
  readonly height: number;
  readonly trackPx: number;
  readonly isFolded: boolean;
}

export interface Layout {
  /** They stay under the axis while the others scroll. */
  readonly pinned: readonly PlacedLane[];
  readonly lanes: readonly PlacedLane[];
  readonly pinnedPx: number;
  readonly height: number;
}

function placed(
  lanes: readonly Lane[],
  folds: ReadonlySet<string>,
  trackPx: number,
  foldedPx: number,
): { lanes: PlacedLane[]; height: number } {
  let top = 0;
  const all = lanes.map((lane) => {
    const isFolded = folds.has(lane.key);
    const height = isFolded ? foldedPx : lane.tracks * trackPx;
    top += height;
    return { ...lane, top: top - height, height, trackPx, isFolded };
  });
  return { lanes: all, height: top };
}

/** The share of the view that pinned lanes may take. With more in them they scroll with the others. */
const PINNED_SHARE = 0.35;

/** Places lanes below each other. `view`: the height in which they scroll. `least`: of a track. */
export function layoutOf(lanes: readonly Lane[], folds: ReadonlySet<string>, view: number, least = 0): Layout {
  const [track, thin, folded] = [TRACK_PX, THIN_PX, FOLDED_PX].map((px) => Math.max(px, least)) as [
    number,
    number,
    number,
  ];
  const top = placed(
    lanes.filter(({ isPinned }) => isPinned),
    folds,
    thin,
    folded,
  );
  const others = lanes.filter(({ isPinned }) => !isPinned);
  const rest = placed(others, folds, track, folded);
  if (top.height <= view * PINNED_SHARE)
    return { pinned: top.lanes, lanes: rest.lanes, pinnedPx: top.height, height: rest.height };
  const below = rest.lanes.map((lane) => ({ ...lane, top: lane.top + top.height }));
  return { pinned: [], lanes: [...top.lanes, ...below], pinnedPx: 0, height: top.height + rest.height };
}

/** Returns the lane at a height below the pinned lanes, or among them. `y`: from the top of the list. */
export function laneAt(lanes: readonly PlacedLane[], y: number): PlacedLane | undefined {
  return lanes.find(({ height, top }) => y >= top && y < top + height);
}

/** The height of a bar in a folded lane. The style sheet has the same. */
const FOLDED_BAR_PX = 19;
/** Below that, a bar cannot be seen. */
const LEAST_PX = 3;

/** How a bar lies in its lane: how far from the top, and how high it is. `undefined`: as the style sheet says. */
export interface Lying {
  readonly top: number;
  readonly height: number | undefined;
}

/** Returns how a bar lies in its lane. In a folded lane, bars that overlap share its height: each of them is seen. */
export function lyingIn({ isFolded, trackPx }: PlacedLane, { track, tracks }: Pick<Bar, 'track' | 'tracks'>): Lying {
  if (!isFolded) return { top: track * trackPx, height: undefined };
  if (tracks === 1) return { top: 0, height: undefined };
  const share = FOLDED_BAR_PX / tracks;
  const height = Math.max(LEAST_PX, Math.floor(share) - 1);
  return { top: Math.min(Math.round(track * share), FOLDED_BAR_PX - height), height };
}

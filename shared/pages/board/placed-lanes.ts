import { type Lane, TRACK_PX } from './lane-rows.ts';

/** A lane with its place from the top in pixels. */
export interface PlacedLane extends Lane {
  readonly top: number;
  readonly height: number;
}

export function placedLanes(lanes: readonly Lane[]): {
  readonly lanes: readonly PlacedLane[];
  readonly height: number;
} {
  let top = 0;
  const placed = lanes.map((lane) => {
    const height = lane.tracks * TRACK_PX;
    const at = top;
    top += height;
    return { ...lane, top: at, height };
  });
  return { lanes: placed, height: top };
}

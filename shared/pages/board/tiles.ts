import { type Frame, MAP } from './projection.ts';

/** A picture of a part of the world, and where it lies on the map. */
export interface Tile {
  readonly href: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Tiles are pictures of 256 pixels. A map unit is about one pixel. */
const TILE_PX = 256;
const DEEPEST = 19;

/** Returns the tiles that cover the map. `url` has `{z}`, `{x}` and `{y}` in it. */
export function tilesOf({ left, scale, top }: Frame, url: string): Tile[] {
  const zoom = Math.min(DEEPEST, Math.max(0, Math.ceil(Math.log2(scale / TILE_PX))));
  const count = 2 ** zoom;
  const size = scale / count;
  const cells = (from: number, length: number): number[] => {
    const first = Math.max(0, Math.floor(from * count));
    const last = Math.min(count - 1, Math.floor((from + length / scale) * count));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  };
  return cells(top, MAP.height).flatMap((y) =>
    cells(left, MAP.width).map((x) => ({
      href: url.replace('{z}', `${zoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`),
      x: (x / count - left) * scale,
      y: (y / count - top) * scale,
      size,
    })),
  );
}

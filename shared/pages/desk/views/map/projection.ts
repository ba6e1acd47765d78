export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The width and height of the map, in its own units. */
export const MAP = { width: 960, height: 640, margin: 48 } as const;

/** Where a point lies on the whole world as one square, from 0 to 1: Web Mercator, as map tiles have it. */
function worldOf({ latitude, longitude }: Point) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The least part of the world that the map shows: some 200 metres. */
const LEAST = 5e-6;

/** The whole world in one map, and some 100 metres in one. */
const FARTHEST = 256;
const CLOSEST = 640 / 2.5e-6;

/** What the map shows: the units per world, and the corner of the world at its left upper edge. */
export interface Frame {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Returns what the map must show so that all points fit. Distances look the same in both directions. */
export function frameOf(points: readonly Point[]): Frame {
  const placed = points.map(worldOf);
  const edges = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [west, east] = edges(placed.map(({ x }) => x));
  const [north, south] = edges(placed.map(({ y }) => y));
  const { height, margin, width } = MAP;
  const scale = Math.min(
    (width - 2 * margin) / Math.max(LEAST, east - west),
    (height - 2 * margin) / Math.max(LEAST, south - north),
  );
  return { scale, left: (west + east) / 2 - width / 2 / scale, top: (north + south) / 2 - height / 2 / scale };
}

/** Returns a frame that is closer (factor over 1) or farther. What lies at this place of the map stays there. */
export function zoomed(
  { left, scale, top }: Frame,
  factor: number,
  at: { readonly x: number; readonly y: number },
): Frame {
  const next = Math.min(CLOSEST, Math.max(FARTHEST, scale * factor));
  return { scale: next, left: left + at.x / scale - at.x / next, top: top + at.y / scale - at.y / next };
}

/** Returns a frame that is moved by map units. */
export function moved({ left, scale, top }: Frame, x: number, y: number): Frame {
  return { scale, left: left + x / scale, top: top + y / scale };
}

/** Returns a frame with a point in its middle. */
export function centred({ scale }: Frame, point: Point): Frame {
  const { x, y } = worldOf(point);
  return { scale, left: x - MAP.width / 2 / scale, top: y - MAP.height / 2 / scale };
}

const EARTH_METRES = 40_075_017;

/** Returns how many map units some metres are at a point. */
export function unitsOf({ scale }: Frame, metres: number, { latitude }: Point): number {
  return (metres / (EARTH_METRES * Math.cos((latitude * Math.PI) / 180))) * scale;
}

/** Returns where a point lies on the map. */
export function placedIn({ left, scale, top }: Frame, point: Point): { readonly x: number; readonly y: number } {
  const { x, y } = worldOf(point);
  return { x: (x - left) * scale, y: (y - top) * scale };
}

/** A text on the map: its anchor is the point, its text is on the right or on the left of it. */
export interface Label {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Fonts of Linux are as wide as this, and a name in bold. */
const LETTER = 7.5;
const LINE = 15;
const GAP = 10;
/** Half the size of a mark. */
const MARK = 7;

export interface LabelPlace {
  readonly anchor: 'start' | 'end';
  /** How far below the middle of the mark its baseline is. */
  readonly down: number;
}

/** Beside the mark first, then above and below it, and then farther away, where a line joins the two. */
const TRIES: readonly LabelPlace[] = [4, -10, 18, 34, -26, 50, -42, 66, -58].flatMap((down) => [
  { anchor: 'start', down } as const,
  { anchor: 'end', down } as const,
]);

/**
 * Returns where the labels have room. Earlier ones come first: a later one that would cover a label or a mark is left out. `unit`: the map units of
 * a pixel of the screen, on which letters and marks have the same size everywhere.
 */
export function labelsWithRoom(labels: readonly Label[], unit = 1): ReadonlyMap<string, LabelPlace> {
  const mark = MARK * unit;
  const taken = labels.map(({ x, y }) => ({ left: x - mark, right: x + mark, top: y - mark, bottom: y + mark }));
  const found = new Map<string, LabelPlace>();
  for (const { id, text, x, y } of labels) {
    const gap = GAP * unit;
    const long = text.length * LETTER * unit;
    const boxOf = ({ anchor, down }: LabelPlace) => ({
      left: anchor === 'start' ? x + gap : x - gap - long,
      right: anchor === 'start' ? x + gap + long : x - gap,
      top: y + (down - LINE + 4) * unit,
      bottom: y + (down + 4) * unit,
    });
    const free = TRIES.find((each) => {
      const { bottom, left, right, top } = boxOf(each);
      const isFree = taken.every((one) => one.right < left || one.left > right || one.bottom < top || one.top > bottom);
      return isFree && left >= 0 && top >= 0 && right <= MAP.width;
    });
    if (!free) continue;
    taken.push(boxOf(free));
    found.set(id, free);
  }
  return found;
}

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

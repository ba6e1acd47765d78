export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The width and height of the map, in its own units. */
export const MAP = { width: 640, height: 420, margin: 36 } as const;

/** Returns where points lie on the map: all fit, and distances look the same in both directions around their middle. */
export const projectionOf = (
  points: readonly Point[],
): ((point: Point) => { readonly x: number; readonly y: number }) => {
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  // A degree of longitude is shorter than one of latitude, except at the equator.
  const squeeze = Math.max(0.05, Math.cos((middle.latitude * Math.PI) / 180));
  const { height, margin, width } = MAP;
  const scale = Math.min(
    (width - 2 * margin) / Math.max(0.002, (east - west) * squeeze),
    (height - 2 * margin) / Math.max(0.002, north - south),
  );
  return ({ latitude, longitude }) => ({
    x: width / 2 + (longitude - middle.longitude) * squeeze * scale,
    y: height / 2 - (latitude - middle.latitude) * scale,
  });
};

/** A text on the map: its anchor is the point, its text is on the right or on the left of it. */
export interface Label {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

const LETTER = 6.8;
const LINE = 15;
const GAP = 10;
/** Half the size of a mark. */
const MARK = 7;

export interface LabelPlace {
  readonly anchor: 'start' | 'end';
  /** How far below the middle of the mark its baseline is. */
  readonly down: number;
}

/** Beside the mark first, then above and below it. */
const TRIES: readonly LabelPlace[] = [4, -10, 18].flatMap((down) => [
  { anchor: 'start', down } as const,
  { anchor: 'end', down } as const,
]);

/** Returns where the labels have room. Earlier ones come first: a later one that would cover a label or a mark is left out. */
export const labelsWithRoom = (labels: readonly Label[]): ReadonlyMap<string, LabelPlace> => {
  const taken = labels.map(({ x, y }) => ({ left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK }));
  const found = new Map<string, LabelPlace>();
  for (const { id, text, x, y } of labels) {
    const long = text.length * LETTER;
    const boxOf = ({ anchor, down }: LabelPlace) => ({
      left: anchor === 'start' ? x + GAP : x - GAP - long,
      right: anchor === 'start' ? x + GAP + long : x - GAP,
      top: y + down - LINE + 4,
      bottom: y + down + 4,
    });
    const free = TRIES.find((each) => {
      const { bottom, left, right, top } = boxOf(each);
      const isFree = taken.every((one) => one.right < left || one.left > right || one.bottom < top || one.top > bottom);
      return isFree && left >= 0 && right <= MAP.width;
    });
    if (!free) continue;
    taken.push(boxOf(free));
    found.set(id, free);
  }
  return found;
};

import { tablesIn } from './font-tables.ts';

/** A glyph with its place, in thousandths of the font size. */
export interface GlyphPart {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** A glyph that consists of others, with lengths in thousandths of the font size. */
export interface FusedGlyph {
  readonly advance: number;
  readonly parts: readonly GlyphPart[];
}

const IS_COMPOSITE = -1;
const WORDS_OF_PLACES = 0x0003;
const MORE = 0x0020;
const LONG_PLACES = 1;
/** The bytes of a glyph before its parts: the number of its contours and its bounds. */
const GLYPH_HEAD = 10;
const PART = 8;

interface Glyphs {
  readonly bounds: (id: number) => readonly [left: number, bottom: number, right: number, top: number];
  readonly scale: number;
}

function composite({ parts }: FusedGlyph, { bounds, scale }: Glyphs): Buffer {
  const placed = parts.map(({ id, x, y }) => ({ id, x: Math.round(x * scale), y: Math.round(y * scale) }));
  const boxes = placed.map(({ id, x, y }) => {
    const [left, bottom, right, top] = bounds(id);
    return [left + x, bottom + y, right + x, top + y] as const;
  });
  const glyph = Buffer.alloc(GLYPH_HEAD + placed.length * PART);
  glyph.writeInt16BE(IS_COMPOSITE, 0);
  glyph.writeInt16BE(Math.min(...boxes.map(([left]) => left)), 2);
  glyph.writeInt16BE(Math.min(...boxes.map(([, bottom]) => bottom)), 4);
  glyph.writeInt16BE(Math.max(...boxes.map(([, , right]) => right)), 6);
  glyph.writeInt16BE(Math.max(...boxes.map(([, , , top]) => top)), 8);
  for (const [at, { id, x, y }] of placed.entries()) {
    const part = GLYPH_HEAD + at * PART;
    glyph.writeUInt16BE(WORDS_OF_PLACES | (at < placed.length - 1 ? MORE : 0), part);
    glyph.writeUInt16BE(id, part + 2);
    glyph.writeInt16BE(x, part + 4);
    glyph.writeInt16BE(y, part + 6);
  }
  return glyph;
}

/** Returns a font file with these tables. */
function fontOf(version: Buffer, tables: ReadonlyMap<string, Buffer>): Buffer {
  const head = Buffer.alloc(12 + tables.size * 16);
  version.copy(head, 0, 0, 4);
  const power = Math.floor(Math.log2(tables.size));
  for (const [at, value] of [tables.size, 16 * 2 ** power, power, 16 * (tables.size - 2 ** power)].entries()) {
    head.writeUInt16BE(value, 4 + at * 2);
  }
  const chunks = [head];
  let offset = head.length;
  for (const [at, [tag, table]] of [...tables].entries()) {
    const padded = Buffer.concat([table], Math.ceil(table.length / 4) * 4);
    let sum = 0;
    for (let place = 0; place < padded.length; place += 4) sum = (sum + padded.readUInt32BE(place)) >>> 0;
    const entry = 12 + at * 16;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(sum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    chunks.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(chunks, offset);
}

/** Adds glyphs that consist of others to a font with outlines in TrueType. Their ids follow those that the font has. */
export function fuseGlyphs(
  font: Buffer,
  fused: readonly FusedGlyph[],
): { readonly font: Buffer; readonly first: number } {
  const tables = new Map(
    Array.from(tablesIn(font), ([tag, { length, offset }]) => [
      tag,
      Buffer.from(font.subarray(offset, offset + length)),
    ]),
  );
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (!found) throw new Error(`the font has no table ${tag}`);
    return found;
  };
  const [head, hhea, hmtx, maxp, glyf, loca] = ['head', 'hhea', 'hmtx', 'maxp', 'glyf', 'loca'].map(table) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const first = maxp.readUInt16BE(4);
  if (fused.length === 0) return { font, first };
  const isLong = head.readInt16BE(50) === LONG_PLACES;
  const placeOf = (id: number): number => (isLong ? loca.readUInt32BE(id * 4) : loca.readUInt16BE(id * 2) * 2);
  const scale = head.readUInt16BE(18) / 1_000;
  const bounds = (id: number): [number, number, number, number] => {
    const at = placeOf(id);
    if (placeOf(id + 1) === at) return [0, 0, 0, 0];
    return [2, 4, 6, 8].map((place) => glyf.readInt16BE(at + place)) as [number, number, number, number];
  };
  const made = fused.map((glyph) => composite(glyph, { bounds, scale }));
  const count = first + fused.length;
  const places = Buffer.alloc((count + 1) * 4);
  for (let id = 0; id <= first; id += 1) places.writeUInt32BE(placeOf(id), id * 4);
  let end = glyf.length;
  for (const [at, glyph] of made.entries()) {
    places.writeUInt32BE(end, (first + at) * 4);
    end += glyph.length;
  }
  places.writeUInt32BE(end, count * 4);
  const wide = hhea.readUInt16BE(34);
  const metrics = Buffer.alloc(count * 4);
  for (let id = 0; id < first; id += 1) {
    hmtx.copy(metrics, id * 4, Math.min(id, wide - 1) * 4, Math.min(id, wide - 1) * 4 + 2);
    if (id < wide) hmtx.copy(metrics, id * 4 + 2, id * 4 + 2, id * 4 + 4);
    else hmtx.copy(metrics, id * 4 + 2, wide * 4 + (id - wide) * 2, wide * 4 + (id - wide) * 2 + 2);
  }
  for (const [at, { advance }] of fused.entries()) {
    metrics.writeUInt16BE(Math.max(0, Math.round(advance * scale)), (first + at) * 4);
    metrics.writeInt16BE(made[at]?.readInt16BE(2) ?? 0, (first + at) * 4 + 2);
  }
  head.writeInt16BE(LONG_PLACES, 50);
  hhea.writeUInt16BE(count, 34);
  maxp.writeUInt16BE(count, 4);
  const most = (place: number, value: number) => maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(place), value), place);
  most(28, Math.max(...fused.map(({ parts }) => parts.length)));
  maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30);
  tables.set('glyf', Buffer.concat([glyf, ...made]));
  tables.set('loca', places);
  tables.set('hmtx', metrics);
  return { font: fontOf(font, tables), first };
}

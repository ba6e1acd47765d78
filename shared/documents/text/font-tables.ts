import { inflateSync } from 'node:zlib';

/** An open file, of which only parts are read. */
export interface OpenFile {
  readonly read: (target: Uint8Array, offset: number, length: number, position: number) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

interface Table {
  readonly offset: number;
  /** The length in the file. */
  readonly packed: number;
  readonly length: number;
}

const WOFF = 0x774f4646;
/** The versions of a font with outlines in CFF, and of one with outlines in TrueType. */
const VERSION = { cff: 0x4f54544f, trueType: 0x00010000 };
const HEAD = 12;
const ENTRY = 16;
const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const MOST_TABLES = 64;

function aligned(length: number): number {
  return Math.ceil(length / 4) * 4;
}

/** What we call of the memory of a program. */
interface Heap {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly malloc: (size: number) => number;
}

/** Returns new memory of a program. Growth of the program's memory detaches it. */
function allocated(heap: Heap, size: number): Buffer {
  // First: it may replace the buffer.
  const address = heap.malloc(size);
  return Buffer.from(heap.memory.buffer, address, size);
}

/** Returns where the tables of a font are: TrueType, OpenType or WOFF. */
export function tablesIn(head: Buffer): Map<string, Table> {
  const isWoff = head.readUInt32BE(0) === WOFF;
  const count = head.readUInt16BE(isWoff ? 12 : 4);
  const entries = Array.from({ length: count }, (_, place): [string, Table] => {
    const at = isWoff ? WOFF_HEAD + place * WOFF_ENTRY : HEAD + place * ENTRY;
    const offset = head.readUInt32BE(at + (isWoff ? 4 : 8));
    const length = head.readUInt32BE(at + 12);
    return [
      head.toString('latin1', at, at + 4),
      { offset, length, packed: isWoff ? head.readUInt32BE(at + 8) : length },
    ];
  });
  return new Map(entries);
}

/** The tables of a font in an open file. Reads only what is asked for: a font of Han letters has 8 MB. */
export class FontTables {
  readonly #file: OpenFile;
  readonly #tables: ReadonlyMap<string, Table>;

  private constructor(file: OpenFile, tables: ReadonlyMap<string, Table>) {
    this.#file = file;
    this.#tables = tables;
  }

  static async of(file: OpenFile): Promise<FontTables> {
    const head = Buffer.alloc(WOFF_HEAD + MOST_TABLES * WOFF_ENTRY);
    await file.read(head, 0, head.length, 0);
    return new FontTables(file, tablesIn(head));
  }

  has(tag: string): boolean {
    return this.#tables.has(tag);
  }

  /** Reads a part of a table that is not packed. What is behind the end of the file is zero. */
  async part(tag: string, from: number, length: number): Promise<Buffer> {
    const part = Buffer.alloc(length);
    await this.#file.read(part, 0, length, this.#table(tag).offset + from);
    return part;
  }

  /**
   * Reads a font file with those of the tables that have these tags, into the memory of a program. Its checksums are zero: HarfBuzz does
   * not read them.
   */
  async pack(tags: readonly string[], heap: Heap): Promise<Buffer> {
    const kept = tags.filter((tag) => this.has(tag)).sort();
    const head = HEAD + kept.length * ENTRY;
    const size = kept.reduce((sum, tag) => sum + aligned(this.#table(tag).length), head);
    const font = allocated(heap, size).fill(0);
    font.writeUInt32BE(this.has('CFF ') ? VERSION.cff : VERSION.trueType, 0);
    const power = Math.floor(Math.log2(kept.length));
    for (const [at, value] of [kept.length, 16 * 2 ** power, power, 16 * (kept.length - 2 ** power)].entries()) {
      font.writeUInt16BE(value, 4 + at * 2);
    }
    let offset = head;
    for (const [place, tag] of kept.entries()) {
      const { length } = this.#table(tag);
      const at = HEAD + place * ENTRY;
      font.write(tag, at, 'latin1');
      font.writeUInt32BE(offset, at + 8);
      font.writeUInt32BE(length, at + 12);
      await this.#into(font.subarray(offset, offset + length), tag);
      offset += aligned(length);
    }
    return font;
  }

  async #into(target: Buffer, tag: string): Promise<void> {
    const { length, offset, packed } = this.#table(tag);
    const isPacked = packed < length;
    const source = isPacked ? Buffer.alloc(packed) : target;
    await this.#file.read(source, 0, packed, offset);
    if (isPacked) inflateSync(source).copy(target);
  }

  #table(tag: string): Table {
    const table = this.#tables.get(tag);
    if (!table) throw new Error(`the font has no table ${tag}`);
    return table;
  }
}

const CHARSET_OPERATOR = 15;

/** Returns the position after an INDEX of CFF, and that of its first object. */
function indexAt(cff: Buffer, at: number): { readonly end: number; readonly first: number } {
  const count = cff.readUInt16BE(at);
  if (count === 0) return { end: at + 2, first: at + 2 };
  const size = cff.readUInt8(at + 2);
  const first = at + 3 + (count + 1) * size;
  const length = cff.readUIntBE(first - size, size) - 1;
  return { end: first + length, first };
}

/** Returns the length of an operand in a DICT of CFF, and its value if it is an integer. */
function operandAt(cff: Buffer, at: number): { readonly length: number; readonly value: number } {
  const lead = cff.readUInt8(at);
  if (lead === 28) return { length: 3, value: cff.readInt16BE(at + 1) };
  if (lead === 29) return { length: 5, value: cff.readInt32BE(at + 1) };
  if (lead === 30) {
    let length = 2;
    while ((cff.readUInt8(at + length - 1) & 0x0f) !== 0x0f) length += 1;
    return { length, value: Number.NaN };
  }
  if (lead < 247) return { length: 1, value: lead - 139 };
  const low = cff.readUInt8(at + 1);
  return { length: 2, value: lead < 251 ? (lead - 247) * 256 + low + 108 : (251 - lead) * 256 - low - 108 };
}

/** Returns the offset of the charset, which the first DICT of the font names. */
function charsetOffset(cff: Buffer): number {
  const { first, end } = indexAt(cff, indexAt(cff, cff.readUInt8(2)).end);
  let value = 0;
  for (let at = first; at < end; ) {
    if (cff.readUInt8(at) <= 21) {
      if (cff.readUInt8(at) === CHARSET_OPERATOR) return value;
      at += cff.readUInt8(at) === 12 ? 2 : 1;
    } else {
      const operand = operandAt(cff, at);
      value = operand.value;
      at += operand.length;
    }
  }
  throw new Error('the CFF font names no charset');
}

/** The first DICT of a font is within these first bytes. */
const START = 4_096;
const MOST_BYTES_PER_GLYPH = 4;

/**
 * Returns the code of each glyph of a CFF font with codes for ideographs (CID), by the id of the glyph. PDFs draw its glyphs by these
 * codes.
 */
export async function cffCodes(tables: FontTables): Promise<Uint16Array> {
  const glyphCount = (await tables.part('maxp', 4, 2)).readUInt16BE(0);
  const offset = charsetOffset(await tables.part('CFF ', 0, START));
  const charset = await tables.part('CFF ', offset, glyphCount * MOST_BYTES_PER_GLYPH);
  const codes = new Uint16Array(glyphCount);
  const format = charset.readUInt8(0);
  let at = 1;
  for (let glyph = 1; glyph < glyphCount; ) {
    let code = charset.readUInt16BE(at);
    const left = format === 0 ? 0 : format === 1 ? charset.readUInt8(at + 2) : charset.readUInt16BE(at + 2);
    at += 2 + format;
    for (const end = Math.min(glyphCount, glyph + left + 1); glyph < end; glyph += 1, code += 1) codes[glyph] = code;
  }
  return codes;
}

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

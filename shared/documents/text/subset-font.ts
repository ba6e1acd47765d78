import { type FontTables, tablesIn } from './font-tables.ts';

/** The functions of HarfBuzz that make subsets. Numbers are addresses in its memory, sizes or flags. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly _initialize: () => void;
  readonly malloc: (size: number) => number;
  readonly free: (data: number) => void;
  readonly hb_blob_create: (
    ...blob: [data: number, length: number, mode: number, user: number, destroy: number]
  ) => number;
  readonly hb_blob_destroy: (blob: number) => void;
  readonly hb_blob_get_length: (blob: number) => number;
  readonly hb_blob_get_data: (blob: number, length: number) => number;
  readonly hb_face_create: (blob: number, index: number) => number;
  readonly hb_face_destroy: (face: number) => void;
  readonly hb_face_reference_blob: (face: number) => number;
  readonly hb_set_add: (set: number, glyph: number) => void;
  readonly hb_subset_input_create_or_fail: () => number;
  readonly hb_subset_input_destroy: (input: number) => void;
  readonly hb_subset_input_glyph_set: (input: number) => number;
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void;
  readonly hb_subset_or_fail: (face: number, input: number) => number;
}

const OUTLINES = ['glyf', 'loca', 'cvt ', 'fpgm', 'prep', 'CFF ', 'head', 'hhea', 'hmtx', 'maxp'];
const READ_ONLY = 1;
const NO_HINTING = 1;
const RETAIN_GLYPH_IDS = 2;
const NO_LAYOUT_CLOSURE = 0x200;

function cffOf(font: Buffer): Buffer {
  const table = tablesIn(font).get('CFF ');
  if (!table) throw new Error('the subset has no outlines');
  return font.subarray(table.offset, table.offset + table.length);
}

/** Makes subsets of fonts. Its memory grows to the largest font, and is free again when nothing refers to it. */
export class Subsetter {
  readonly #hb: Exports;

  /** Takes the compiled `harfbuzz-subset.wasm`. */
  constructor(module: WebAssembly.Module) {
    const exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
    const { _initialize: initialize } = exports;
    initialize();
    this.#hb = exports;
  }

  /**
   * Returns a font program for a PDF with only these glyphs and those that they consist of: of TrueType with their ids, or of CFF with
   * their codes.
   */
  async subset(tables: FontTables, glyphs: Iterable<number>): Promise<Buffer> {
    const hb = this.#hb;
    const isCff = tables.has('CFF ');
    const { byteOffset: data, length } = await tables.pack(OUTLINES, hb);
    const blob = hb.hb_blob_create(data, length, READ_ONLY, 0, 0);
    const face = hb.hb_face_create(blob, 0);
    const input = hb.hb_subset_input_create_or_fail();
    const set = hb.hb_subset_input_glyph_set(input);
    for (const glyph of glyphs) hb.hb_set_add(set, glyph);
    hb.hb_subset_input_set_flags(input, NO_HINTING | NO_LAYOUT_CLOSURE | (isCff ? 0 : RETAIN_GLYPH_IDS));
    const made = hb.hb_subset_or_fail(face, input);
    if (made === 0) throw new Error('HarfBuzz made no subset of the font');
    const result = hb.hb_face_reference_blob(made);
    const from = hb.hb_blob_get_data(result, 0);
    const subset = Buffer.from(hb.memory.buffer.slice(from, from + hb.hb_blob_get_length(result)));
    hb.hb_blob_destroy(result);
    hb.hb_face_destroy(made);
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.hb_blob_destroy(blob);
    hb.free(data);
    return isCff ? cffOf(subset) : subset;
  }
}

import v8 from 'node:v8';
import { once } from '#shared/platform/once.ts';
import type { FontTables } from './font-tables.ts';

const compiled = once(() => new Map<string, WebAssembly.Module>());

/** Returns a compiled program. Reads and compiles it on first use. */
export async function programOf<N extends string>(
  name: N,
  read: (name: N) => Promise<Uint8Array>,
): Promise<WebAssembly.Module> {
  const program = compiled().get(name) ?? compile(await read(name));
  compiled().set(name, program);
  return program;
}

/** V8 optimizes a function of a program after this much work, in bytes of code that ran. */
const BUDGET = 'wasm-tiering-budget';
/** The default of V8. */
const USUAL_BUDGET = 13_000_000;
/** Above the work of a paper of some pages. It is done before optimized functions have saved the time that V8 takes to make them. */
const BUDGET_OF_A_PAPER = 200_000_000;

/** Compiles a program whose functions are optimized late. V8 reads the budget when it makes a program, and keeps it for its functions. */
function compile(bytes: Uint8Array): WebAssembly.Module {
  v8.setFlagsFromString(`--${BUDGET}=${BUDGET_OF_A_PAPER}`);
  try {
    // A copy, because the types of browsers refuse memory that might be shared.
    return new WebAssembly.Module(new Uint8Array(bytes));
  } finally {
    // A compile cache fits only the flags that it was made with.
    v8.setFlagsFromString(`--${BUDGET}=${USUAL_BUDGET}`);
  }
}

/** The functions of HarfBuzz that we call. Numbers are addresses in its memory, sizes or constants. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly __wasm_call_ctors: () => void;
  readonly malloc: (size: number) => number;
  readonly hb_blob_create: (
    ...blob: [data: number, length: number, mode: number, user: number, destroy: number]
  ) => number;
  readonly hb_face_create: (blob: number, index: number) => number;
  readonly hb_font_create: (face: number) => number;
  readonly hb_font_set_scale: (font: number, x: number, y: number) => void;
  readonly hb_font_get_nominal_glyph: (font: number, character: number, glyph: number) => number;
  readonly hb_font_get_glyph_h_advance: (font: number, glyph: number) => number;
  readonly hb_buffer_create: () => number;
  readonly hb_buffer_reset: (buffer: number) => void;
  readonly hb_buffer_set_flags: (buffer: number, flags: number) => void;
  readonly hb_buffer_set_cluster_level: (buffer: number, level: number) => void;
  readonly hb_buffer_set_direction: (buffer: number, direction: number) => void;
  readonly hb_buffer_add_utf16: (
    ...add: [buffer: number, text: number, length: number, from: number, count: number]
  ) => void;
  readonly hb_buffer_guess_segment_properties: (buffer: number) => void;
  readonly hb_shape: (font: number, buffer: number, features: number, count: number) => void;
  readonly hb_buffer_get_length: (buffer: number) => number;
  readonly hb_buffer_get_glyph_infos: (buffer: number, length: number) => number;
  readonly hb_buffer_get_glyph_positions: (buffer: number, length: number) => number;
}

/** The tables that shaping needs. Without outlines, HarfBuzz needs half the memory. */
const SHAPING = ['cmap', 'GSUB', 'GPOS', 'GDEF', 'head', 'hhea', 'hmtx', 'maxp', 'OS/2'];
const READ_ONLY = 1;
const LEFT_TO_RIGHT = 4;
const RIGHT_TO_LEFT = 5;
const REMOVE_IGNORABLES = 8;
/** A mark keeps its own cluster, beside that of its letter. */
const CLUSTER_OF_CHARACTERS = 1;
const CLUSTER_OF_LETTERS = 0;
/** The size of a glyph's info and of its position: five numbers of 32 bits each. */
const NUMBERS = 5;
const PAGE = 65_536;
const FIRST_CAPACITY = 1_024;

/** A glyph in the order in which it is drawn, from left to right. Lengths are in thousandths of the font size. */
export interface Glyph {
  readonly id: number;
  /** The place in the text of the first character that it shows. */
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** A font that shapes text. */
export interface ShapingFont {
  /** Returns the glyph of a character, or 0 if the font lacks it. */
  readonly glyphOf: (character: number) => number;
  readonly advanceOf: (glyph: number) => number;
  /** Shapes a text of one script and one direction. */
  readonly shape: (text: string, isRightToLeft: boolean) => readonly Glyph[];
}

/** HarfBuzz with its own memory. Fonts stay in that memory until nothing refers to this object. */
export class HarfBuzz {
  readonly #hb: Exports;
  readonly #buffer: number;
  readonly #result: number;
  #text = 0;
  #capacity = 0;

  /** Takes the compiled `harfbuzz.wasm`. We call it directly, because esbuild does not bundle its own module as CommonJS. */
  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, {
      env: {
        emscripten_resize_heap: (size: number) => this.#grow(size),
        _abort_js: () => {
          throw new Error('HarfBuzz stopped');
        },
        _emscripten_runtime_keepalive_clear: () => undefined,
        _setitimer_js: () => 0,
      },
      wasi_snapshot_preview1: { proc_exit: () => undefined },
    });
    const exports = instance.exports as unknown as Exports;
    const { __wasm_call_ctors: construct } = exports;
    construct();
    this.#hb = exports;
    this.#buffer = this.#hb.hb_buffer_create();
    this.#result = this.#hb.malloc(4);
  }

  /** Opens a font. */
  async open(tables: FontTables): Promise<ShapingFont> {
    const hb = this.#hb;
    const { byteOffset, length } = await tables.pack(SHAPING, hb);
    const font = hb.hb_font_create(hb.hb_face_create(hb.hb_blob_create(byteOffset, length, READ_ONLY, 0, 0), 0));
    hb.hb_font_set_scale(font, 1_000, 1_000);
    return {
      glyphOf: (character) =>
        hb.hb_font_get_nominal_glyph(font, character, this.#result) === 0
          ? 0
          : new DataView(hb.memory.buffer).getUint32(this.#result, true),
      advanceOf: (glyph) => hb.hb_font_get_glyph_h_advance(font, glyph),
      shape: (text, isRightToLeft) => this.#shape(font, text, isRightToLeft),
    };
  }

  #shape(font: number, text: string, isRightToLeft: boolean): Glyph[] {
    const hb = this.#hb;
    this.#write(text);
    hb.hb_buffer_reset(this.#buffer);
    hb.hb_buffer_set_flags(this.#buffer, REMOVE_IGNORABLES);
    hb.hb_buffer_add_utf16(this.#buffer, this.#text, text.length, 0, text.length);
    hb.hb_buffer_set_cluster_level(this.#buffer, isRightToLeft ? CLUSTER_OF_CHARACTERS : CLUSTER_OF_LETTERS);
    hb.hb_buffer_set_direction(this.#buffer, isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
    hb.hb_buffer_guess_segment_properties(this.#buffer);
    hb.hb_shape(font, this.#buffer, 0, 0);
    const count = hb.hb_buffer_get_length(this.#buffer);
    const infos = hb.hb_buffer_get_glyph_infos(this.#buffer, 0);
    const positions = hb.hb_buffer_get_glyph_positions(this.#buffer, 0);
    const info = new Uint32Array(hb.memory.buffer, infos, count * NUMBERS);
    const position = new Int32Array(hb.memory.buffer, positions, count * NUMBERS);
    return Array.from({ length: count }, (_, index) => {
      const at = index * NUMBERS;
      const [advance = 0, , dx = 0, dy = 0] = position.subarray(at, at + 4);
      return { id: info[at] ?? 0, cluster: info[at + 2] ?? 0, advance, dx, dy };
    });
  }

  #write(text: string): void {
    if (text.length > this.#capacity) {
      this.#capacity = Math.max(FIRST_CAPACITY, text.length * 2);
      this.#text = this.#hb.malloc(this.#capacity * 2);
    }
    const units = new Uint16Array(this.#hb.memory.buffer, this.#text, text.length);
    for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at);
  }

  #grow(size: number): number {
    const { memory } = this.#hb;
    memory.grow(Math.ceil((size - memory.buffer.byteLength) / PAGE));
    return 1;
  }
}

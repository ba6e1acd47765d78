/** Declares the part of bidi-js that we use. The package has no types of its own. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[];
  }
  interface Bidi {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
    /** The indices of all characters in visual order. */
    getReorderedIndices(text: string, embedding: EmbeddingLevels): number[];
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}

/** Declares the part of WebAssembly that we use. Node has it, but its types come only with those of browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(program: Uint8Array);
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
    readonly exports: unknown;
  }
}

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

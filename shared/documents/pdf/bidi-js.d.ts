/** What is used of bidi-js, which brings no types along. */
declare module 'bidi-js' {
  interface Levels {
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[];
  }
  interface Bidi {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): Levels;
    getMirroredCharactersMap(text: string, levels: Levels | Uint8Array): Map<number, string>;
  }
  export default function bidiFactory(): Bidi;
}
